"""The table's commands, apart from the moves of its game: one list for reading, help and tests.

What only looks is in queries.py, what is about a room in rooms.py, about who sits and what is agreed in seats.py; what
may be done is in lobby.py, what comes of it in decide.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from bot.commands import joining, moves, opening, queries, rooms, seats
from bot.commands.command_context import Command, CommandContext, Who
from bot.language import LANGUAGES, Locale, Words, known, lookup, suggestion, verb_name
from bot.people import room_history
from bot.ports import Answer
from bot.render import help_texts, messages
from bot.render.boards import BOARDS
from bot.runtime.inbox import Unheard
from bot.table import lobby
from bot.table.table import CommandError, Status
from engines import GAMES

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
    """The commands that begin with these letters, none where a move does, or it is the word for a table."""
    if (
        len(word) < _LETTERS
        or _names_a_table(word, Locale(language))
        or any(moves.forms(game, word, language) for game in GAMES.values())
    ):
        return ()
    ids = {command.name: f"help-{command.name}" for command in COMMANDS if not command.spelt_out}
    found = lookup(word, ids, Locale(language))
    return [command for command in COMMANDS if command.name in found]


def begins(word: str, locale: Locale, *, short: bool = True) -> bool:
    """Whether a line for the bot can begin with this word: a command, or the word that names a table."""
    return find(word, locale, short=short) is not None or _names_a_table(word, locale)


def _names_a_table(word: str, locale: Locale) -> bool:
    return bool(lookup(word, {"table": "word-table"}, locale, prefixes=False))


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


async def _help(ctx: CommandContext) -> Answer:
    if ctx.words:
        command = find(ctx.words, ctx.locale)
        return _help_verb(ctx) if command is None else Answer(help_texts.help_on(command.name, ctx.locale))
    usable = [command for command in COMMANDS if await command.open_to(ctx)]
    told, aside = ([each.name for each in usable if each.aside is apart] for apart in (False, True))
    seat = ctx.seat
    if seat is None or ctx.live is None or not ctx.table.owes(seat):
        where = () if _at_or_in_room(ctx) else help_texts.where_tables_are(ctx.locale)
        return Answer(help_texts.help_now(told, aside, ctx.locale) + where)
    table = ctx.table
    ask = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), lobby.names(table), ctx.own)
    return Answer(await ctx.named(ask) + help_texts.help_now(told, aside, ctx.own), private=True)


def _help_verb(ctx: CommandContext) -> Answer:
    """How a verb of the running game is used; whether it can be used now is for its player alone.

    CommandError: running-only, which-command, unknown-command-near, unknown-command, verb-later.
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


_ANYWHERE: frozenset[Status | None] = frozenset({None, Status.LOBBY, Status.RUNNING})
_NOWHERE: frozenset[Status | None] = frozenset({None})
_LOBBY: frozenset[Status | None] = frozenset({Status.LOBBY})
_RUNNING: frozenset[Status | None] = frozenset({Status.RUNNING})
_TABLE = _LOBBY | _RUNNING
_UNNAMED: frozenset[Status | None] = frozenset()  # where help lists it: a move needs no word before it

COMMANDS: tuple[Command, ...] = (
    Command(MOVE, moves.move, _UNNAMED),  # for networks on which every line begins with the name of a command
    Command("join", opening.join, _NOWHERE | _LOBBY, Who.OUTSIDER, _at_or_in_room),
    Command("start", seats.start, _LOBBY, fits=lambda ctx: ctx.table.host == ctx.person or ctx.moderator),
    Command("add", seats.add, _LOBBY, Who.HOST),
    Command("remove", seats.remove, _LOBBY, Who.HOST, final=True),
    Command(
        "option", seats.option, _LOBBY, fits=lambda ctx: ctx.table.host == ctx.person or ctx.moderator, changes=True
    ),
    Command("options", queries.options, _TABLE, aside=True),
    Command("salt", seats.salt, _LOBBY, Who.SEATED, aside=True, whole=True),
    Command("leave", seats.leave, _LOBBY, Who.SEATED, final=True),
    Command("board", queries.board, _TABLE),
    Command("hand", queries.hand, _RUNNING, Who.SEATED, _has_hand, secret=True),
    Command("players", queries.players, _TABLE, aside=True),
    Command("log", queries.log, _ANYWHERE, aside=True),
    Command("time", queries.time, _RUNNING, fits=lambda ctx: bool(ctx.table.settings.pace)),
    Command("back", seats.back, _RUNNING, Who.SEATED, lambda ctx: ctx.table.seats[ctx.seat or 0].away),
    Command("pause", seats.pause, _RUNNING, Who.SEATED, lambda ctx: ctx.table.paused is None),
    Command("resume", seats.resume, _RUNNING, Who.SEATED, lambda ctx: ctx.table.paused is not None),
    Command(
        "kick",
        seats.kick,
        _TABLE,
        fits=lambda ctx: seats.has_a_say(ctx) and len(ctx.table.people) > 1,
        aside=True,
        final=True,
    ),
    Command("host", seats.host, _TABLE, fits=seats.may_hand_over, aside=True, changes=True),
    Command("replace", seats.replace, _RUNNING, Who.OUTSIDER, lambda ctx: any(s.free for s in ctx.table.seats)),
    Command("link", joining.link, _ANYWHERE, fits=_at_or_in_room, aside=True, secret=True),
    Command("unlink", joining.unlink, _TABLE, fits=lambda ctx: ctx.incoming.room in ctx.table.rooms[1:], aside=True),
    Command("pair", joining.pair, _ANYWHERE, aside=True, secret=True),
    Command(
        "unpair",
        joining.unpair,
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
    Command("resign", seats.resign, _RUNNING, Who.SEATED, final=True),
    Command("stop", seats.stop, _TABLE, fits=seats.has_a_say, final=True),
    Command("yes", seats.yes, _RUNNING, Who.SEATED, seats.may_say_yes),
    Command("no", seats.no, _RUNNING, Who.SEATED, seats.may_say_yes),
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
