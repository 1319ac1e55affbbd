"""Completion: how the beginning of a text can be continued to an action on offer.

Part of the notation, see notation.py.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engines.core.offer import Action, Arg, Domain, InOrder, Offer, SomeOf, args
from engines.core.reading import MAX_TRIES, in_domain_form, unwritten, verb_of
from engines.core.refusals import Refusal
from engines.core.tokens import CANONICAL, Lexicon

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Next:
    """What may be typed next: a verb, a thing, or a lead word. Exactly one of them is set."""

    verb: str | None = None
    thing: Any = None
    lead: str | None = None


def following(
    offers: Sequence[Offer[A]], forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL
) -> Sequence[Next]:
    """What may follow the complete words of `text`, in the order of the offers; empty if the words do not fit.

    Every proposal leads to an action on offer, except that the search gives up if a condition rules out nearly all of
    very many actions. Labels are not proposed.
    """
    words = text.split()
    if not words:
        return list(dict.fromkeys(Next(verb=offer.verb) for offer in offers))
    try:
        form, at = verb_of(offers, forms, words, lexicon)
    except Refusal:
        return []
    found: dict[Next, None] = {}
    for offer in offers:
        if offer.make is form:
            found.update(dict.fromkeys(_following(offer, words[at:], (), lexicon)))
    return list(found)


def _following(offer: Offer[Any], words: Sequence[str], given: tuple[Any, ...], lexicon: Lexicon) -> Iterator[Next]:
    """What may follow the words, the first of which belongs to the argument after those in `given`."""
    if len(given) == len(offer.domains):
        return
    spec, domain = args(offer.make)[len(given)], offer.domains[len(given)]
    without = unwritten(spec, domain)
    if without and domain.count() == 1:
        yield from _following(offer, words, given + without, lexicon)
        return
    led = bool(spec.lead and words and lexicon.is_lead(words[0], spec.lead))
    taken, words = _consume(spec, domain, words[led:], lexicon)
    if not words and not taken and spec.lead and not led:
        yield from [Next(lead=spec.lead)] if continuations(offer, given, ()) else []
    elif not words and (spec.many or not taken):
        yield from [Next(thing=thing) for thing in continuations(offer, given, taken)]
    if taken:
        value = in_domain_form(domain, taken) if spec.many else taken[0]
        if domain.holds(value):
            yield from _following(offer, words, (*given, value), lexicon)
    elif without and not led:
        yield from _following(offer, words, given + without, lexicon)


def _consume(
    spec: Arg, domain: Domain[Any], words: Sequence[str], lexicon: Lexicon
) -> tuple[tuple[Any, ...], Sequence[str]]:
    """The things of the domain that the words begin with, and the remaining words."""
    left = list(domain.things)
    taken: list[Any] = []
    while words and (spec.many or not taken):
        named = {thing: used for thing, used in lexicon.things(words, 0, spec.of) if thing in left}
        if len(named) != 1:
            break
        [(thing, used)] = named.items()
        left.remove(thing)
        taken.append(thing)
        words = words[used:]
    return tuple(taken), words


def continuations(offer: Offer[Any], given: tuple[Any, ...], taken: tuple[Any, ...]) -> Sequence[Any]:
    """The things that can continue the argument after those in `given`, of which `taken` has been named."""
    domain, later = offer.domains[len(given)], offer.domains[len(given) + 1 :]
    left = list((Counter(domain.things) - Counter(taken)).keys())
    if isinstance(domain, (SomeOf, InOrder)) and len(taken) >= domain.most:
        return ()
    if offer.where is None:
        return left
    reached: set[Any] = set()
    tries = 0
    for value in domain.values():
        rest = _next_towards(domain, value, taken)
        if reached.issuperset(rest):
            continue
        for values in itertools.product(*(other.values() for other in later)):
            if offer.where(offer.make(*given, value, *values)):
                reached.update(rest)
                break
            tries += 1
            if tries == MAX_TRIES:
                return left
    return [thing for thing in left if thing in reached]


def _next_towards(domain: Domain[Any], value: Any, taken: tuple[Any, ...]) -> Collection[Any]:
    """What may come next on the way to `value` when `taken` has been typed."""
    if not isinstance(domain, (SomeOf, InOrder)):
        return (value,)
    if isinstance(domain, InOrder):
        return value[len(taken) : len(taken) + 1] if value[: len(taken)] == taken else ()
    left = Counter(value)
    left.subtract(taken)
    return () if min(left.values(), default=0) < 0 else [thing for thing, number in left.items() if number]
