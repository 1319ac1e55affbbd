"""The commands about a room rather than a table: its settings, and calling those in it to a game.

A room's settings are shown to everybody and changed by those who moderate it. Whoever is called by name is called
rarely, and is never seated or told anything but what all read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.commands.command_context import CommandContext
from bot.commands.queries import which_language
from bot.language import Locale, leading, lookup
from bot.people import ping_lists
from bot.people.quiet_hours import quiet_spans
from bot.people.room_settings import RoomSettings
from bot.ports import Answer, Person, Room, RoomPort
from bot.render import help_texts, messages, room_texts
from bot.render.room_texts import Shown
from bot.table import lobby
from bot.table.table import CommandError, Status
from bot.text.layout import clean
from engines import GAMES

_SIGNS = 3  # characters of a sign, at most
_KEPT_FREE = "/;"  # what a sign must not contain: other things begin with it, and it parts commands
_NAME = 32  # characters of a name that is called, at most


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting whose values are words: its field, and what each word stands for, by the word's id."""

    field: str
    values: Mapping[str, bool]
    written: bool = True  # where we write lines, with a sign before commands; else where we post messages


_SETTINGS: Mapping[str, _Setting] = {
    "boards": _Setting("narrow", {"wide": False, "narrow": True}),
    "colours": _Setting("colours", {"on": True, "off": False}),
    "quiet": _Setting("quiet", {"on": True, "off": False}),
    "messages": _Setting("notice", {"normal": False, "notice": True}),
    "voice": _Setting("voice", {"on": True, "off": False}),
    "topic": _Setting("topic", {"on": True, "off": False}),
    "posts": _Setting("plain", {"rich": False, "plain": True}, written=False),
    "pictures": _Setting("light", {"dark": False, "light": True}, written=False),
}
_SIGN, _LANGUAGE, _GAMES = "sign", "language", "games"


async def room(ctx: CommandContext) -> Answer | None:
    """The settings of the room; with words, change one, which takes somebody who moderates it.

    CommandError: in-room, moderator-only, room-what, room-sign, room-value, room-busy, and as
    `queries.which_language`.
    """
    where = _room(ctx)
    settings = ctx.services.room_settings.of(where)
    switch = _switched(ctx.words, ctx.locale)
    if not ctx.words:
        return Answer(room_texts.settings(await _shown(ctx, where, settings), ctx.locale))
    if not ctx.incoming.moderator:
        if settings.off:  # and silent
            return Answer(messages.error_text(CommandError("moderator-only"), ctx.own), private=True)
        raise CommandError("moderator-only")
    async with ctx.services.tables.room_lock(where):
        settings = ctx.services.room_settings.of(where)
        if switch:
            answer = await _switch(ctx, where, settings, off=switch == "off")
        else:
            answer = await _change(ctx, where, settings)
    ctx.note_ruling("room")
    return answer


def switches_on(line: str, locale: Locale) -> bool:
    """Whether a tidied line would switch us on again: all that is heard in a room in which we are off."""
    word, _, rest = line.partition(" ")
    return bool(lookup(word, {"room": "help-room"}, locale, prefixes=False)) and _switched(rest, locale) == "on"


def _switched(words: str, locale: Locale) -> str:
    """`on` or `off`, or empty if the words are about something else."""
    found = lookup(words, {word: f"room-value-{word}" for word in ("on", "off")}, locale, prefixes=False)
    return found[0] if found else ""


async def _switch(ctx: CommandContext, where: Room, settings: RoomSettings, *, off: bool) -> Answer:
    if off and await ctx.services.tables.find(where):
        raise CommandError("room-busy")
    await ctx.services.room_settings.choose(where, replace(settings, off=off))
    return Answer(room_texts.switched(ctx.locale, off=off))


async def _change(ctx: CommandContext, where: Room, settings: RoomSettings) -> Answer:
    """Change one setting, and confirm it in one line."""
    names = _names(ctx, where)
    found, words = leading(ctx.words, {name: f"room-set-{name}" for name in names}, ctx.locale)
    if len(found) != 1:
        shown = [room_texts.name(name, ctx.locale) for name in names]
        raise CommandError("room-what", names=ctx.locale.list(shown, "or"))
    name = found[0]
    if name == _LANGUAGE:
        language = which_language(words, ctx.locale)
        await ctx.services.locales.choose(where, language)
        return Answer(messages.language(Locale(language)))
    if name == _SIGN:
        new = replace(settings, sign=_read_sign(ctx.incoming.text))
    elif name == _GAMES:
        new = replace(settings, games=_read_games(words, ctx.locale))
    else:
        new = replace(settings, **{_SETTINGS[name].field: _read_value(name, words, ctx.locale)})
    await ctx.services.room_settings.choose(where, new)
    if name in _SETTINGS and not _SETTINGS[name].written:  # about boards that stand there already
        await ctx.services.show(where)
    shown_now = {each.name: each for each in await _shown(ctx, where, new)}
    return Answer(room_texts.changed(shown_now[name], ctx.locale))


