"""Why a line is not a legal move: what was expected, what to do, and the one suggestion for a typo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.language.fold import fold
from bot.language.locale import Locale, fields, thing_id
from bot.language.notation_text import notation_text, verb_name
from bot.language.words import known
from bot.text.doc import Doc, line
from engines.core.game import Why
from engines.core.notation import Ambiguous, Illegal, NotYours, Refusal, Seat, Stale, Unreadable, universe
from engines.core.offer import Arg


def suggestion(word: str, candidates: Iterable[str]) -> str | None:
    """The one candidate that a mistyped word most likely meant, if any is close enough.

    Close enough is one slip in words of up to five letters, two in longer ones; a slip is a letter too many, missing,
    wrong, or swapped with the next. None for a word of one or two letters.
    """
    typed = fold(word)
    if len(typed) < 3:
        return None
    slips = 1 if len(typed) <= 5 else 2
    near = [(distance(typed, fold(candidate)), candidate) for candidate in candidates]
    best = min(near, key=lambda pair: (pair[0], fold(pair[1])[:1] != typed[:1]), default=(slips + 1, ""))
    return best[1] if best[0] <= slips else None


def distance(one: str, other: str) -> int:
    """The number of slips between two words (Damerau–Levenshtein distance; nothing is changed twice)."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def explain(
    refusal: Refusal,
    why: Why | None,
    game: str,
    names: Sequence[str],
    asked: Sequence[int],
    locale: Locale,
) -> Doc:
    """Why a line is not a legal move. For its player alone: it repeats words and names what is on offer.

    `why` is the game's own reason, `asked` are the seats that owe a decision.
    """
    return line(_sentence(refusal, why, _Phrasing(game, names, locale), asked))


class _Phrasing:
    """How the parts of a refusal are expressed."""

    def __init__(self, game: str, names: Sequence[str], locale: Locale) -> None:
        self.game = game
        self.names = names
        self.locale = locale

    def verb(self, verb: str) -> str:
        return verb_name(self.game, verb, self.locale)

    def verbs(self, verbs: Iterable[str]) -> str:
        return self.locale.list([self.verb(verb) for verb in verbs], "or")

    def thing(self, thing: Any) -> str:
        """A thing by its name; a player with the seat number, which always works."""
        if isinstance(thing, Seat):
            return f"#{thing + 1} {self.names[thing]}" if thing < len(self.names) else thing.token
        return self.locale.name(thing)

    def things(self, things: Sequence[Any]) -> str:
        return self.locale.choice([self.thing(thing) if isinstance(thing, Seat) else thing for thing in things])

    def value(self, value: Any) -> str:
        return " ".join(map(self.thing, value)) if isinstance(value, tuple) else self.thing(value)

    def datum(self, value: Any) -> Any:
        """A value from the game's own reason: a seat by its player's name, several things listed."""
        if isinstance(value, Seat):
            return self.names[value] if value < len(self.names) else value.token
        return self.value(value) if isinstance(value, tuple) else value

    def near(self, word: str, spec: Arg) -> str | None:
        """The thing of this kind that a mistyped word most likely meant, by its proper name."""
        if spec.of is Seat:
            return suggestion(word, self.names)
        things = (universe(spec.of) or {}).values()
        called = {name: thing for thing in things for name in known(thing_id(thing), self.locale, **fields(thing))}
        found = suggestion(word, called)
        return None if found is None else self.locale.name(called[found])

    def near_verb(self, word: str, verbs: Iterable[str]) -> str | None:
        """The verb on offer that a mistyped one most likely meant."""
        called = {name: verb for verb in verbs for name in (*known(f"{self.game}-verb-{verb}", self.locale), verb)}
        found = suggestion(word, called)
        return None if found is None else self.verb(called[found])


def _sentence(refusal: Refusal, why: Why | None, say: _Phrasing, asked: Sequence[int]) -> str:
    locale = say.locale
    match refusal:
        case NotYours():
            return locale("refusal-not-yours", names=locale.list([say.names[seat] for seat in asked]), count=len(asked))
        case Stale():
            return locale("refusal-stale")
        case Unreadable():
            return _unreadable(refusal, say)
        case Ambiguous(word, verb, spec, candidates):
            return _ambiguous(word, verb, spec, candidates, say)
        case Illegal():
            return _illegal(refusal, why, say)
        case _:
            raise TypeError(f"no sentence for a {type(refusal).__name__}")


def _unreadable(refusal: Unreadable, say: _Phrasing) -> str:
    locale, word, spec = say.locale, refusal.word, refusal.spec
    if refusal.verb is None:
        if near := say.near_verb(word, refusal.expected):
            return locale("refusal-near", word=word, near=near)
        return locale("refusal-verb-unknown", word=word, verbs=say.verbs(refusal.expected))
    verb = say.verb(refusal.verb)
    if spec is None:
        return locale("refusal-too-much", word=word)
    if not word:
        return locale("refusal-missing", verb=verb, things=say.things(refusal.expected))
    if near := say.near(word, spec):
        return locale("refusal-near", word=word, near=near)
    if not refusal.expected:
        return locale("refusal-unknown", word=word)
    return locale("refusal-thing-unknown", word=word, things=say.things(refusal.expected))


def _ambiguous(word: str, verb: str | None, spec: Arg | None, candidates: Sequence[Any], say: _Phrasing) -> str:
    locale = say.locale
    if verb is None:
        return locale("refusal-ambiguous", word=word, things=say.verbs(candidates))
    if spec is None:
        lines = [locale("quoted", text=notation_text(action, say.names, locale)) for action in candidates]
        return locale("refusal-ambiguous-move", lines=locale.list(lines, "or"))
    key = "refusal-ambiguous-seat" if spec.of is Seat else "refusal-ambiguous"
    return locale(key, word=word, things=say.things(candidates))


def _illegal(refusal: Illegal, why: Why | None, say: _Phrasing) -> str:
    locale = say.locale
    if why is not None:
        data = {key: say.datum(value) for key, value in why.data.items()}
        return locale(f"{say.game}-why-{why.code}", **data)
    if refusal.spec is not None:
        return locale("refusal-value", value=say.value(refusal.value), things=say.things(refusal.expected))
    if refusal.expected:
        return locale("refusal-verb-now", verb=say.verb(refusal.verb), verbs=say.verbs(refusal.expected))
    return locale("refusal-together", verb=say.verb(refusal.verb))
