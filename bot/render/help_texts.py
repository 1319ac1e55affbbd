"""What explains: help, examples of commands, rules of games, where chance comes from; and what things are called."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Locale, leading, lookup
from bot.table.table import CommandError, Table
from bot.text.doc import Block, Doc, Facts, Heading, Hint, Items, Line, Span, Text, plain
from engines import GAMES


def game_name(game: str, locale: Locale) -> str:
    """The name of a game, or its key if the game no longer exists."""
    return locale(f"{game}-name") if game in GAMES else game


def command_word(command: str, locale: Locale) -> str:
    """The word with which a command begins."""
    return usage(command, locale).split()[0]


def usage(command: str, locale: Locale) -> str:
    """How a command is written, with what can stand behind it."""
    return locale.attribute(f"help-{command}", "usage")


def games(locale: Locale) -> Doc:
    """The games that can be played."""
    items = tuple(
        locale.text(
            "games-item", game=Span(game_name(name, locale), "strong"), least=game.seats[0], most=game.seats[-1]
        )
        for name, game in GAMES.items()
    )
    return (
        Heading(locale.text("games-title")),
        Items(items),
        Hint(locale.text("games-hint"), (f"{command_word('new', locale)} {next(iter(GAMES))}",)),
    )


def help_now(commands: Sequence[str], aside: Sequence[str], locale: Locale) -> Doc:
    """The commands that can be used now, each in a sentence; those in `aside` only by name."""
    items = tuple(
        (Span(usage(name, locale), "strong", usage=True), Span(": " + locale(f"help-{name}"))) for name in commands
    )
    others = [command_word(name, locale) for name in aside]
    named = locale.texts([(Span(other, usage=True),) for other in others])
    more = locale.text("help-aside", commands=named, example=others[0])
    return (Heading(locale.text("help-title")), Items(items), Line(more))


def help_on(command: str, locale: Locale) -> Doc:
    """One command: how to write it, what it does, and examples of what can be typed."""
    what = Line((Span(usage(command, locale), "strong", usage=True), Span(": " + locale(f"help-{command}"))))
    found = examples(command, locale)
    return (what, Hint(locale.text("help-example"), tuple(found))) if found else (what,)


def examples(command: str, locale: Locale) -> Sequence[str]:
    """Lines that use a command, for those of several words."""
    return [each for each in locale.optional(f"help-{command}", "examples").split(" | ") if each]


def where_tables_are(locale: Locale) -> Doc:
    """Tables are opened in rooms, for whoever asks in private."""
    return (Line(locale.text("help-direct", command=command_word("new", locale))),)


def rules(games_there: Sequence[str], topic: str, locale: Locale) -> Doc:
    """The rules of a game in short, or one of their topics. If several games are possible, the first words name the
    game; if only one is, its name may be given too. A game need not have topics.

    CommandError: which-rules, unknown-topic, no-topics.
    """
    if len(games_there) > 1:
        found, rest = leading(topic, {game: f"{game}-name" for game in games_there}, locale)
        if len(found) != 1:
            raise CommandError(
                "which-rules", games=locale.list([game_name(game, locale) for game in games_there], last="or")
            )
        return rules(found, rest, locale)
    game = games_there[0]
    topics = rule_topics(game, locale)
    if not topic:
        whole = (Heading(plain(game_name(game, locale))), *_paragraphs(locale(f"{game}-rules")))
        if not topics:
            return whole
        titles, word = list(topics.values()), command_word("rules", locale)
        return (*whole, Hint(locale.text("rules-topics", topics=locale.list(titles)), (f"{word} {titles[0]}",)))
    named = lookup(topic, {key: f"{game}-rules-{key}" for key in topics}, locale)
    if not named and lookup(topic, {game: f"{game}-name"}, locale):
        return rules([game], "", locale)
    if not topics:
        raise CommandError("no-topics", game=game_name(game, locale))
    if len(named) != 1:
        raise CommandError("unknown-topic", topics=locale.list(list(topics.values())))
    title = topics[named[0]]
    return (Heading(plain(title[:1].upper() + title[1:])), *_paragraphs(locale(f"{game}-rules-{named[0]}")))


def rule_topics(game: str, locale: Locale) -> dict[str, str]:
    """The topics of a game's rules and their titles."""
    prefix = f"{game}-rules-"
    found = {}
    for message in locale.ids(prefix):
        key = message.removeprefix(prefix)
        found[key] = locale.attribute(message, "title")
    return found


def fair(table: Table | None, faces: Sequence[int], locale: Locale) -> Doc:
    """Where the dice come from, how everyone can check them, and how often each face was rolled at the table."""
    blocks: list[Block] = [*_paragraphs(locale("fair"))]
    if table is not None:
        pairs: list[tuple[Text, Text]] = [(locale.text("fair-commitment"), plain(table.commitment))]
        if table.salts:
            pairs.append((locale.text("fair-salts"), plain(", ".join(salt.shown for salt in table.salts))))
        if any(faces):
            counts = ", ".join(f"{face}: {count}×" for face, count in enumerate(faces, 1))
            pairs.append((locale.text("fair-rolled"), plain(counts)))
        blocks.append(Facts(tuple(pairs)))
    return tuple(blocks)


def _paragraphs(text: str) -> list[Block]:
    return [Line(plain(" ".join(part.split()))) for part in text.split("\n\n") if part.strip()]