def _names(ctx: CommandContext, where: Room) -> Sequence[str]:
    """The settings that a room has: those of how lines are written only where we write lines, and so on."""
    port = ctx.services.room_ports.get(where.network)
    if port is None:
        return (_LANGUAGE, _GAMES)
    written = bool(port.sign)
    fitting = [name for name, setting in _SETTINGS.items() if setting.written == written]
    return (*((_SIGN,) if written else ()), _LANGUAGE, *fitting, _GAMES)


async def _shown(ctx: CommandContext, where: Room, settings: RoomSettings) -> Sequence[Shown]:
    """All settings of a room with their values, and what these can be, in words."""
    locale = ctx.locale
    found = []
    for name in _names(ctx, where):
        if name == _SIGN:
            port = ctx.services.room_ports[where.network]
            found.append(Shown(name, settings.sign or port.sign, locale("room-signs")))
        elif name == _LANGUAGE:
            language = await ctx.services.locales.language(where)
            found.append(room_texts.chosen_language(name, language, locale))
        elif name == _GAMES:
            found.append(room_texts.allowed_games(name, settings.allowed, locale))
        else:
            setting = _SETTINGS[name]
            now = getattr(settings, setting.field)
            values = {word: locale(f"room-value-{word}") for word in setting.values}
            value = next((values[word] for word, means in setting.values.items() if means is now), None)
            found.append(Shown(name, value or locale("room-value-own"), locale.list(list(values.values()), "or")))
    return found


def _read_sign(line: str) -> str:
    """The sign at the end of a line as it was typed, since reading a line takes away such signs."""
    sign = line.rsplit(maxsplit=1)[-1]
    if len(sign) > _SIGNS or any(unicodedata.category(each)[0] not in "PS" or each in _KEPT_FREE for each in sign):
        raise CommandError("room-sign", most=_SIGNS)
    return sign


def _read_value(name: str, words: str, locale: Locale) -> bool:
    values = _SETTINGS[name].values
    found = lookup(words, {word: f"room-value-{word}" for word in values}, locale) if words else ()
    if len(found) != 1:
        shown = [locale(f"room-value-{word}") for word in values]
        raise CommandError("room-value", name=room_texts.name(name, locale), values=locale.list(shown, "or"))
    return values[found[0]]


def _read_games(words: str, locale: Locale) -> tuple[str, ...]:
    """The games that are named one after the other; none for all."""
    if words and lookup(words, {"all": "lead-all"}, locale):
        return ()
    games: list[str] = []
    rest = words
    while rest:
        found, rest = leading(rest, {game: f"{game}-name" for game in GAMES}, locale)
        if len(found) != 1:
            break
        games.append(found[0])
    if rest or not games:
        values = [*(help_texts.game_name(game, locale) for game in GAMES), locale("lead-all")]
        raise CommandError("room-value", name=room_texts.name(_GAMES, locale), values=locale.list(values, "or"))
    return tuple(dict.fromkeys(games))


# Calling ------------------------------------------------------------------------------------------------------------


async def ping(ctx: CommandContext) -> Answer | None:
    """`ping me for GAME` to be called, `ping me never` to be called no more, `ping GAME` calls.

    CommandError: in-room, ping-how, unknown-game, ping-room, ping-enough, ping-nobody, ping-unsaid.
    """
    where, port = _room(ctx), _port(ctx)
    first, _, rest = ctx.words.partition(" ")
    if not first:
        raise CommandError("ping-how")
    if not lookup(first, {"me": "word-me"}, ctx.locale, prefixes=False):
        await _call(ctx, where, port, _game(ctx.words, ctx.locale))
        return None
    words = rest.split()
    if words and lookup(words[0], {"for": "word-for"}, ctx.locale, prefixes=False):
        words = words[1:]
    if not words:
        raise CommandError("ping-how")
    never = bool(lookup(" ".join(words), {"never": "word-never"}, ctx.locale))
    games = list(GAMES) if never else [_game(" ".join(words), ctx.locale)]
    async with ctx.services.tables.room_lock(where):
        for game in games:
            await _list(ctx, where, game, listed=not never)
    return Answer(room_texts.listed(None if never else games[0], ctx.own), private=True)


async def _list(ctx: CommandContext, where: Room, game: str, *, listed: bool) -> None:
    """Put the caller at the end of a list, or take them from it."""
    theirs = ctx.services.pairs.all(ctx.incoming.person)
    there = await ping_lists.listed(ctx.services.journal, where, game)
    others = [(person, name) for person, name in there if person not in theirs]
    mine = [(ctx.incoming.person, ctx.incoming.name)] if listed else []
    if [*others, *mine] != there:
        await ping_lists.put(ctx.services.journal, where, game, [*others, *mine])


