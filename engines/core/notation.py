"""The one text notation: what is logged, what goes over the wire, and what people type.

Here actions become text and text becomes an action or a typed refusal. Which words stand for a thing is asked of a
lexicon: CANONICAL knows the notation itself, bot/language adds what people call things in German and English.
An action is its verb and its arguments: `keep 3 3 3`, `use philosopher 5 1 by 2`, `place rome egypt greece persia`,
where labelled also `place r rome b egypt g greece w persia`. A seat is `#2`, whoever sits there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Protocol, TypeVar

from engines.core.offer import Action, Arg, Domain, Offer, SomeOf, args

A = TypeVar("A", bound=Action)

ALL = "all"  # stands for every thing of a SomeOf


class Seat(int):
    """A seat as an argument of an action; seat 0 is written `#1`."""

    __slots__ = ()

    @property
    def token(self) -> str:
        return f"#{int(self) + 1}"

    @classmethod
    def universe(cls) -> Sequence[Seat]:
        return [cls(seat) for seat in range(12)]


class First(int):
    """Who begins, as an option of a game: 0 is `random`, else the number of a seat from 1."""

    __slots__ = ()

    @property
    def token(self) -> str:
        return str(int(self)) if self else "random"

    @classmethod
    def universe(cls) -> Sequence[First]:
        return [cls(number) for number in range(13)]


# Things -------------------------------------------------------------------------------------------------------------


def token(thing: Any) -> str:
    """A single thing in notation: an enum's member by its name in lower case, a number by its digits."""
    if isinstance(thing, IntEnum):
        return thing.name.lower().replace("_", "")
    return str(thing.token) if hasattr(thing, "token") else str(thing)


@cache
def universe(of: type) -> Mapping[str, Any] | None:
    """All things of a kind by their token, or None for plain numbers, of which there is no end."""
    if of is int:
        return None
    things: Collection[Any] = list(of) if issubclass(of, IntEnum) else of.universe()  # type: ignore[attr-defined]  # the contract of Arg.of
    return {token(thing): thing for thing in things}


def write(action: Action) -> str:
    """The action in notation. `read` of it gives an equal action wherever it is offered."""
    words = [action.verb]
    for spec in args(type(action)):
        value = getattr(action, spec.name)
        if spec.optional and value == _default(type(action), spec):
            continue
        if spec.lead:
            words.append(spec.lead)
        words += [token(thing) for thing in value] if spec.many else [token(value)]
    return " ".join(words)


# Lexicons -----------------------------------------------------------------------------------------------------------


class Lexicon(Protocol):
    """Which words stand for what. Words are given as typed, from `at` on; the answer is never a guess."""

    def verbs(self, words: Sequence[str], at: int, verbs: Collection[str]) -> Sequence[tuple[str, int]]:
        """Those of `verbs` that the words name, each with the number of words it took."""
        ...

    def things(self, words: Sequence[str], at: int, of: type) -> Sequence[tuple[Any, int]]:
        """The things of a kind that the words name, each with the number of words it took."""
        ...

    def is_lead(self, word: str, lead: str) -> bool:
        """Whether the word stands for a lead word (`by`, `to`) or for `all`."""
        ...


class Canonical:
    """The notation's own words, and no others."""

    def verbs(self, words: Sequence[str], at: int, verbs: Collection[str]) -> Sequence[tuple[str, int]]:
        return [(words[at], 1)] if words[at] in verbs else []

    def things(self, words: Sequence[str], at: int, of: type) -> Sequence[tuple[Any, int]]:
        known = universe(of)
        if known is None:
            number = read_number(words[at])
            return [] if number is None else [(number, 1)]
        return [(known[words[at]], 1)] if words[at] in known else []

    def is_lead(self, word: str, lead: str) -> bool:
        return word == lead


CANONICAL = Canonical()


