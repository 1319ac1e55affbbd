"""How a line is typed on Discord: which slash command stands for each command of the table, and where texts name it.

A channel's text is not read there, so every command is a slash command: its own, or one of a group. A move is what
stands behind `/move`. Texts show what can be typed in the words of the table; here they get Discord's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.commands import registry
from bot.language import Locale, lookup
from bot.render.help_texts import command_word
from bot.render.messages import LETTERS
from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text

ALONE: Sequence[str] = (
    *("new", "join", "leave", "start", "add", "option", "move", "hand", "board", "players", "log", "help", "rules"),
    *("games", "again", "scores", "yes", "no", "resign", "language"),
)
# What moderators decide alone stands in their group as well, which others do not see; texts name the first place.
GROUPS: Mapping[str, Sequence[str]] = {
    "table": (
        *("stop", "pause", "resume", "back", "kick", "replace", "remove", "options", "salt", "time", "tables"),
        *("look", "host"),
        *("queue", "ping", "invite", "link", "unlink", "pair", "unpair", "quiet", "fair", "room"),
    ),
    "moderate": ("room", "stop", "kick"),
}
_NAMES = {"add": "discord-name-add", "remove": "discord-name-remove"}  # whose only word is `ai`, or that and a number
_GROUP_OF = {command: group for group, commands in reversed(list(GROUPS.items())) for command in commands}
_QUOTED = re.compile(r"[“„]([^“”„]+)[“”]")


def name(command: str, locale: Locale) -> str:
    """The name of a command, without that of its group."""
    return locale(_NAMES[command]) if command in _NAMES else command_word(command, locale)


def path(command: str, locale: Locale) -> str:
    """The full name of a command, with the group that it is in."""
    group = _GROUP_OF.get(command)
    return name(command, locale) if group is None else f"{locale(f'discord-group-{group}')} {name(command, locale)}"


def typed(text: str, locale: Locale) -> str:
    """A line of the table's as it is typed on Discord."""
    word, _, rest = text.partition(" ")
    command = registry.find(word, locale, short=False)
    if command is None and word in LETTERS:
        return f"/{locale('discord-group-table')} {locale('discord-name-which')} {word}"
    if command is None:
        return f"/{path('move', locale)} {text}"
    if command.name in _NAMES:
        rest = " ".join(each for each in rest.split() if not lookup(each, {"ai": "word-ai"}, locale))
    return f"/{path(command.name, locale)} {rest}".rstrip()


def on_discord(doc: Doc, locale: Locale) -> Doc:
    """A Doc in which all that can be typed stands as it is typed on Discord."""
    return tuple(_block(block, locale) for block in doc)


def _block(block: Block, locale: Locale) -> Block:
    match block:
        case Heading(text):
            return Heading(_text(text, locale))
        case Line(text):
            return Line(_text(text, locale))
        case Facts(pairs):
            return Facts(tuple((_text(label, locale), _text(value, locale)) for label, value in pairs))
        case Items(items):
            return Items(tuple(_text(item, locale) for item in items))
        case Hint(text, examples):
            return Hint(_text(text, locale), tuple(_once(example, locale) for example in examples))
        case Grid():
            return block


def _text(text: Text, locale: Locale) -> Text:
    return tuple(part for span in text for part in _spans(span, locale))


def _spans(span: Span, locale: Locale) -> Sequence[Span]:
    if span.role == "command" or span.usage:
        return (Span(_once(span.text, locale), "command"),)
    if span.role == "name" or not _QUOTED.search(span.text):
        return (span,)
    found: list[Span] = []
    at = 0
    for quoted in _QUOTED.finditer(span.text):
        if registry.can_be_typed(quoted[1], locale):
            found += [Span(span.text[at : quoted.start()], span.role), Span(typed(quoted[1], locale), "command")]
            at = quoted.end()
    return [each for each in (*found, Span(span.text[at:], span.role)) if each.text]


def _once(text: str, locale: Locale) -> str:
    return text if text.startswith("/") else typed(text, locale)