async def _call(ctx: CommandContext, where: Room, port: RoomPort, game: str) -> None:
    """Call those on a list who are here, sit at no table of the room and are not to be left in peace now."""
    services, now = ctx.services, ctx.services.clock.ticks()
    caller = services.pairs.first(ctx.incoming.person)
    if wait := services.room_calls.wait(where, now):
        raise CommandError("ping-room", time=messages.duration(wait, ctx.locale))
    if services.calls.wait(caller, now):
        raise CommandError("ping-enough")
    seated = {person for live in await services.tables.find(where) for person in live.table.people}
    called: dict[str, Person | None] = {}
    for person, name in await ping_lists.listed(services.journal, where, game):
        there = port.present(where, person)
        busy = not seated.isdisjoint(services.pairs.all(person)) or services.pairs.first(person) == caller
        if there is not None and not busy and not _at_rest(ctx, person):
            called[there or name] = person
    if not called:
        raise CommandError("ping-nobody", game=help_texts.game_name(game, ctx.locale))
    services.room_calls.use(where, now)
    services.calls.use(caller, now)
    said = room_texts.call(ctx.incoming.name, game, list(called), Locale(await services.locales.language(where)))
    if not await port.announce(where, said, called):
        raise CommandError("ping-unsaid")


def _at_rest(ctx: CommandContext, person: Person) -> bool:
    """Whether these are quiet hours of a person."""
    hours, now = ctx.services.quiet_hours.of(person), ctx.services.clock.now()
    return hours is not None and bool(quiet_spans(hours, now, now + 1))


async def invite(ctx: CommandContext) -> None:
    """Invite somebody by name to a table that waits for players: said in the room, where a `join` is theirs to type.

    CommandError: in-room, not-seated, host-only, lobby-only, full, invite-whom, invite-seated, invite-enough,
    ping-unsaid, and as `CommandContext.at`.
    """
    where, port, table = _room(ctx), _port(ctx), ctx.table
    if ctx.seat is None and not ctx.moderator:
        raise CommandError("not-seated")
    if table.host != ctx.person and not ctx.moderator:
        raise CommandError("host-only", name=table.name_of(table.host))
    if table.status is not Status.LOBBY:
        raise CommandError("lobby-only")
    if len(table.seats) >= table.game.seats[-1]:
        raise CommandError("full", most=table.game.seats[-1])
    person, name = ctx.incoming.whom or (None, _read_name(ctx))
    seated = person is not None and ctx.services.tables.seat(table, person) is not None
    if seated or (person is None and name.casefold() in {each.casefold() for each in lobby.names(table)}):
        raise CommandError("invite-seated", name=name)
    now, table_id = ctx.services.clock.ticks(), table.header.id
    if wait := ctx.services.invitations.wait(table_id, now):
        raise CommandError("invite-enough", time=messages.duration(wait, ctx.locale))
    ctx.services.invitations.use(table_id, now)
    locale = Locale(await ctx.services.locales.language(where))
    said = room_texts.invitation(name, ctx.incoming.name, table.game.name, locale)
    if not await port.announce(where, said, {name: person}):
        raise CommandError("ping-unsaid")


def may_invite(ctx: CommandContext) -> bool:
    """Whether the caller may invite somebody to the table."""
    return can_call(ctx) and (ctx.table.host == ctx.person or ctx.moderator)


def can_call(ctx: CommandContext) -> bool:
    """Whether people can be called where the caller is."""
    return ctx.incoming.room is not None and ctx.incoming.person.network in ctx.services.room_ports


def _read_name(ctx: CommandContext) -> str:
    """The one name behind the command, as it was typed and made safe to show. CommandError: invite-whom."""
    typed = ctx.incoming.text.split()
    name = clean(typed[-1]).lstrip("@") if typed else ""
    if len(ctx.words.split()) != 1 or not 0 < len(name) <= _NAME:
        raise CommandError("invite-whom")
    return name


def _room(ctx: CommandContext) -> Room:
    """The room that a line is about. CommandError: in-room."""
    if ctx.incoming.room is None:
        raise CommandError("in-room")
    return ctx.incoming.room


def _port(ctx: CommandContext) -> RoomPort:
    """How people in the room can be called. CommandError: in-room."""
    port = ctx.services.room_ports.get(ctx.incoming.person.network)
    if port is None:
        raise CommandError("in-room")
    return port


def _game(words: str, locale: Locale) -> str:
    """The game that is named. CommandError: unknown-game."""
    found = lookup(words, {game: f"{game}-name" for game in GAMES}, locale)
    if len(found) != 1:
        names = locale.list([help_texts.game_name(game, locale) for game in GAMES], "or")
        raise CommandError("unknown-game", games=names)
    return found[0]
