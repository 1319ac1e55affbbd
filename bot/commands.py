"""The commands of the table, besides the moves of its game: one list that serves reading, help and tests.

What only looks is in looking.py; what may be done and what it does is in lobby.py and effects.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot import evening, lobby, looking, opening, sayings
from bot.boards import BOARDS
from bot.calls import Answer, Call, Command, Who
from bot.language import Tongue, Words, known, leading, lookup, suggestion, verb_name
from bot.pairs import Proposal
from bot.table import Sorry, Status
from bot.which import Choice
from engines import GAMES
from engines.core.notation import Seat, read_things


def find(word: str, tongue: Tongue) -> Command | None:
    """The command that a word names, in either language."""
    return _named(word, tongue.language)


@lru_cache(1024)  # every line begins with a word, and mostly one of a few
def _named(word: str, language: str) -> Command | None:
    ids = {command.name: f"help-{command.name}" for command in COMMANDS}
    found = lookup(word, ids, Tongue(language), prefixes=False)
    return next((command for command in COMMANDS if command.name in found), None)


def begins(word: str, tongue: Tongue) -> bool:
    """Whether a line for the table can begin with a word: a command, or what says which table is meant."""
    return find(word, tongue) is not None or bool(lookup(word, {"table": "word-table"}, tongue, prefixes=False))


def unknown(word: str, call: Call) -> Sorry:
    """Why a word is no command. It is not repeated: it may have been meant as a secret."""
    games = GAMES.values() if call.live is None else [call.table.game]
    verbs = [f"{game.name}-verb-{form.verb}" for game in games for form in game.forms]
    ids = [f"help-{command.name}" for command in COMMANDS]
    if call.live is not None and call.table.status is Status.RUNNING:
        ids += verbs
    elif lookup(word, {message_id: message_id for message_id in verbs}, call.tongue, prefixes=False):
        return Sorry("running-only") if call.live is not None else call.unclear
    near = suggestion(word, [name for message_id in ids for name in known(message_id, call.tongue)])
    return Sorry("unknown-command-near", suggestion=near) if near else Sorry("unknown-command")


async def _link(call: Call) -> Answer | None:
    """Without a code: make one. With a code, in another room: show its table there as well."""
    heard, host = call.heard, call.host
    if not call.words:
        if call.seat is None and not call.moderator:
            raise Sorry("not-seated")
        code = host.links.make(call.table.header.id, host.clock.ticks())
        return Answer(sayings.link(code, call.own), private=True)
    room = heard.room
    if room is None:
        raise Sorry("room-please")
    if not heard.moderator:
        raise Sorry("moderator-only")
    table_id = host.links.read(call.words, host.clock.ticks())
    if table_id is None:
        raise Sorry("bad-code")
    linked = replace(call, choice=Choice(await host.load(table_id)))
    async with host.alone(room):
        if room not in linked.table.rooms:
            await host.check_limits(room, None)
        await linked.rule("link", lambda table: lobby.link(table, heard.person, heard.name, room, moderator=True))
    host.links.void(call.words)
    return None


async def _unlink(call: Call) -> None:
    heard, room = call.heard, call.heard.room
    if room is None:
        raise Sorry("room-please")
    await call.rule(
        "unlink", lambda table: lobby.unlink(table, call.person, heard.name, room, moderator=heard.moderator)
    )


async def _pair(call: Call) -> Answer:
    """Be one with somebody on another network: ask here for a code, send it there, and here the one that comes back."""
    heard, host, now = call.heard, call.host, call.host.clock.ticks()
    pairs, me = host.pairs, call.heard.person
    if not call.words:
        return Answer(sayings.pair(pairs.codes.make(Proposal(me, heard.name), now), call.own), private=True)
    if not heard.private:
        pairs.codes.void(call.words)
        raise Sorry("pair-private")
    proposal = pairs.codes.read(call.words, now)
    if proposal is None or (proposal.back is not None and me not in (proposal.person, proposal.back)):
        raise Sorry("pair-code")
    other = proposal.back or proposal.person
    if me == other:
        raise Sorry("pair-there")
    if pairs.first(other) == pairs.first(me):
        raise Sorry("pair-already")
    if proposal.back is None:
        pairs.codes.void(call.words)
        code = pairs.codes.make(Proposal(other, heard.name, back=me), now)
        return Answer(sayings.pair_back(code, proposal.name, other.network, call.own), private=True)
    both = {*pairs.all(me), *pairs.all(other)}
    if any(len(both.intersection(live.table.people)) > 1 for live in await host.seated(me)):
        raise Sorry("pair-twice")
    await pairs.join(me, other)
    pairs.codes.void(call.words)
    return Answer(sayings.paired(proposal.name, other.network, call.own), private=True)


async def _unpair(call: Call) -> Answer:
    """Be somebody of one's own again on this network."""
    pairs, me = call.host.pairs, call.heard.person
    if len(pairs.all(me)) == 1:
        raise Sorry("not-paired")
    await pairs.part(me)
    return Answer(sayings.unpaired(call.own), private=True)


