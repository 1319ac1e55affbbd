"""The table's commands, apart from the moves of its game: one list for reading, help and tests.

What only looks is in queries.py, what is about a room in rooms.py; what may be done is in lobby.py, what comes of it in
decide.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from bot.commands import moves, opening, queries, rooms
from bot.commands.command_context import Command, CommandContext, Who
from bot.commands.resolve_table import ResolvedTable
from bot.language import LANGUAGES, Locale, Words, known, leading, lookup, suggestion, verb_name
from bot.people import room_history
from bot.people.pairs import Proposal
from bot.ports import Answer
from bot.render import messages
from bot.render.boards import BOARDS
from bot.runtime.inbox import Unheard
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Closed, Kicked
from bot.table.table import CommandError, Status, Table
from engines import GAMES
from engines.core.notation import Seat, read_things

MOVE = "move"  # the command behind which stands a move of the game
_LETTERS = 3  # that are needed at least: shorter words are often meant for somebody else
_CORRECTED = 3600.0  # seconds before a room reads of another slip of the same person


def find(word: str, locale: Locale, *, short: bool = True) -> Command | None:
    """The command that a word names, in either language; with `short` also by its first letters, where these are clear.

    What ends or takes something wants the whole word, and what begins a move of some game is a move.
    """
    return _named(word, locale.language) or (_begun(word, locale.language) if short else None)


@lru_cache(1024)  # every line starts with a word, usually one of a few
def _named(word: str, language: str) -> Command | None:
    ids = {command.name: f"help-{command.name}" for command in COMMANDS}
    found = lookup(word, ids, Locale(language), prefixes=False)
    return next((command for command in COMMANDS if command.name in found), None)


@lru_cache(1024)
def _begun(word: str, language: str) -> Command | None:
    found = _possible(word, language)
    return found[0] if len(found) == 1 else None


def _possible(word: str, language: str) -> Sequence[Command]:
    """The commands that begin with these letters, none where a move of some game does."""
    if len(word) < _LETTERS or any(moves.forms(game, word, language) for game in GAMES.values()):
        return ()
    ids = {command.name: f"help-{command.name}" for command in COMMANDS if not command.spelt_out}
    found = lookup(word, ids, Locale(language))
    return [command for command in COMMANDS if command.name in found]


def begins(word: str, locale: Locale, *, short: bool = True) -> bool:
    """Whether a line for the bot can begin with this word: a command, or the word that names a table."""
    return find(word, locale, short=short) is not None or bool(
        lookup(word, {"table": "word-table"}, locale, prefixes=False)
    )


def can_be_typed(text: str, locale: Locale) -> bool:
    """Whether what a text quotes is a line, rather than somebody's word: it begins, in small letters, with one of the
    table's commands or of a game's verbs."""
    word = text.partition(" ")[0]
    if word != word.lower():
        return False
    verbs = [f"{game.name}-verb-{form.verb}" for game in GAMES.values() for form in game.forms]
    named = lookup(word, {message_id: message_id for message_id in verbs}, locale, prefixes=False)
    return bool(named) or begins(word, locale, short=False)


def is_slip(word: str, locale: Locale) -> bool:
    """Whether a word is nearly a command in a language."""
    return (
        suggestion(word, [name for message_id in _suggested() for name in _understood(message_id, locale)]) is not None
    )


def unheard(word: str, ctx: CommandContext) -> CommandError:
    """Why the word that begins a line is not a command. In a room, where it may be meant for somebody else, only a slip
    of the pen is answered, in one language, and once an hour."""
    error = unknown(word, ctx)
    if ctx.incoming.private or error.key not in ("unknown-command", "unknown-command-near"):
        return error
    services = ctx.services
    person, now = services.pairs.first(ctx.incoming.person), services.clock.ticks()
    if error.key == "unknown-command" or now - services.corrected.get(person, -math.inf) < _CORRECTED:
        return Unheard("unknown-command")
    services.corrected[person] = now
    return error


def unknown(word: str, ctx: CommandContext) -> CommandError:
    """Why a word is not a command. The word is not repeated, since it may be a secret."""
    games = GAMES.values() if ctx.live is None else [ctx.table.game]
    verbs = [f"{game.name}-verb-{form.verb}" for game in games for form in game.forms]
    ids = _suggested()
    if ctx.live is not None and ctx.table.status is Status.RUNNING:
        ids += verbs
    elif lookup(word, {message_id: message_id for message_id in verbs}, ctx.locale, prefixes=False):
        return CommandError("running-only") if ctx.live is not None else ctx.unclear
    if len(possible := _possible(word, ctx.locale.language)) > 1:
        return CommandError("which-command", commands=tuple(command.name for command in possible))
    understood = known if ctx.incoming.private else _understood
    near = suggestion(word, [name for message_id in ids for name in understood(message_id, ctx.locale)])
    return CommandError("unknown-command-near", suggestion=near) if near else CommandError("unknown-command")


def _suggested() -> list[str]:
    """The messages of the commands that a slip of the pen can have meant."""
    return [f"help-{command.name}" for command in COMMANDS if command.when]


def _understood(message_id: str, locale: Locale) -> Sequence[str]:
    """What is understood for a message in its own language, without what is there for readers of the others."""
    if not locale.has(message_id):
        return ()
    mine = locale.optional(message_id, "usage").split()[:1] or locale.understood(message_id)[:1]
    others = [Locale(other) for other in LANGUAGES if other != locale.language]
    foreign = {word for other in others for word in other.understood(message_id)}
    return [*mine, *(word for word in locale.understood(message_id) if word not in foreign)]


async def _link(ctx: CommandContext) -> Answer | None:
    """Without a code: make one. With a code, in another room: show its table there as well."""
    incoming, services = ctx.incoming, ctx.services
    if not ctx.words:
        if ctx.seat is None and not ctx.moderator:
            raise CommandError("not-seated")
        code = services.links.make(ctx.table.header.id, services.clock.ticks())
        return Answer(messages.link(code, ctx.own), private=True)
    room = incoming.room
    if room is None:
        raise CommandError("room-please")
    if not incoming.moderator:
        raise CommandError("moderator-only")
    table_id = services.links.read(ctx.words, services.clock.ticks())
    if table_id is None:
        raise CommandError("bad-code")
    linked = replace(ctx, resolved=ResolvedTable(await services.tables.load(table_id)))
    async with services.tables.room_lock(room):
        if room not in linked.table.rooms:
            await services.tables.check_limits(room, None)
        await linked.rule("link", lambda table: lobby.link(table, incoming.person, incoming.name, room, moderator=True))
    services.links.void(ctx.words)
    return None


async def _unlink(ctx: CommandContext) -> None:
    incoming, room = ctx.incoming, ctx.incoming.room
    if room is None:
        raise CommandError("room-please")
    await ctx.rule(
        "unlink", lambda table: lobby.unlink(table, ctx.person, incoming.name, room, moderator=incoming.moderator)
    )


async def _pair(ctx: CommandContext) -> Answer:
    """Pair with oneself on another network: get a code here, use it there, and send back here the one it returns."""
    incoming, services, now = ctx.incoming, ctx.services, ctx.services.clock.ticks()
    pairs, me = services.pairs, ctx.incoming.person
    if not ctx.words:
        return Answer(messages.pair(pairs.codes.make(Proposal(me, incoming.name), now), ctx.own), private=True)
    if not incoming.private:
        pairs.codes.void(ctx.words)
        raise CommandError("pair-private")
    proposal = pairs.codes.read(ctx.words, now)
    if proposal is None or (proposal.back is not None and me not in (proposal.person, proposal.back)):
        raise CommandError("pair-code")
    other = proposal.back or proposal.person
    if me == other:
        raise CommandError("pair-there")
    if pairs.first(other) == pairs.first(me):
        raise CommandError("pair-already")
    if proposal.back is None:
        pairs.codes.void(ctx.words)
        code = pairs.codes.make(Proposal(other, incoming.name, back=me), now)
        return Answer(messages.pair_back(code, proposal.name, other.network, ctx.own), private=True)
    both = {*pairs.all(me), *pairs.all(other)}
    if any(len(both.intersection(live.table.people)) > 1 for live in await services.tables.seated(me)):
        raise CommandError("pair-twice")
    await pairs.join(me, other)
    pairs.codes.void(ctx.words)
    return Answer(messages.paired(proposal.name, other.network, ctx.own), private=True)


async def _unpair(ctx: CommandContext) -> Answer:
    """Undo the pairing on this network."""
    pairs, me = ctx.services.pairs, ctx.incoming.person
    if len(pairs.all(me)) == 1:
        raise CommandError("not-paired")
    await pairs.part(me)
    return Answer(messages.unpaired(ctx.own), private=True)


async def _leave(ctx: CommandContext) -> None:
    await ctx.act(lambda table: lobby.leave(table, ctx.person))


async def _add(ctx: CommandContext) -> None:
    words = ctx.words.split()
    number = next((int(word) for word in words if word.isascii() and word.isdigit()), 1)
    others = [word for word in words if word != str(number)]
    if not number or any(not lookup(word, {"ai": "word-ai"}, ctx.locale) for word in others):
        raise CommandError("add-what")
    live = ctx.at
    live.hold()  # so that all are told of together
    try:
        await ctx.act(lambda table: lobby.add_ai(table, ctx.person))
        for _ in range(min(number, ctx.table.game.seats[-1]) - 1):
            await ctx.services.tables.act(live, lambda table: lobby.add_ai(table, ctx.person))
    finally:
        live.release()


async def _remove(ctx: CommandContext) -> None:
    await ctx.act(lambda table: lobby.remove_ai(table, ctx.person))


async def _option(ctx: CommandContext) -> Answer | None:
    if not ctx.words:
        return await queries.options(ctx)
    game = ctx.table.game
    domains = ctx.table.option_domains
    found, value = leading(ctx.words, {key: f"option-{key}" for key in domains}, ctx.locale)
    if len(found) != 1:
        names = [messages.option_name(key, ctx.locale) for key in domains]
        raise CommandError("unknown-option", options=ctx.locale.list(names, "or"))
    option = found[0]
    words = Words(game.name, ctx.locale.language, ())
    things = read_things(value.split(), type(domains[option].things[0]), words)
    fitting = [thing for thing in things if domains[option].holds(thing)]
    if len(fitting) != 1:
        values = ctx.locale.choice(domains[option].things)
        raise CommandError("bad-option-value", option=messages.option_name(option, ctx.locale), values=values)
    moderator = ctx.moderator
    await ctx.rule("option", lambda table: lobby.option(table, ctx.person, option, fitting[0], moderator=moderator))
    return None


async def _start(ctx: CommandContext) -> None:
    await ctx.rule("start", lambda table: lobby.start(table, ctx.person, moderator=ctx.moderator))


async def _stop(ctx: CommandContext) -> Answer | None:
    """End the table, or vote for it. Whoever ends what others play or wait for is asked first."""
    incoming, moderator = ctx.incoming, ctx.moderator

    def stop(table: Table) -> ProposedAct:
        return lobby.stop(table, ctx.person, incoming.name, moderator=moderator)

    lost = ctx.table.status is Status.RUNNING or ctx.table.people != (ctx.person,)
    if lost and isinstance(stop(ctx.table).fact, Closed) and ctx.must_ask("stop"):
        return Answer(messages.sure(ctx.table, "stop", ctx.locale), refused=True)
    await ctx.rule("stop", stop)
    return None


async def _kick(ctx: CommandContext) -> Answer | None:
    """Take somebody's seat away, or vote for it. Whoever does it alone is asked first."""
    incoming, services, seat = ctx.incoming, ctx.services, _named_seat(ctx)
    other = ctx.table.seats[seat].person
    heard = None if other is None else services.heard.get((ctx.table.header.id, services.pairs.first(other)))
    silent = math.inf if heard is None else services.clock.ticks() - heard
    moderator = ctx.moderator

    def kick(table: Table) -> ProposedAct:
        return lobby.kick(table, ctx.person, incoming.name, seat, moderator=moderator, silent=silent)

    if isinstance(kick(ctx.table).fact, Kicked) and ctx.must_ask(f"kick {other}"):
        return Answer(messages.sure(ctx.table, "kick", ctx.locale, who=ctx.table.seats[seat].name), refused=True)
    await ctx.rule("kick", kick)
    return None