def read_number(word: str) -> int | None:
    """A whole number of at most six digits, with or without a sign."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


# Refusals -----------------------------------------------------------------------------------------------------------


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Why a text is no action that may be done now. Nothing was changed by it."""


@dataclass
class Unreadable(Refusal):
    """A word that is none, one too many, or one that is missing (`word` is empty then).

    `verb` is None where the verb itself cannot be read; `spec` is the argument that was expected, if any, and
    `expected` lists what could have stood there: verbs, or the things that are on offer for the argument.
    """

    word: str
    verb: str | None
    spec: Arg | None
    expected: tuple[Any, ...]


@dataclass
class Illegal(Refusal):
    """Understood, but not to be done now.

    `action` is what was meant, as far as it is complete; `value` the thing or things of `spec` that are not on offer,
    `expected` what is. Without a `spec` the verb itself is not on offer, or the arguments do not go together.
    """

    verb: str
    action: Action | None
    spec: Arg | None
    value: Any
    expected: tuple[Any, ...]


@dataclass
class Ambiguous(Refusal):
    """A word that may mean several things: verbs where `verb` is None, else things."""

    word: str
    verb: str | None
    spec: Arg | None
    candidates: tuple[Any, ...]


@dataclass
class NotYours(Refusal):
    """The seat owes no decision now."""

    seat: int


@dataclass
class Stale(Refusal):
    """An answer to a question that has been answered already, told by the duty's number."""

    seat: int
    number: int


# Reading ------------------------------------------------------------------------------------------------------------


def read(offers: Sequence[Offer[A]], forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL) -> A:
    """The action that `text` names, if it is on offer. `forms` are all the action types of the game.

    An argument with only one possible value may be left out. Raises Unreadable, Illegal or Ambiguous.
    """
    words = text.split()
    form, at = _verb(offers, forms, words, lexicon)
    mine = [offer for offer in offers if offer.make is form]
    given = _arguments(form, mine, words, at, lexicon)
    failures: list[Illegal | Unreadable] = []
    found: dict[A, None] = {}
    for offer in mine:
        result = _fit(offer, given)
        if isinstance(result, (Illegal, Unreadable)):
            failures.append(result)
        else:
            found[result] = None
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise Ambiguous(text, form.verb, None, tuple(found))
    if not failures:
        raise Illegal(form.verb, _whole(form, given), None, None, tuple(dict.fromkeys(o.verb for o in offers)))
    raise _nearest(failures, form, given)


def read_form(forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL) -> type[A] | None:
    """The action type whose verb the text begins with, if it begins with one: to know whether words are a secret."""
    words = text.split()
    by_verb = {form.verb: form for form in forms}
    found = lexicon.verbs(words, 0, by_verb) if words else ()
    return by_verb[found[0][0]] if len({verb for verb, _ in found}) == 1 else None


def read_things(words: Sequence[str], of: type, lexicon: Lexicon = CANONICAL) -> Sequence[Any]:
    """The things of a kind that the whole of the words may name (none, one, or several)."""
    return [thing for thing, used in lexicon.things(words, 0, of) if used == len(words)] if words else []


def _verb(
    offers: Sequence[Offer[A]], forms: Sequence[type[A]], words: Sequence[str], lexicon: Lexicon
) -> tuple[type[A], int]:
    by_verb = {form.verb: form for form in forms}
    offered = tuple(dict.fromkeys(offer.verb for offer in offers))
    if not words:
        raise Unreadable("", None, None, offered)
    found = lexicon.verbs(words, 0, by_verb)
    names = tuple(dict.fromkeys(verb for verb, _ in found))
    if not names:
        raise Unreadable(words[0], None, None, offered)
    if len(names) > 1:
        raise Ambiguous(words[0], None, None, names)
    return by_verb[names[0]], max(used for _, used in found)