async def _leave(call: Call) -> None:
    await call.act(lambda table: lobby.leave(table, call.person))


async def _add(call: Call) -> None:
    words = call.words.split()
    number = next((int(word) for word in words if word.isascii() and word.isdigit()), 1)
    others = [word for word in words if word != str(number)]
    if not number or any(not lookup(word, {"ai": "word-ai"}, call.tongue) for word in others):
        raise Sorry("add-what")
    await call.act(lambda table: lobby.add_ai(table, call.person))
    for _ in range(min(number, call.table.game.seats[-1]) - 1):
        await call.host.act(call.at, lambda table: lobby.add_ai(table, call.person))


async def _remove(call: Call) -> None:
    await call.act(lambda table: lobby.remove_ai(table, call.person))


async def _option(call: Call) -> Answer | None:
    if not call.words:
        return await looking.options(call)
    game = call.table.game
    domains = call.table.option_domains
    found, value = leading(call.words, {key: f"option-{key}" for key in domains}, call.tongue)
    if len(found) != 1:
        names = [sayings.option_name(key, call.tongue) for key in domains]
        raise Sorry("unknown-option", options=call.tongue.list(names, "or"))
    option = found[0]
    words = Words(game.name, call.tongue.language, ())
    things = read_things(value.split(), type(domains[option].things[0]), words)
    fitting = [thing for thing in things if domains[option].holds(thing)]
    if len(fitting) != 1:
        values = call.tongue.choice(domains[option].things)
        raise Sorry("bad-option-value", option=sayings.option_name(option, call.tongue), values=values)
    moderator = call.moderator
    await call.rule("option", lambda table: lobby.option(table, call.person, option, fitting[0], moderator=moderator))
    return None


async def _start(call: Call) -> None:
    await call.act(lambda table: lobby.start(table, call.person))


async def _stop(call: Call) -> None:
    heard = call.heard
    await call.rule("stop", lambda table: lobby.stop(table, call.person, heard.name, moderator=call.moderator))


async def _kick(call: Call) -> None:
    heard, seat = call.heard, _named_seat(call)
    await call.rule("kick", lambda table: lobby.kick(table, call.person, heard.name, seat, moderator=call.moderator))


async def _replace(call: Call) -> None:
    heard, seat = call.heard, _named_seat(call)
    theirs = call.host.pairs.all(heard.person)
    if call.seat is None:
        await call.host.check_limits(None, heard.person)
    await call.act(lambda table: lobby.replace(table, heard.person, heard.name, seat, theirs))


def _named_seat(call: Call) -> int:
    """The seat that the words name, by number or by who sits there. Sorry: which-seat."""
    table = call.table
    words = Words(table.game.name, call.tongue.language, lobby.names(table))
    found = [seat for seat in read_things(call.words.split(), Seat, words) if seat < len(table.seats)]
    if len(found) != 1:
        raise Sorry("which-seat")
    return int(found[0])


async def _pause(call: Call) -> None:
    heard = call.heard
    await call.rule("pause", lambda table: lobby.pause(table, call.person, heard.name, moderator=call.moderator))


async def _resume(call: Call) -> None:
    heard = call.heard
    await call.rule("resume", lambda table: lobby.resume(table, call.person, heard.name, moderator=call.moderator))


async def _back(call: Call) -> None:
    await call.act(lambda table: lobby.back(table, call.person))


async def _resign(call: Call) -> None:
    await call.act(lambda table: lobby.resign(table, call.person))


async def _salt(call: Call) -> None:
    if not call.words:
        raise Sorry("salt-what")
    await call.act(lambda table: lobby.salt(table, call.person, call.words))


async def _help(call: Call) -> Answer:
    if call.words:
        command = find(call.words, call.tongue)
        return _help_verb(call) if command is None else Answer(sayings.help_on(command.name, call.tongue))
    usable = [command for command in COMMANDS if await command.open_to(call)]
    told, aside = ([each.name for each in usable if each.aside is apart] for apart in (False, True))
    seat = call.seat
    if seat is None or call.live is None or not call.table.owes(seat):
        return Answer(sayings.help_now(told, aside, call.tongue))
    table = call.table
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), call.own)
    return Answer(ask + sayings.help_now(told, aside, call.own), private=True)