async def _host(ctx: CommandContext) -> None:
    """Hand the role of the host to somebody else at the table."""
    if not ctx.words:
        raise CommandError("which-seat")
    seat, moderator = _named_seat(ctx), ctx.moderator
    await ctx.rule("host", lambda table: lobby.hand_over(table, ctx.person, seat, moderator=moderator))


async def _yes(ctx: CommandContext) -> Answer | None:
    """Agree to the only vote that is open; where the game asks the caller a yes-or-no question, answer that."""
    if verb := moves.yes_or_no(ctx):
        return await moves.move(replace(ctx, words=f"{verb} {moves.YES}"))
    await ctx.act(lambda table: lobby.agree(table, ctx.person, ctx.incoming.name))
    return None


async def _no(ctx: CommandContext) -> Answer | None:
    """Answer no to the game; to be against a vote nobody need do anything, which is said."""
    if verb := moves.yes_or_no(ctx):
        return await moves.move(replace(ctx, words=f"{verb} {moves.NO}"))
    motion = lobby.open_motion(ctx.table)
    if ctx.seat is None:
        raise CommandError("not-seated")
    return Answer(messages.against(ctx.table, motion, ctx.person, ctx.locale))


def _may_say_yes(ctx: CommandContext) -> bool:
    return len(ctx.table.votes) == 1 or moves.yes_or_no(ctx) is not None


