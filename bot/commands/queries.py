"""Commands that change no table: boards, hands, players, log, rules, languages, fairness."""

from __future__ import annotations

import asyncio
import math

from bot.commands.command_context import CommandContext
from bot.journal import archive
from bot.journal.journal import scope
from bot.journal.record_file import format_record
from bot.language import LANGUAGES, Locale, Words, lookup
from bot.people import room_history
from bot.people.quiet_hours import NotQuietHours, QuietHours, parse_quiet_hours
from bot.ports import Answer, Audience, File
from bot.render import brief, help_texts, messages
from bot.render.boards import BOARDS
from bot.render.choices import labels
from bot.table import lobby
from bot.table.table import CommandError, Status
from bot.text.doc import Line, plain
from engines import GAMES

_LOG = 20  # lines that `log` shows
_LOG_ENTRIES = 4 * _LOG  # the entries among which they are looked for: some tell the room nothing
_FORM = "board-form"  # the setting of a person that holds the form in which they read boards
_FORMS = ("narrow", "wide")


async def games(ctx: CommandContext) -> Answer:
    """The games that can be played."""
    return Answer(help_texts.games(ctx.locale))


async def tables(ctx: CommandContext) -> Answer:
    """The tables of the room, or in private those of the caller. CommandError: as `CommandContext.unclear`."""
    room = ctx.incoming.room
    if room is None:
        return await _inbox(ctx)
    here = await ctx.services.tables.find(room)
    if not here:
        raise ctx.unclear
    return Answer(messages.table_list(ctx.lettered(here), ctx.locale))


async def _inbox(ctx: CommandContext) -> Answer:
    """All tables of the caller, on every network: those that wait for them first, by the time that is left."""
    tables, alarms = ctx.services.tables, ctx.services.alarms
    found = []
    for live in await tables.seated(ctx.incoming.person):
        table, seat = live.table, tables.seat(live.table, ctx.incoming.person)
        left = alarms.lefts(live).get(-1 if seat is None else seat)
        order = not table.owes(seat), math.inf if left is None else left
        found.append((order, live, messages.standing_of(table, seat, left, ctx.own)))
    if not found:
        raise ctx.unclear
    found.sort(key=lambda each: each[0])
    named = ctx.lettered([live for _, live, _ in found], [state for _, _, state in found])
    return Answer(messages.table_list(named, ctx.own), private=True)


async def options(ctx: CommandContext) -> Answer:
    """The options and their values."""
    return Answer(messages.options(ctx.table, ctx.locale))


async def time(ctx: CommandContext) -> Answer:
    """How much time is left for whoever owes a decision."""
    alarms, live = ctx.services.alarms, ctx.at
    return Answer(messages.time(live.table, alarms.lefts(live), alarms.stopped(live), ctx.locale))


async def board(ctx: CommandContext) -> Answer:
    """The whole board with what happened last, or a part of it. Where every line is dear, the whole in few lines, or in
    narrow rows for whoever prefers that; only a player's answer is for the room. CommandError: board-form."""
    if ctx.incoming.brief:
        return await _brief_board(ctx)
    if ctx.words:
        return Answer(messages.board(ctx.table, ctx.locale, ctx.words))
    return Answer(messages.whole_board(ctx.table, ctx.locale) + messages.recent(ctx.table, ctx.locale))


async def _brief_board(ctx: CommandContext) -> Answer:
    """`board narrow` and `board wide` are remembered for the person. CommandError: board-form."""
    journal, whose = ctx.services.journal, scope(ctx.incoming.person)
    if ctx.words:
        chosen = lookup(ctx.words, {form: f"word-{form}" for form in _FORMS}, ctx.locale)
        if len(chosen) != 1:
            raise CommandError("board-form")
        await journal.set_setting(whose, _FORM, chosen[0])
    if await journal.get_setting(whose, _FORM) == "narrow":
        return Answer(messages.board(ctx.table, ctx.own), private=True)
    if ctx.seat is None:
        return Answer(brief.brief_board(ctx.table, ctx.own), private=True)
    return Answer(brief.brief_board(ctx.table, ctx.locale))


async def hand(ctx: CommandContext) -> Answer:
    """The caller's secrets, and the decision they owe. CommandError: not-seated, running-only, no-hand."""
    table, seat = ctx.table, ctx.seat
    if seat is None:
        raise CommandError("not-seated")
    if table.status is not Status.RUNNING:
        raise CommandError("running-only")
    doc = BOARDS[table.game.name].hand(table.view(seat), lobby.names(table), ctx.own)
    if doc is None:
        raise CommandError("no-hand")
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), ctx.own)
    return Answer(await ctx.named(doc + (ask if table.owes(seat) else ())), private=True)


async def players(ctx: CommandContext) -> Answer:
    """Who sits at the table, and who is to decide."""
    return Answer(messages.players(ctx.table, ctx.locale))


async def log(ctx: CommandContext) -> Answer:
    """The last public lines; `log file` hands out the record of the room's last finished game.

    CommandError: no-record.
    """
    if lookup(ctx.words, {"file": "word-file"}, ctx.locale):
        return await _record(ctx)
    kept = await archive.replay(ctx.services.journal, ctx.table.header.id)
    lines = messages.history(ctx.table, kept.said[-_LOG_ENTRIES:], ctx.locale)
    return Answer(tuple(block for doc in lines[-_LOG:] for block in doc))


