"""Reading what people type: verbs, things and players' names, in both languages whatever the reader's own.

Built from the catalogues' words and what notation.py knows of a game; no game is named here. A word is never guessed:
if it fits several things, the answer is all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Generic, TypeVar

from bot.language.fold import alike, fold, without_and
from bot.language.locale import LANGUAGES, Locale, fields, thing_id
from engines.core.notation import CANONICAL, Seat, token, universe

K = TypeVar("K", bound=Hashable)

_SPELLINGS: Sequence[Callable[[str], str]] = (alike, fold)  # the stricter one first


class Dictionary(Generic[K]):
    """Keys and what they are called, in several languages, the reader's own first.

    A name is understood in full, with or without its spaces, and by the beginning of each of its words; also without an
    `and`, which `tidy` removes.
    """

    def __init__(self, *languages: Mapping[K, Iterable[str]]) -> None:
        self._exact: list[tuple[Callable[[str], str], dict[str, dict[K, None]]]] = []
        for spell in _SPELLINGS:
            for names in languages:
                exact: dict[str, dict[K, None]] = {}
                for key, spellings in names.items():
                    for name in _tidied(spellings):
                        exact.setdefault(spell(name).replace(" ", ""), {})[key] = None
                exact.pop("", None)
                self._exact.append((spell, exact))
        self._begun = [
            {key: [tuple(fold(name).split()) for name in _tidied(spellings)] for key, spellings in names.items()}
            for names in languages
        ]
        self._longest = max((len(name) for begun in self._begun for each in begun.values() for name in each), default=0)

    def find(self, words: Sequence[str], at: int = 0, *, prefixes: bool = True) -> Sequence[tuple[K, int]]:
        """The keys named by the words from `at` on, each with the number of words it took: the longest that fit.

        A full name takes precedence over a prefix, the reader's language over the others.
        """
        some = words[at : at + self._longest]
        begun_with = {spell: list(accumulate(map(spell, some))) for spell in _SPELLINGS}
        sizes = range(len(some), 0, -1)
        for size in sizes:
            if size > 1 and all(word.isdigit() for word in some[:size]):
                continue  # numbers stand for themselves
            for spell, exact in self._exact:
                if found := exact.get(begun_with[spell][size - 1]):
                    return [(key, size) for key in found]
        folded = [fold(word) for word in some]
        for begun in self._begun if prefixes else ():
            for size in sizes:
                keys = [key for key, names in begun.items() if any(_begins(name, folded[:size]) for name in names)]
                if keys:
                    return [(key, size) for key in keys]
        return []


def _tidied(names: Iterable[str]) -> list[str]:
    """The names, and again without the `and` those that contain one."""
    spelled = [alike(name).split() for name in names]
    return [" ".join(words) for each in spelled for words in (each, without_and(each))]


def _begins(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words are prefixes of the name's first words, or a single word that is a prefix of it all."""
    if not all(words):
        return False
    if len(words) == 1:
        return "".join(name).startswith(words[0])
    return len(words) <= len(name) and all(own.startswith(word) for own, word in zip(name, words, strict=False))


class Words:
    """The lexicon of one game for one reader (see engines.core.notation.Lexicon)."""

    def __init__(self, game: str, language: str, names: Sequence[str] = ()) -> None:
        self.locale = Locale(language)
        self.names = names
        self.game = game

    def verbs(self, words: Sequence[str], at: int, verbs: Collection[str]) -> Sequence[tuple[str, int]]:
        return _verbs(self.game, self.locale.language, tuple(verbs)).find(words[: at + 1], at)

    def things(self, words: Sequence[str], at: int, of: type) -> Sequence[tuple[Any, int]]:
        if of is Seat:
            return CANONICAL.things(words, at, Seat) or self._players(words, at)
        if universe(of) is None:
            return CANONICAL.things(words, at, of)
        return _things(of, self.locale.language).find(words, at)

    def is_lead(self, word: str, lead: str) -> bool:
        return word == lead or alike(word) in _leads(lead)

    def _players(self, words: Sequence[str], at: int) -> Sequence[tuple[Any, int]]:
        seats = Dictionary({Seat(seat): (name,) for seat, name in enumerate(self.names)})
        return seats.find([words[at].removeprefix("@"), *words[at + 1 :]])


def known(message_id: str, locale: Locale, **args: Any) -> Sequence[str]:
    """Everything understood for a message (see Locale.understood), in the reader's language first."""
    return list(dict.fromkeys(word for each in _languages(locale) for word in each.understood(message_id, **args)))


def lookup(text: str, ids: Mapping[str, str], locale: Locale, *, prefixes: bool = True) -> Sequence[str]:
    """The keys that the whole text names: none, one, or several. `ids` gives the message of each key.

    A key itself is understood too. Without `prefixes` only whole names are.
    """
    words = text.split()
    found = _messages(tuple(ids.items()), locale.language).find(words, prefixes=prefixes) if words else ()
    return [key for key, used in found if used == len(words)]


def leading(text: str, ids: Mapping[str, str], locale: Locale) -> tuple[Sequence[str], str]:
    """The keys that the beginning of the text names, using as many words as fit, and the rest of the text."""
    words = text.split()
    found = _messages(tuple(ids.items()), locale.language).find(words) if words else ()
    used = max((used for _, used in found), default=0)
    return [key for key, _ in found], " ".join(words[used:])


def _languages(locale: Locale) -> Sequence[Locale]:
    return [locale, *(Locale(other) for other in LANGUAGES if other != locale.language)]


@lru_cache(maxsize=256)
def _messages(ids: tuple[tuple[str, str], ...], language: str) -> Dictionary[str]:
    return Dictionary(
        *(
            {key: (key, *each.understood(message_id)) for key, message_id in ids}
            for each in _languages(Locale(language))
        )
    )


@lru_cache(maxsize=256)
def _verbs(game: str, language: str, verbs: Sequence[str]) -> Dictionary[str]:
    return _messages(tuple((verb, f"{game}-verb-{verb}") for verb in verbs), language)


@lru_cache(maxsize=256)
def _things(of: type, language: str) -> Dictionary[Any]:
    things = list((universe(of) or {}).values())
    return Dictionary(
        *(
            {thing: (token(thing), *each.understood(thing_id(thing), **fields(thing))) for thing in things}
            for each in _languages(Locale(language))
        )
    )


@cache
def _leads(lead: str) -> frozenset[str]:
    return frozenset(alike(word) for language in LANGUAGES for word in Locale(language).understood(f"lead-{lead}"))