async def _replace(ctx: CommandContext) -> None:
    incoming, seat = ctx.incoming, _named_seat(ctx)
    theirs = ctx.services.pairs.all(incoming.person)
    if ctx.seat is None:
        await ctx.services.tables.check_limits(None, incoming.person)
    await ctx.act(lambda table: lobby.replace(table, incoming.person, incoming.name, seat, theirs))


def _named_seat(ctx: CommandContext) -> int:
    """The seat that the words name, by number or by who sits there. CommandError: which-seat."""
    table = ctx.table
    words = Words(table.game.name, ctx.locale.language, lobby.names(table))
    found = [seat for seat in read_things(ctx.words.split(), Seat, words) if seat < len(table.seats)]
    if len(found) != 1:
        raise CommandError("which-seat")
    return int(found[0])


async def _pause(ctx: CommandContext) -> None:
    incoming = ctx.incoming
    await ctx.rule("pause", lambda table: lobby.pause(table, ctx.person, incoming.name, moderator=ctx.moderator))


async def _resume(ctx: CommandContext) -> None:
    incoming = ctx.incoming
    await ctx.rule("resume", lambda table: lobby.resume(table, ctx.person, incoming.name, moderator=ctx.moderator))


async def _back(ctx: CommandContext) -> None:
    await ctx.act(lambda table: lobby.back(table, ctx.person))