async def _record(ctx: CommandContext) -> Answer:
    """The record of the last game finished here."""
    room = ctx.incoming.room
    places = ctx.services.pairs.all(ctx.incoming.person) if room is None else (room,)
    found = [kept for place in places if (kept := await room_history.last(ctx.services.journal, place)) is not None]
    if not found:
        raise CommandError("no-record")
    table = found[0].table
    name = f"{table.game.name}-{table.header.id}.txt"
    return Answer(messages.record(ctx.locale), file=File(name, format_record(archive.record(table, found[0].entries))))


async def rules(ctx: CommandContext) -> Answer:
    """The rules of the table's game, or of the named game if there is no table; or one topic of them."""
    games = list(GAMES) if ctx.live is None else [ctx.live.table.game.name]
    return Answer(help_texts.rules(games, ctx.words, ctx.locale))


async def look(ctx: CommandContext) -> Answer:
    """What a card, a character or a building is and does; without a table, of any game.

    CommandError: look-none, look-what.
    """
    games = list(GAMES) if ctx.live is None else [ctx.live.table.game.name]
    with_cards = [game for game in games if labels(game).cards]
    if not with_cards:
        raise CommandError("look-none", game=help_texts.game_name(games[0], ctx.locale))
    words, found = ctx.words.split(), []
    for game in with_cards:
        for kind in labels(game).cards:
            named = Words(game, ctx.locale.language).things(words, 0, kind) if words else ()
            found += [labels(game).about(thing, ctx.locale) for thing, used in named if used == len(words)]
    if not found:
        example = labels(with_cards[0]).cards[0]
        raise CommandError("look-what", example=ctx.locale.name(next(iter(example))))
    return Answer(tuple(Line(plain(text)) for text in found))


async def language(ctx: CommandContext) -> Answer:
    """`language de` for oneself, `language room de` for the room.

    CommandError: which-language, in-room, room-language.
    """
    first, _, rest = ctx.words.partition(" ")
    for_room = bool(rest) and bool(lookup(first, {"room": "word-room"}, ctx.locale))
    chosen = which_language(rest if for_room else ctx.words, ctx.locale)
    who: Audience = ctx.incoming.person
    if for_room:
        if ctx.incoming.room is None:
            raise CommandError("in-room")
        if not (ctx.incoming.moderator or ctx.live is None or ctx.table.host == ctx.person):
            raise CommandError("room-language")
        who = ctx.incoming.room
    await ctx.services.locales.choose(who, chosen)
    if who == ctx.incoming.room:
        ctx.note_ruling("language")
    return Answer(messages.language(Locale(chosen)))


def which_language(words: str, locale: Locale) -> str:
    """The language that is named. CommandError: which-language."""
    found = lookup(words, {language: f"language-{language}" for language in LANGUAGES}, locale) if words else ()
    if len(found) != 1:
        names = [locale(f"language-{language}") for language in LANGUAGES]
        raise CommandError("which-language", languages=locale.list(names, "or"))
    return found[0]


async def quiet(ctx: CommandContext) -> Answer:
    """`quiet 22-7 Berlin` for oneself, `quiet off` for no such hours, `quiet` to see them.

    CommandError: quiet-how, quiet-time, quiet-zone, quiet-same.
    """
    if not ctx.words:
        return Answer(messages.quiet_now(ctx.services.quiet_hours.of(ctx.incoming.person), ctx.own), private=True)
    off = bool(lookup(ctx.words, {"off": "table-pace-off"}, ctx.locale))
    hours = None if off else await _quiet_hours(ctx.words)
    await ctx.services.quiet_hours.choose(ctx.incoming.person, hours)
    return Answer(messages.quiet(hours, ctx.own), private=True)


async def _quiet_hours(words: str) -> QuietHours:
    """The quiet hours that somebody names. CommandError: quiet-how, quiet-time, quiet-zone, quiet-same."""
    try:
        return await asyncio.to_thread(parse_quiet_hours, words)
    except NotQuietHours as error:
        match error.key:
            case "quiet-time":
                raise CommandError("quiet-time") from error
            case "quiet-zone":
                raise CommandError("quiet-zone") from error
            case "quiet-same":
                raise CommandError("quiet-same") from error
        raise CommandError("quiet-how") from error


async def scores(ctx: CommandContext) -> Answer:
    """Who has won how often in the room: tonight, or ever with `all`. CommandError: room-please."""
    room = ctx.incoming.room
    if room is None:
        raise CommandError("room-please")
    results = await room_history.results(ctx.services.journal, room)
    ever = bool(ctx.words and lookup(ctx.words, {"all": "lead-all"}, ctx.locale))
    since = 0.0 if ever else ctx.services.clock.now() - room_history.TONIGHT
    reached = room_history.scores((each for each in results if each.at >= since), ctx.services.pairs.first)
    return Answer(messages.scores(reached, ctx.locale, ever=ever))


async def fair(ctx: CommandContext) -> Answer:
    """Where chance comes from and how to check it; at a table, with its figures."""
    if ctx.live is None:
        return Answer(help_texts.fair(None, (), ctx.locale))
    faces = await archive.rolled(ctx.services.journal, ctx.table.header.id)
    return Answer(help_texts.fair(ctx.table, faces, ctx.locale))
