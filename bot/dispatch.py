"""From a line that somebody typed to an act or an answer: the list of commands, who may use each, and when.

One table of commands serves reading, help and tests. Words of a game are read from the offers of the player's own
view; what is a secret is neither carried out nor repeated where others can read it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from bot import lobby, play, sayings
from bot.acts import Draft, record
from bot.boards import BOARDS
from bot.doc import Doc
from bot.language import LANGUAGES, Tongue, Words, known, lookup, suggestion, tidy, verb_name
from bot.ports import Audience, File, Heard
from bot.recordfile import write
from bot.table import Sorry, Status, Table
from bot.which import Choice, choose
from engines import GAMES
from engines.core.notation import Seat, read_things

if TYPE_CHECKING:
    from bot.host import Host, Live

_LOG = 20  # lines that `log` shows


@dataclass(frozen=True, slots=True)
class Answer:
    """What one person is answered, and whether only that person may read it."""

    doc: Doc
    private: bool = False
    file: File | None = None


class Who(Enum):
    """Who may use a command; a moderator may do what the host may."""

    ANYBODY = auto()
    SEATED = auto()
    HOST = auto()
    OUTSIDER = auto()


@dataclass(frozen=True, slots=True)
class Call:
    """A command being carried out: who said it, what stood behind it, at which table, in which language."""

    host: Host
    heard: Heard
    words: str
    choice: Choice
    tongue: Tongue

    @property
    def live(self) -> Live | None:
        """The table it is about, None where there is none or it is not clear which."""
        return self.choice.live

    @property
    def at(self) -> Live:
        """The table it is about. Sorry: no-table, which-table."""
        if self.live is None:
            if self.choice.several:
                raise Sorry("which-table", tables=sayings.tables(self.choice.several, self.tongue))
            raise Sorry("no-table")
        return self.live

    @property
    def table(self) -> Table:
        """The table it is about, as it is now. Sorry: no-table, which-table."""
        return self.at.table

    @property
    def seat(self) -> int | None:
        return None if self.live is None else self.live.table.seat_of(self.heard.person)

    async def act(self, check: Callable[[Table], Draft]) -> None:
        """Do at the table what `check` allows."""
        await self.host.act(self.at, check, self.heard.source)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name (and the key of its texts), what it does, when and by whom it may be used.

    `when` holds the states of the table in which it makes sense; None stands for no table.
    """

    name: str
    run: Callable[[Call], Awaitable[Answer | None]]
    when: frozenset[Status | None]
    who: Who = Who.ANYBODY

    def open_to(self, call: Call) -> bool:
        """Whether the caller can use it now, for help."""
        status = None if call.live is None else call.live.table.status
        if status not in self.when:
            return False
        if self.who is Who.ANYBODY:
            return True
        if self.who is Who.OUTSIDER:
            return call.seat is None
        if self.who is Who.HOST:
            return call.live is not None and (call.live.table.host == call.heard.person or call.heard.moderator)
        return call.seat is not None


async def dispatch(host: Host, heard: Heard) -> Answer | None:
    """Carry out one line. The answer is for the person who typed it; what all are told goes through the log.

    Raises Sorry where it cannot be done.
    """
    text = tidy(heard.text)
    tongue = await host.tongue_for(heard)
    named = ""
    if lookup(text.partition(" ")[0], {"table": "word-table"}, tongue, prefixes=False):
        _, named, text = [*text.split(" ", 2), "", ""][:3]
        if not named:
            return await _tables(Call(host, heard, "", await choose(host, heard), tongue))
    choice = await choose(host, heard, named)
    if named and choice.live is not None:
        host.chosen[heard.person, heard.room] = choice.live.table.header.id
    word, _, rest = text.partition(" ")
    if not word:
        return Answer(sayings.chosen(choice.live.table, tongue)) if choice.live is not None else None
    command = _command(word, tongue)
    if command is not None:
        return await command.run(Call(host, heard, rest.strip(), choice, tongue))
    if choice.several or (choice.live is not None and choice.live.table.status is Status.RUNNING):
        return await _play(Call(host, heard, text, choice, tongue))
    raise _unknown(word, tongue, choice.live)


def _command(word: str, tongue: Tongue) -> Command | None:
    """The command that a word names, in either language."""
    found = lookup(word, {command.name: f"help-{command.name}" for command in COMMANDS}, tongue, prefixes=False)
    return next((command for command in COMMANDS if command.name in found), None)