async def _resign(ctx: CommandContext) -> Answer | None:
    """Give up the caller's seat, who is asked first."""
    lobby.resign(ctx.table, ctx.person)
    if ctx.must_ask("resign"):
        return Answer(messages.sure(ctx.table, "resign", ctx.locale), refused=True)
    await ctx.act(lambda table: lobby.resign(table, ctx.person))
    return None


async def _salt(ctx: CommandContext) -> None:
    if not ctx.words:
        raise CommandError("salt-what")
    await ctx.act(lambda table: lobby.salt(table, ctx.person, ctx.words))


async def _help(ctx: CommandContext) -> Answer:
    if ctx.words:
        command = find(ctx.words, ctx.locale)
        return _help_verb(ctx) if command is None else Answer(messages.help_on(command.name, ctx.locale))
    usable = [command for command in COMMANDS if await command.open_to(ctx)]
    told, aside = ([each.name for each in usable if each.aside is apart] for apart in (False, True))
    seat = ctx.seat
    if seat is None or ctx.live is None or not ctx.table.owes(seat):
        where = () if _at_or_in_room(ctx) else messages.where_tables_are(ctx.locale)
        return Answer(messages.help_now(told, aside, ctx.locale) + where)
    table = ctx.table
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), ctx.own)
    return Answer(await ctx.named(ask) + messages.help_now(told, aside, ctx.own), private=True)