def _arguments(
    form: type[A], offers: Sequence[Offer[A]], words: Sequence[str], at: int, lexicon: Lexicon
) -> dict[str, Any]:
    """What the words give for each argument, whether it is on offer or not; `ALL` for every thing there is."""
    given: dict[str, Any] = {}
    specs = args(form)
    for number, spec in enumerate(specs):
        if at == len(words):
            break
        if spec.lead:
            if lexicon.is_lead(words[at], spec.lead):
                at += 1
            elif spec.optional and spec.many:
                continue  # without its lead word nothing says that these things belong here
        later = [other.lead for other in specs[number + 1 :] if other.lead]
        if spec.label is not None and (pairs := _labelled(spec, words[at:], lexicon)) is not None:
            given[spec.name], at = pairs, len(words)
        elif spec.many:
            given[spec.name], at = _several(form, spec, offers, words, at, later, lexicon)
        elif not any(lexicon.is_lead(words[at], lead) for lead in later):
            given[spec.name], used = _thing(form, spec, offers, words, at, lexicon)
            at += used
    if at < len(words):
        raise Unreadable(words[at], form.verb, None, ())
    return given


def _several(
    form: type[A],
    spec: Arg,
    offers: Sequence[Offer[A]],
    words: Sequence[str],
    at: int,
    later: Sequence[str],
    lexicon: Lexicon,
) -> tuple[Any, int]:
    if lexicon.is_lead(words[at], ALL):
        return ALL, at + 1
    most = max((_most(offer, spec) for offer in offers), default=len(words))
    things: list[Any] = []
    while at < len(words) and not any(lexicon.is_lead(words[at], lead) for lead in later):
        if len(things) >= most and later and not lexicon.things(words, at, spec.of):
            break
        thing, used = _thing(form, spec, offers, words, at, lexicon)
        things.append(thing)
        at += used
    return tuple(things), at


def _labelled(spec: Arg, words: Sequence[str], lexicon: Lexicon) -> tuple[Any, ...] | None:
    """The things of `r rome b egypt …` in the order of the labels, or None where the words are not such pairs."""
    assert spec.label is not None
    labels = list(universe(spec.label) or ())
    if len(words) != 2 * len(labels):
        return None
    pairs: dict[Any, Any] = {}
    for at in range(0, len(words), 2):
        label = {thing for thing, used in lexicon.things(words, at, spec.label) if used == 1}
        thing = {thing for thing, used in lexicon.things(words, at + 1, spec.of) if used == 1}
        if len(label) != 1 or len(thing) != 1:
            return None
        pairs[label.pop()] = thing.pop()
    return tuple(pairs[label] for label in sorted(pairs)) if len(pairs) == len(labels) else None


def _thing(
    form: type[A], spec: Arg, offers: Sequence[Offer[A]], words: Sequence[str], at: int, lexicon: Lexicon
) -> tuple[Any, int]:
    found = lexicon.things(words, at, spec.of)
    longest = max((used for _, used in found), default=0)
    things = tuple(dict.fromkeys(thing for thing, used in found if used == longest))
    if not things:
        raise Unreadable(words[at], form.verb, spec, _expected(offers, spec))
    if len(things) > 1:
        raise Ambiguous(words[at], form.verb, spec, things)
    return things[0], longest


def _fit(offer: Offer[A], given: Mapping[str, Any]) -> A | Illegal | Unreadable:
    """The offer's action with the given arguments, the rest filled in where there is no choice."""
    values: list[Any] = []
    for spec, domain in zip(args(offer.make), offer.domains, strict=True):
        value = given.get(spec.name)
        if value is None:
            only = domain.only()
            if not only:
                return Unreadable("", offer.verb, spec, tuple(dict.fromkeys(domain.things)))
            value = only[0]
        elif value == ALL:
            value = tuple(domain.things)
        elif isinstance(domain, SomeOf):
            value = tuple(sorted(value))
        if not domain.holds(value):
            return Illegal(offer.verb, None, spec, value, tuple(dict.fromkeys(domain.things)))
        values.append(value)
    action = offer.make(*values)
    if offer.where is not None and not offer.where(action):
        return Illegal(offer.verb, action, None, None, ())
    return action