def _unknown(word: str, tongue: Tongue, live: Live | None) -> Sorry:
    """An unknown command. The word is not repeated: it may have been meant as a secret."""
    ids = [f"help-{command.name}" for command in COMMANDS]
    if live is not None and live.table.status is Status.RUNNING:
        ids += [f"{live.table.game.name}-verb-{form.verb}" for form in live.table.game.forms]
    near = suggestion(word, [name for message_id in ids for name in known(message_id, tongue)])
    return Sorry("unknown-command-near", suggestion=near) if near else Sorry("unknown-command")


# Moves --------------------------------------------------------------------------------------------------------------


async def _play(call: Call) -> Answer | None:
    """A line that is no command, at a running game: a move, or the reason why it is none."""
    table, heard = call.table, call.heard
    words = Words(table.game.name, call.tongue.language, lobby.names(table))
    forms = {form.verb: form for form in table.game.forms}
    named = [forms[verb] for verb, _ in words.verbs(call.words.split(), 0, forms)]
    if not named:
        raise _unknown(call.words.partition(" ")[0], call.tongue, call.live)
    secret = [form for form in named if form.secret]
    if secret and not heard.private:
        raise Sorry("private-please", verb=verb_name(table.game.name, secret[0].verb, call.tongue))
    seat = call.seat
    if seat is None:
        raise Sorry("not-seated")
    if table.seats[seat].away:
        await call.host.act(call.at, lambda now: lobby.back(now, heard.person))
    try:
        await call.act(lambda now: play.move(now, seat, call.words, words, heard.answering))
    except play.Refused as refusal:
        return Answer(sayings.refused(call.table, refusal, call.tongue), private=True)
    return None


# Tables -------------------------------------------------------------------------------------------------------------


async def _games(call: Call) -> Answer:
    return Answer(sayings.games(call.tongue))


async def _new(call: Call) -> None:
    await _open(call, call.words)


async def _join(call: Call) -> None:
    if call.live is None and not call.choice.several:
        await _open(call, call.words)
    else:
        await call.host.check_limits(None, call.heard.person)
        await call.act(lambda table: lobby.join(table, call.heard.person, call.heard.name))


async def _open(call: Call, words: str) -> None:
    """Open a table in the room and sit down at it."""
    if call.heard.room is None:
        raise Sorry("room-please")
    game = _which_game(words, call.tongue)
    await call.host.check_limits(call.heard.room, call.heard.person)
    draft = lobby.opening(call.heard.person, call.heard.name, call.heard.room, call.host.pace)
    live = await call.host.create(game, draft, call.heard)
    await call.host.act(live, lambda table: lobby.join(table, call.heard.person, call.heard.name))


def _which_game(words: str, tongue: Tongue) -> str:
    if not words and len(GAMES) == 1:
        return next(iter(GAMES))
    names = tongue.list([sayings.game_name(game, tongue) for game in GAMES], "or")
    if not words:
        raise Sorry("which-game", games=names)
    found = lookup(words, {game: f"{game}-name" for game in GAMES}, tongue)
    if len(found) != 1:
        raise Sorry("unknown-game", games=names)
    return found[0]


async def _tables(call: Call) -> Answer:
    here = await call.host.find(call.heard.room if call.heard.room is not None else call.heard.person)
    if not here:
        raise Sorry("no-table")
    return Answer(sayings.table_list(here, call.tongue))


async def _leave(call: Call) -> None:
    await call.act(lambda table: lobby.leave(table, call.heard.person))


async def _add(call: Call) -> None:
    words = call.words.split()
    number = next((int(word) for word in words if word.isascii() and word.isdigit()), 1)
    if any(not lookup(word, {"ai": "word-ai"}, call.tongue) for word in words if word != str(number)):
        raise Sorry("add-what")
    for _ in range(max(1, min(number, call.table.game.seats[-1]))):
        await call.host.act(call.at, lambda table: lobby.add_ai(table, call.heard.person))


async def _remove(call: Call) -> None:
    await call.act(lambda table: lobby.remove_ai(table, call.heard.person))