def _help_verb(ctx: CommandContext) -> Answer:
    """How a verb of the running game is used; whether it can be used now is for its player alone.

    CommandError: running-only, unknown-command-near, unknown-command, verb-later.
    """
    word = ctx.words.partition(" ")[0]
    if ctx.live is None or ctx.table.status is not Status.RUNNING:
        raise unknown(word, ctx)
    table, seat = ctx.table, ctx.seat
    there = lobby.names(table)
    verbs = [form.verb for form in table.game.forms]
    named = [verb for verb, _ in Words(table.game.name, ctx.own.language, there).verbs([word], 0, verbs)]
    if not named:
        raise unknown(word, ctx)
    if seat is None:
        raise CommandError("verb-later", verb=verb_name(table.game.name, named[0], ctx.locale))
    offers = [offer for offer in table.offers(seat) if offer.verb in named]
    if not offers:
        later = CommandError("verb-later", verb=verb_name(table.game.name, named[0], ctx.own))
        return Answer(messages.error_text(later, ctx.own), private=True)
    return Answer(BOARDS[table.game.name].ask(table.view(seat), offers, there, ctx.own), private=True)


def _has_hand(ctx: CommandContext) -> bool:
    """Whether the game has something that only the caller may see."""
    table, seat = ctx.table, ctx.seat
    names = lobby.names(table)
    return seat is not None and BOARDS[table.game.name].hand(table.view(seat), names, ctx.locale) is not None


def _at_or_in_room(ctx: CommandContext) -> bool:
    """Whether there is a table, or a room that could have one or had one."""
    return ctx.live is not None or ctx.incoming.room is not None


def _may_hand_over(ctx: CommandContext) -> bool:
    """Whether the caller may make somebody else the host, and there is somebody else."""
    return (ctx.table.host == ctx.person or ctx.moderator) and len(ctx.table.people) > 1


def _has_a_say(ctx: CommandContext) -> bool:
    """Whether the caller may do what players vote on and moderators decide."""
    return ctx.seat is not None or ctx.moderator


_ANYWHERE: frozenset[Status | None] = frozenset({None, Status.LOBBY, Status.RUNNING})
_NOWHERE: frozenset[Status | None] = frozenset({None})
_LOBBY: frozenset[Status | None] = frozenset({Status.LOBBY})
_RUNNING: frozenset[Status | None] = frozenset({Status.RUNNING})
_TABLE = _LOBBY | _RUNNING
_UNNAMED: frozenset[Status | None] = frozenset()  # where help lists it: a move needs no word before it

