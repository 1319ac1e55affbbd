"""What may stand behind a command while it is typed, and what a table is opened with: for networks that propose it.

Moves are proposed from the player's own offers, so they are for nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.commands import menus
from bot.commands.menus import MOST
from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale, Words, complete, fold, notation_text, tidy, verb_name
from bot.render.choices import labels
from bot.render.help_texts import game_name, rule_topics
from bot.render.messages import option_name
from bot.table.lobby import names
from bot.table.table import Table
from bot.table.table_settings import TableSettings
from engines import GAMES
from engines.core.notation import token
from engines.core.offer import Offer, option_domains

_MEANS = " – "  # between a move and what it does


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to choose: what it is called, and what is typed for it."""

    label: str
    text: str


def arguments(table: Table | None, seat: int | None, command: str, typed: str, locale: Locale) -> Sequence[str]:
    """What may stand behind a command or a verb, best first, at most MOST: whole where that is not too much."""
    start = tidy(typed) if not typed.endswith(" ") else f"{tidy(typed)} "
    if any(each.name == command for each in COMMANDS):
        found = _arguments(table, command, locale)
    elif table is not None and seat is not None and table.owes(seat):
        found = _lines(table, seat, command, start, locale)
    else:
        found = ()
    spoken = fold(start).strip()
    first = [line for line in found if fold(line).startswith(spoken)]
    others = [line for line in found if all(word in fold(line) for word in spoken.split())]
    return list(dict.fromkeys((*first, *others)))[:MOST]


