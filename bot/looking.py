"""What the commands do that change nothing: boards, hands, players, log, rules, languages, where the dice come from."""

from __future__ import annotations

from bot import archive, evening, lobby, sayings
from bot.acts import record
from bot.boards import BOARDS
from bot.calls import Answer, Call
from bot.language import LANGUAGES, Tongue, lookup
from bot.ports import Audience, File
from bot.quiet import read as read_quiet
from bot.recordfile import write
from bot.table import Sorry, Status
from engines import GAMES

_LOG = 20  # lines that `log` shows


async def games(call: Call) -> Answer:
    """The games that there are."""
    return Answer(sayings.games(call.tongue))


async def tables(call: Call) -> Answer:
    """The tables of the room, or in private those at which the caller sits. Sorry: no-table, no-table-alone."""
    room = call.heard.room
    here = await (call.host.seated(call.heard.person) if room is None else call.host.find(room))
    if not here:
        raise call.unclear
    return Answer(sayings.table_list(here, call.tongue))


async def options(call: Call) -> Answer:
    """What can be agreed on, and what was."""
    return Answer(sayings.options(call.table, call.tongue))


async def time(call: Call) -> Answer:
    """How long those who are asked may still take."""
    return Answer(sayings.time(call.table, call.host.times(call.at), call.tongue))


async def board(call: Call) -> Answer:
    """The whole public side with what happened last, or a part of the board."""
    board = sayings.board(call.table, call.tongue, call.words)
    return Answer(board if call.words else board + sayings.recent(call.table, call.tongue))


async def hand(call: Call) -> Answer:
    """What the caller alone may see, and what is asked. Sorry: not-seated, running-only, no-hand."""
    table, seat = call.table, call.seat
    if seat is None:
        raise Sorry("not-seated")
    if table.status is not Status.RUNNING:
        raise Sorry("running-only")
    doc = BOARDS[table.game.name].hand(table.view(seat), lobby.names(table), call.own)
    if doc is None:
        raise Sorry("no-hand")
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), call.own)
    return Answer(doc + (ask if table.owes(seat) else ()), private=True)


async def players(call: Call) -> Answer:
    """Who sits at the table, who is asked."""
    return Answer(sayings.players(call.table, call.tongue))


async def log(call: Call) -> Answer:
    """The last public lines; `log file` hands out the record of the room's last finished game."""
    if lookup(call.words, {"file": "word-file"}, call.tongue):
        return await _record(call)
    kept = await archive.read(call.host.journal, call.table.header.id)
    lines = sayings.history(call.table, kept.said, call.tongue)
    return Answer(tuple(block for doc in lines[-_LOG:] for block in doc))


async def _record(call: Call) -> Answer:
    """The record of the last game that was finished here."""
    room = call.heard.room
    places = call.host.pairs.all(call.heard.person) if room is None else (room,)
    found = [kept for place in places if (kept := await evening.last(call.host.journal, place)) is not None]
    if not found:
        raise Sorry("no-record")
    table = found[0].table
    name = f"{table.game.name}-{table.header.id}.txt"
    return Answer(sayings.record(call.tongue), file=File(name, write(record(table, found[0].entries))))


async def rules(call: Call) -> Answer:
    """The rules of the table's game, or where there is no table of the game named; or one topic of them."""
    games = list(GAMES) if call.live is None else [call.live.table.game.name]
    return Answer(sayings.rules(games, call.words, call.tongue))


async def language(call: Call) -> Answer:
    """`language de` for oneself, `language room de` for the room."""
    *scope, chosen = call.words.split() or [""]
    found = lookup(chosen, {language: f"language-{language}" for language in LANGUAGES}, call.tongue)
    for_room = bool(scope) and bool(lookup(scope[0], {"room": "word-room"}, call.tongue))
    if len(found) != 1 or (scope and not for_room):
        names = [call.tongue(f"language-{language}") for language in LANGUAGES]
        raise Sorry("which-language", languages=call.tongue.list(names, "or"))
    who: Audience = call.heard.person
    if for_room and call.heard.room is not None:
        if not (call.heard.moderator or call.live is None or call.table.host == call.person):
            raise Sorry("room-language")
        who = call.heard.room
    await call.host.tongues.choose(who, found[0])
    if who == call.heard.room:
        call.note_ruling("language")
    return Answer(sayings.language(Tongue(found[0])))


async def quiet(call: Call) -> Answer:
    """`quiet 22-7 Europe/Berlin` for oneself, `quiet off` for no such hours. Sorry: quiet-how."""
    off = bool(call.words) and bool(lookup(call.words, {"off": "bot-pace-off"}, call.tongue))
    hours = read_quiet(call.words)
    if hours is None and not off:
        raise Sorry("quiet-how")
    await call.host.nights.choose(call.heard.person, hours)
    return Answer(sayings.quiet(hours, call.own), private=True)


async def scores(call: Call) -> Answer:
    """Who has won how often in the room: tonight, or with `all` ever."""
    room = call.heard.room
    if room is None:
        raise Sorry("room-please")
    results = await evening.results(call.host.journal, room)
    ever = bool(call.words and lookup(call.words, {"all": "lead-all"}, call.tongue))
    since = 0.0 if ever else call.host.clock.now() - evening.TONIGHT
    reached = evening.scores((each for each in results if each.at >= since), call.host.pairs.first)
    return Answer(sayings.scores(reached, call.tongue, ever=ever))


async def fair(call: Call) -> Answer:
    """Where chance comes from and how to check it; at a table with its numbers."""
    if call.live is None:
        return Answer(sayings.fair(None, (), call.tongue))
    faces = await archive.rolled(call.host.journal, call.table.header.id)
    return Answer(sayings.fair(call.table, faces, call.tongue))