async def _option(call: Call) -> Answer | None:
    name, _, value = call.words.partition(" ")
    if not name:
        return await _options(call)
    game = call.table.game
    domains = call.table.option_domains
    found = lookup(name, {key: f"option-{key}" for key in domains}, call.tongue)
    if len(found) != 1:
        names = [sayings.option_name(key, call.tongue) for key in domains]
        raise Sorry("unknown-option", options=call.tongue.list(names, "or"))
    option = found[0]
    words = Words(game.name, call.tongue.language, ())
    things = read_things(value.split(), type(domains[option].things[0]), words)
    fitting = [thing for thing in things if domains[option].holds(thing)]
    if len(fitting) != 1:
        values = call.tongue.list(domains[option].things, "or")
        raise Sorry("bad-option-value", option=sayings.option_name(option, call.tongue), values=values)
    person, moderator = call.heard.person, call.heard.moderator
    await call.act(lambda table: lobby.option(table, person, option, fitting[0], moderator=moderator))
    return None


async def _options(call: Call) -> Answer:
    return Answer(sayings.options(call.table, call.tongue))


async def _start(call: Call) -> None:
    await call.act(lambda table: lobby.start(table, call.heard.person))


async def _stop(call: Call) -> None:
    heard = call.heard
    await call.act(lambda table: lobby.stop(table, heard.person, heard.name, moderator=heard.moderator))


async def _kick(call: Call) -> None:
    heard, seat = call.heard, _named_seat(call)
    await call.act(lambda table: lobby.kick(table, heard.person, seat, moderator=heard.moderator))


async def _replace(call: Call) -> None:
    heard, seat = call.heard, _named_seat(call)
    await call.act(lambda table: lobby.replace(table, heard.person, heard.name, seat))


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
    await call.act(lambda table: lobby.pause(table, heard.person, heard.name, moderator=heard.moderator))


async def _resume(call: Call) -> None:
    heard = call.heard
    await call.act(lambda table: lobby.resume(table, heard.person, heard.name, moderator=heard.moderator))


async def _back(call: Call) -> None:
    await call.act(lambda table: lobby.back(table, call.heard.person))


async def _time(call: Call) -> Answer:
    return Answer(sayings.time(call.table, call.host.times(call.at), call.tongue))


async def _resign(call: Call) -> None:
    await call.act(lambda table: lobby.resign(table, call.heard.person))


async def _salt(call: Call) -> None:
    if not call.words:
        raise Sorry("salt-what")
    await call.act(lambda table: lobby.salt(table, call.heard.person, call.words))


# Looking ------------------------------------------------------------------------------------------------------------


async def _board(call: Call) -> Answer:
    return Answer(sayings.board(call.table, call.tongue, call.words))


async def _hand(call: Call) -> Answer:
    table, seat = call.table, call.seat
    if seat is None:
        raise Sorry("not-seated")
    if table.status is not Status.RUNNING:
        raise Sorry("running-only")
    doc = BOARDS[table.game.name].hand(table.view(seat), lobby.names(table), call.tongue)
    if doc is None:
        raise Sorry("no-hand")
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), call.tongue)
    return Answer(doc + (ask if table.owes(seat) else ()), private=True)


async def _players(call: Call) -> Answer:
    return Answer(sayings.players(call.table, call.tongue))


async def _log(call: Call) -> Answer:
    """The last public lines; `log file` hands out the record of the room's last finished game."""
    if lookup(call.words, {"file": "word-file"}, call.tongue):
        return await _record(call)
    said = await call.host.history(call.table.header.id)
    lines = sayings.history(call.table, said, call.tongue)
    return Answer(tuple(block for doc in lines[-_LOG:] for block in doc))


async def _record(call: Call) -> Answer:
    """The record of the last game that was finished here."""
    table_id = await call.host.last_finished(call.heard.room or call.heard.person)
    if table_id is None:
        raise Sorry("no-record")
    table, entries = await call.host.finished(table_id)
    return Answer(
        sayings.record(call.tongue), file=File(f"{table.game.name}-{table_id}.txt", write(record(table, entries)))
    )


async def _rules(call: Call) -> Answer:
    games = list(GAMES) if call.live is None else [call.live.table.game.name]
    return Answer(sayings.rules(games, call.words, call.tongue))


async def _help(call: Call) -> Answer:
    if call.words:
        command = _command(call.words, call.tongue)
        return _help_verb(call) if command is None else Answer(sayings.help_on(command.name, call.tongue))
    usable = [command.name for command in COMMANDS if command.open_to(call)]
    doc = sayings.help_now(usable, call.tongue)
    seat = call.seat
    if seat is None or call.live is None or not call.table.owes(seat):
        return Answer(doc)
    ask = BOARDS[call.table.game.name].ask(
        call.table.view(seat), call.table.offers(seat), lobby.names(call.table), call.tongue
    )
    return Answer(ask + doc, private=True)