COMMANDS: tuple[Command, ...] = (
    Command(MOVE, moves.move, _UNNAMED),  # for networks on which every line begins with the name of a command
    Command("join", opening.join, _NOWHERE | _LOBBY, Who.OUTSIDER, _at_or_in_room),
    Command("start", _start, _LOBBY, fits=lambda ctx: ctx.table.host == ctx.person or ctx.moderator),
    Command("add", _add, _LOBBY, Who.HOST),
    Command("remove", _remove, _LOBBY, Who.HOST, final=True),
    Command("option", _option, _LOBBY, fits=lambda ctx: ctx.table.host == ctx.person or ctx.moderator, changes=True),
    Command("options", queries.options, _TABLE, aside=True),
    Command("salt", _salt, _LOBBY, Who.SEATED, aside=True, whole=True),
    Command("leave", _leave, _LOBBY, Who.SEATED, final=True),
    Command("board", queries.board, _TABLE),
    Command("hand", queries.hand, _RUNNING, Who.SEATED, _has_hand, secret=True),
    Command("players", queries.players, _TABLE, aside=True),
    Command("log", queries.log, _ANYWHERE, aside=True),
    Command("time", queries.time, _RUNNING, fits=lambda ctx: bool(ctx.table.settings.pace)),
    Command("back", _back, _RUNNING, Who.SEATED, lambda ctx: ctx.table.seats[ctx.seat or 0].away),
    Command("pause", _pause, _RUNNING, Who.SEATED, lambda ctx: ctx.table.paused is None),
    Command("resume", _resume, _RUNNING, Who.SEATED, lambda ctx: ctx.table.paused is not None),
    Command(
        "kick", _kick, _TABLE, fits=lambda ctx: _has_a_say(ctx) and len(ctx.table.people) > 1, aside=True, final=True
    ),
    Command("host", _host, _TABLE, fits=_may_hand_over, aside=True, changes=True),
    Command("replace", _replace, _RUNNING, Who.OUTSIDER, lambda ctx: any(s.free for s in ctx.table.seats)),
    Command("link", _link, _ANYWHERE, fits=_at_or_in_room, aside=True, secret=True),
    Command("unlink", _unlink, _TABLE, fits=lambda ctx: ctx.incoming.room in ctx.table.rooms[1:], aside=True),
    Command("pair", _pair, _ANYWHERE, aside=True, secret=True),
    Command(
        "unpair",
        _unpair,
        _ANYWHERE,
        fits=lambda ctx: len(ctx.services.pairs.all(ctx.incoming.person)) > 1,
        aside=True,
        changes=True,
    ),
    Command("scores", queries.scores, _ANYWHERE, past=room_history.ended),
    Command("again", opening.again, _NOWHERE | _TABLE, past=room_history.last, opens=True),
    Command("queue", opening.queue, _ANYWHERE, Who.OUTSIDER, lambda ctx: ctx.incoming.room is not None),
    Command("ping", rooms.ping, _ANYWHERE, fits=rooms.can_call, aside=True),
    Command("invite", rooms.invite, _LOBBY, fits=rooms.may_invite, aside=True),
    Command("resign", _resign, _RUNNING, Who.SEATED, final=True),
    Command("stop", _stop, _TABLE, fits=_has_a_say, final=True),
    Command("yes", _yes, _RUNNING, Who.SEATED, _may_say_yes),
    Command("no", _no, _RUNNING, Who.SEATED, _may_say_yes),
    Command("rules", queries.rules, _ANYWHERE),
    Command("look", queries.look, _ANYWHERE, aside=True),
    Command("fair", queries.fair, _ANYWHERE, aside=True),
    Command("games", queries.games, _ANYWHERE),
    Command("new", opening.new, _ANYWHERE, opens=True),
    Command("tables", queries.tables, _TABLE, aside=True),
    Command("quiet", queries.quiet, _ANYWHERE, aside=True),
    Command("room", rooms.room, _ANYWHERE, fits=lambda ctx: ctx.incoming.room is not None, aside=True),
    Command("language", queries.language, _ANYWHERE, aside=True),
    Command("help", _help, _ANYWHERE),
)