def _help_verb(call: Call) -> Answer:
    """How a verb of the running game is used; that it can be now is its player's alone to know.

    Sorry: unknown-command, verb-later.
    """
    word = call.words.partition(" ")[0]
    if call.live is None or call.table.status is not Status.RUNNING:
        raise unknown(word, call)
    table, seat = call.table, call.seat
    there = lobby.names(table)
    verbs = [form.verb for form in table.game.forms]
    named = [verb for verb, _ in Words(table.game.name, call.own.language, there).verbs([word], 0, verbs)]
    if not named:
        raise unknown(word, call)
    if seat is None:
        raise Sorry("verb-later", verb=verb_name(table.game.name, named[0], call.tongue))
    offers = [offer for offer in table.offers(seat) if offer.verb in named]
    if not offers:
        later = Sorry("verb-later", verb=verb_name(table.game.name, named[0], call.own))
        return Answer(sayings.sorry(later, call.own), private=True)
    return Answer(BOARDS[table.game.name].ask(table.view(seat), offers, there, call.own), private=True)


def _has_hand(call: Call) -> bool:
    """Whether the game has something that only the caller may see."""
    table, seat = call.table, call.seat
    names = lobby.names(table)
    return seat is not None and BOARDS[table.game.name].hand(table.view(seat), names, call.tongue) is not None


_ANYWHERE: frozenset[Status | None] = frozenset({None, Status.LOBBY, Status.RUNNING})
_NOWHERE: frozenset[Status | None] = frozenset({None})
_LOBBY: frozenset[Status | None] = frozenset({Status.LOBBY})
_RUNNING: frozenset[Status | None] = frozenset({Status.RUNNING})
_TABLE = _LOBBY | _RUNNING

COMMANDS: tuple[Command, ...] = (
    Command("join", opening.join, _NOWHERE | _LOBBY, Who.OUTSIDER),
    Command("start", _start, _LOBBY, Who.HOST),
    Command("add", _add, _LOBBY, Who.HOST),
    Command("remove", _remove, _LOBBY, Who.HOST),
    Command("option", _option, _LOBBY, fits=lambda call: call.table.host == call.person or call.moderator),
    Command("options", looking.options, _TABLE, aside=True),
    Command("salt", _salt, _LOBBY, Who.SEATED, aside=True),
    Command("leave", _leave, _LOBBY, Who.SEATED),
    Command("board", looking.board, _TABLE),
    Command("hand", looking.hand, _RUNNING, Who.SEATED, _has_hand),
    Command("players", looking.players, _TABLE, aside=True),
    Command("log", looking.log, _ANYWHERE, aside=True),
    Command("time", looking.time, _RUNNING, fits=lambda call: bool(call.table.manners.pace)),
    Command("back", _back, _RUNNING, Who.SEATED, lambda call: call.table.seats[call.seat or 0].away),
    Command("pause", _pause, _RUNNING, Who.SEATED, lambda call: call.table.paused is None),
    Command("resume", _resume, _RUNNING, Who.SEATED, lambda call: call.table.paused is not None),
    Command("kick", _kick, _TABLE, Who.SEATED, lambda call: len(call.table.people) > 1, aside=True),
    Command("replace", _replace, _RUNNING, Who.OUTSIDER, lambda call: any(s.free for s in call.table.seats)),
    Command("link", _link, _ANYWHERE, aside=True),
    Command("unlink", _unlink, _TABLE, fits=lambda call: call.heard.room in call.table.rooms[1:], aside=True),
    Command("pair", _pair, _ANYWHERE, aside=True),
    Command(
        "unpair", _unpair, _ANYWHERE, fits=lambda call: len(call.host.pairs.all(call.heard.person)) > 1, aside=True
    ),
    Command("scores", looking.scores, _ANYWHERE, past=evening.ended),
    Command("again", opening.again, _NOWHERE | _TABLE, past=evening.last, opens=True),
    Command("queue", opening.queue, _ANYWHERE, Who.OUTSIDER),
    Command("resign", _resign, _RUNNING, Who.SEATED),
    Command("stop", _stop, _TABLE, Who.SEATED),
    Command("rules", looking.rules, _ANYWHERE),
    Command("fair", looking.fair, _ANYWHERE, aside=True),
    Command("games", looking.games, _ANYWHERE),
    Command("new", opening.new, _ANYWHERE, opens=True),
    Command("tables", looking.tables, _TABLE, aside=True),
    Command("quiet", looking.quiet, _ANYWHERE, aside=True),
    Command("language", looking.language, _ANYWHERE, aside=True),
    Command("help", _help, _ANYWHERE),
)