def _help_verb(call: Call) -> Answer:
    """How a verb of the running game is used, once it can be. Sorry: unknown-command, verb-later."""
    word = call.words.partition(" ")[0]
    if call.live is None or call.table.status is not Status.RUNNING:
        raise _unknown(word, call.tongue, call.live)
    table, seat = call.table, call.seat
    there = lobby.names(table)
    verbs = [form.verb for form in table.game.forms]
    named = [verb for verb, _ in Words(table.game.name, call.tongue.language, there).verbs([word], 0, verbs)]
    if not named:
        raise _unknown(word, call.tongue, call.live)
    offers = [] if seat is None else [offer for offer in table.offers(seat) if offer.verb in named]
    if not offers:
        raise Sorry("verb-later", verb=verb_name(table.game.name, named[0], call.tongue))
    return Answer(BOARDS[table.game.name].ask(table.view(seat), offers, there, call.tongue), private=True)


async def _language(call: Call) -> Answer:
    """`language de` for oneself, `language room de` for the room."""
    *scope, chosen = call.words.split() or [""]
    found = lookup(chosen, {language: f"language-{language}" for language in LANGUAGES}, call.tongue)
    for_room = bool(scope) and bool(lookup(scope[0], {"room": "word-room"}, call.tongue))
    if len(found) != 1 or (scope and not for_room):
        names = [call.tongue(f"language-{language}") for language in LANGUAGES]
        raise Sorry("which-language", languages=call.tongue.list(names, "or"))
    who: Audience = call.heard.person
    if for_room and call.heard.room is not None:
        if not (call.heard.moderator or call.live is None or call.table.host == call.heard.person):
            raise Sorry("room-language")
        who = call.heard.room
    await call.host.set_language(who, found[0])
    return Answer(sayings.language(Tongue(found[0])))


async def _fair(call: Call) -> Answer:
    if call.live is None:
        return Answer(sayings.fair(None, (), call.tongue))
    faces = await call.host.rolled(call.table.header.id)
    return Answer(sayings.fair(call.table, faces, call.tongue))


_ANYWHERE: frozenset[Status | None] = frozenset({None, Status.LOBBY, Status.RUNNING})
_NOWHERE: frozenset[Status | None] = frozenset({None})
_LOBBY: frozenset[Status | None] = frozenset({Status.LOBBY})
_RUNNING: frozenset[Status | None] = frozenset({Status.RUNNING})
_TABLE = _LOBBY | _RUNNING

COMMANDS: tuple[Command, ...] = (
    Command("join", _join, _NOWHERE | _LOBBY, Who.OUTSIDER),
    Command("start", _start, _LOBBY, Who.HOST),
    Command("add", _add, _LOBBY, Who.HOST),
    Command("remove", _remove, _LOBBY, Who.HOST),
    Command("option", _option, _LOBBY, Who.HOST),
    Command("options", _options, _TABLE),
    Command("salt", _salt, _LOBBY, Who.SEATED),
    Command("leave", _leave, _LOBBY, Who.SEATED),
    Command("board", _board, _TABLE),
    Command("hand", _hand, _RUNNING, Who.SEATED),
    Command("players", _players, _TABLE),
    Command("log", _log, _ANYWHERE),
    Command("time", _time, _RUNNING),
    Command("back", _back, _RUNNING, Who.SEATED),
    Command("pause", _pause, _RUNNING, Who.SEATED),
    Command("resume", _resume, _RUNNING, Who.SEATED),
    Command("kick", _kick, _TABLE, Who.SEATED),
    Command("replace", _replace, _RUNNING, Who.OUTSIDER),
    Command("resign", _resign, _RUNNING, Who.SEATED),
    Command("stop", _stop, _TABLE, Who.SEATED),
    Command("rules", _rules, _ANYWHERE),
    Command("fair", _fair, _ANYWHERE),
    Command("games", _games, _ANYWHERE),
    Command("new", _new, _ANYWHERE),
    Command("tables", _tables, _TABLE),
    Command("language", _language, _ANYWHERE),
    Command("help", _help, _ANYWHERE),
)