def _nearest(failures: Sequence[Illegal | Unreadable], form: type[A], given: Mapping[str, Any]) -> Refusal:
    """Of several offers that do not fit the one that fits furthest; what it expected is what the others did too."""

    def depth(failure: Illegal | Unreadable) -> int:
        names = [spec.name for spec in args(form)]
        return len(names) if failure.spec is None else names.index(failure.spec.name)

    deepest = max(map(depth, failures))
    near = [failure for failure in failures if depth(failure) == deepest]
    first = near[0]
    first.expected = tuple(dict.fromkeys(thing for failure in near for thing in failure.expected))
    if isinstance(first, Illegal) and first.action is None:
        first.action = _whole(form, given)
    return first


def _whole(form: type[A], given: Mapping[str, Any]) -> Action | None:
    """The action with the given arguments if they are all there, legal or not."""
    values = []
    for spec in args(form):
        if spec.name in given and given[spec.name] != ALL:
            values.append(given[spec.name])
        elif spec.optional:
            values.append(_default(form, spec))
        else:
            return None
    return form(*values)


def _default(form: type[Action], spec: Arg) -> Any:
    return form.__dataclass_fields__[spec.name].default


def _domain(offer: Offer[Any], spec: Arg) -> Domain[Any]:
    names = [other.name for other in args(offer.make)]
    return offer.domains[names.index(spec.name)]


def _most(offer: Offer[Any], spec: Arg) -> int:
    return int(getattr(_domain(offer, spec), "most", 1))


def _expected(offers: Sequence[Offer[Any]], spec: Arg) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(thing for offer in offers for thing in _domain(offer, spec).things))


# Completing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Next:
    """What may be typed next: a verb, a thing, or a lead word (exactly one of them is set)."""

    verb: str | None = None
    thing: Any = None
    lead: str | None = None


def following(
    offers: Sequence[Offer[A]], forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL
) -> Sequence[Next]:
    """What may come after the complete words of `text`, in the order of the offers; nothing where they do not fit."""
    words = text.split()
    if not words:
        return list(dict.fromkeys(Next(verb=offer.verb) for offer in offers))
    try:
        form, at = _verb(offers, forms, words, lexicon)
    except Refusal:
        return []
    found: dict[Next, None] = {}
    for offer in offers:
        if offer.make is form:
            found.update(dict.fromkeys(_following(offer, words[at:], lexicon)))
    return list(found)


def _following(offer: Offer[A], words: Sequence[str], lexicon: Lexicon) -> Sequence[Next]:
    at = 0
    for spec, domain in zip(args(offer.make), offer.domains, strict=True):
        things = list(domain.things)
        if not things:
            continue
        if spec.lead:
            if at == len(words):
                return [Next(lead=spec.lead)]
            if lexicon.is_lead(words[at], spec.lead):
                at += 1
        most = int(getattr(domain, "most", 1)) if spec.many else 1
        taken = 0
        while taken < most and at < len(words):
            named = {thing for thing, _ in lexicon.things(words, at, spec.of)} & set(things)
            if len(named) != 1:
                break
            thing = named.pop()
            if spec.many:
                things.remove(thing)
            at += next(used for found, used in lexicon.things(words, at, spec.of) if found == thing)
            taken += 1
        if at == len(words) and taken < most:
            options = [Next(thing=thing) for thing in dict.fromkeys(things)]
            if taken and taken >= int(getattr(domain, "least", 1)):
                options += _following_lead(offer, spec)
            return options
        if taken == 0:
            return []
    return []


def _following_lead(offer: Offer[A], spec: Arg) -> Sequence[Next]:
    specs = args(offer.make)
    after = zip(specs[specs.index(spec) + 1 :], offer.domains[specs.index(spec) + 1 :], strict=True)
    return [Next(lead=other.lead) for other, domain in after if other.lead and domain.things][:1]