def moves(table: Table, seat: int, typed: str, locale: Locale) -> Sequence[Proposal]:
    """The moves that the seat can make, or their beginnings, that go on from what is typed; at most MOST.

    Before a verb is typed, each says in half a line what it does, and whole moves stand there if they are few.
    """
    offers = table.offers(seat) if table.owes(seat) else ()
    words = _words(table, locale)
    start = plain_move(table, typed, locale)
    verbs = list(dict.fromkeys(offer.verb for offer in offers))
    word, behind, rest = start.partition(" ")
    named = [verb for verb in verbs if _is_verb_named(verb, word, words)] if behind else []
    if named:
        spoken = verb_name(table.game.name, named[0], locale)
        lines = [f"{spoken} {each}".strip() for each in arguments(table, seat, named[0], rest, locale)]
        return [Proposal(line, line) for line in lines]
    found: list[Proposal] = []
    for verb in verbs:
        spoken = verb_name(table.game.name, verb, locale)
        means = locale.attribute(f"{table.game.name}-verb-{verb}", "means")
        few = _few([offer for offer in offers if offer.verb == verb], MOST // len(verbs))
        lines = [spoken] if few is None else [notation_text(action, words.names, locale) for action in few]
        found += [Proposal(f"{line}{_MEANS}{means}", line) for line in lines]
    return [each for each in found if fold(each.text).startswith(fold(start).strip())][:MOST]


def plain_move(table: Table, typed: str, locale: Locale) -> str:
    """What was typed without what `moves` says of a verb, for whoever goes on typing behind one of them."""
    for form in table.game.forms:
        means = locale.attribute(f"{table.game.name}-verb-{form.verb}", "means")
        typed = typed.replace(f"{_MEANS}{means}", "")
    return typed if typed.endswith(" ") else tidy(typed)


def playable(allowed: Sequence[str], locale: Locale) -> Sequence[Proposal]:
    """The games of which a table can be opened, each with how many play it, and its key."""
    sizes = {game: GAMES[game].seats for game in allowed}
    return [
        Proposal(locale("game-with-seats", game=game_name(game, locale), least=seats[0], most=seats[-1]), game)
        for game, seats in sizes.items()
    ]


def paces(locale: Locale) -> Sequence[Proposal]:
    """How long a decision may take, each with how it is written."""
    return [Proposal(locale.name(pace), token(pace)) for pace in option_domains(TableSettings)["pace"].things]


def ai_players(game: str, locale: Locale) -> Sequence[Proposal]:
    """How many AI players can sit down with whoever opens a table, of any game if none is named."""
    most = max(GAMES[each].seats[-1] for each in ([game] if game in GAMES else GAMES))
    return [Proposal(locale("new-ai", number=number), str(number)) for number in range(most)]


def opening(game: str, pace: str, ai: str) -> str:
    """The line that opens a table of a game, with a pace unless it is empty, and so many AI players."""
    parts = [f"new {game}"]
    parts += [f"option pace {pace}"] if pace else []
    parts += [f"add {ai} ai"] if ai.isdecimal() and int(ai) else []
    return "; ".join(parts)


def _lines(table: Table, seat: int, verb: str, start: str, locale: Locale) -> Sequence[str]:
    """What can stand behind the verb: whole moves if they are few, else what is typed with one word more."""
    words = _words(table, locale)
    offers = [offer for offer in table.offers(seat) if offer.verb == verb]
    few = _few(offers, 8 * MOST)
    if few is not None:
        return [notation_text(action, words.names, locale).partition(" ")[2] for action in few]
    before = f"{start.rpartition(' ')[0]} ".lstrip()
    return [before + word for word in complete(offers, table.game.forms, f"{verb} {start}", words)]


def _arguments(table: Table | None, command: str, locale: Locale) -> Sequence[str]:
    match command:
        case "new" | "join" if table is None:
            return [game_name(game, locale) for game in GAMES]
        case "ping":
            me, every = locale("word-me"), [game_name(game, locale) for game in GAMES]
            return [*every, *(f"{me} {locale('word-for')} {game}" for game in every), f"{me} {locale('word-never')}"]
        case "room":
            languages = [f"{locale('room-set-language')} {locale(f'language-{each}')}" for each in LANGUAGES]
            playable = [f"{locale('room-set-games')} {game_name(game, locale)}" for game in GAMES]
            return [*languages, *playable, locale("room-value-off"), locale("room-value-on")]
        case "help":
            return [locale.attribute(f"help-{each.name}", "usage").split()[0] for each in COMMANDS]
        case "language":
            languages = [locale(f"language-{language}") for language in LANGUAGES]
            return [*languages, *(f"{locale('word-room')} {each}" for each in languages)]
        case "log":
            return [locale("word-file")]
        case "kick" | "replace" if table is not None:
            return names(table)
        case "look":
            there = list(GAMES) if table is None else [table.game.name]
            return [locale.name(thing) for game in there for kind in labels(game).cards for thing in kind]
        case "rules":
            games = GAMES if table is None else [table.game.name]
            if len(games) > 1:
                return [game_name(game, locale) for game in games]
            return list(rule_topics(next(iter(games)), locale).values())
        case "option" if table is not None:
            return [
                f"{option_name(name, locale)} {locale.name(value)}"
                for name, domain in option_domains(table.game.options).items()
                for value in domain.things
            ]
    return ()


def _words(table: Table, locale: Locale) -> Words:
    return Words(table.game.name, locale.language, names(table))


def _is_verb_named(verb: str, text: str, words: Words) -> bool:
    return any(found == verb for found, _ in words.verbs([tidy(text)], 0, {verb}))


def begin_with(table: Table, text: str, locale: Locale) -> str:
    """The path that begins with the verb that a text names and no more; empty where it names none, or several."""
    verbs = [form.verb for form in table.game.forms]
    named = [verb for verb in verbs if " " not in text and _is_verb_named(verb, text, _words(table, locale))]
    return menus.begin(table, named[0]) if len(named) == 1 else ""


def _few(offers: Sequence[Offer[Any]], most: int = MOST) -> Sequence[Any] | None:
    """All actions of the offers if they are at most so many, else None."""
    if any(offer.hidden or offer.count() > 40 * most for offer in offers):
        return None
    found = [action for offer in offers for action in islice(offer.actions(), most + 1)]
    return found if len(found) <= most else None
