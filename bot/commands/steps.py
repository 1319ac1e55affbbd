"""How a choice of several steps goes on: what can be chosen next on the way to an action on offer.

A path is the way so far, short enough for a button: a capital letter for the verb, then a digit for each chosen thing,
its place among those that could be chosen, and a full stop after several things. What leaves no choice takes no place.
No text for people is made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from engines.core.notation import continuations, token, write
from engines.core.offer import Action, Arg, InOrder, Offer, SomeOf, args

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
END = "."  # of several things

Offers = Sequence[Offer[Any]]
Forms = Sequence[type[Any]]


@dataclass(frozen=True, slots=True)
class Step:
    """The end of a path.

    `given` are the values of the arguments that are done; `taken` are the things chosen so far for the next one,
    `spec`, which is None once the action is complete. One of `things` comes next, unless `several` says how many are
    chosen at once: then equal things are repeated, and `marked` are the places of those taken. With `enough`, the
    argument can end here.
    """

    path: str
    form: type[Action]
    given: tuple[Any, ...] = ()
    taken: tuple[Any, ...] = ()
    spec: Arg | None = None
    things: tuple[Any, ...] = ()
    several: tuple[int, int] | None = None
    marked: tuple[int, ...] = ()
    enough: bool = False

    @property
    def action(self) -> Action | None:
        """The action, once it is complete."""
        return self.form(*self.given) if self.spec is None else None

    @property
    def text(self) -> str:
        """What has been chosen, in notation."""
        if self.spec is None:
            return write(self.form(*self.given))
        words = [value if isinstance(value, tuple) else (value,) for value in (*self.given, self.taken)]
        return " ".join([self.form.verb, *(token(thing) for value in words for thing in value)])


def letter(forms: Forms, verb: str) -> str:
    """The path that begins with a verb; empty where the game has no such verb."""
    return next((chr(ord("A") + at) for at, form in enumerate(forms) if form.verb == verb), "")


def walk(offers: Offers, forms: Forms, path: str) -> Step | None:
    """Where a path leads now, None if nowhere."""
    at = ord(path[0]) - ord("A") if path[:1].isascii() and path[:1].isupper() else -1
    if not 0 <= at < len(forms):
        return None
    offers = [offer for offer in offers if offer.make is forms[at] and not offer.hidden]
    return _walk(offers, Step(path[0], forms[at]), path[1:]) if offers else None


def _walk(offers: Offers, step: Step, rest: str) -> Step | None:
    number = len(step.given)
    if number == len(args(step.form)):
        return step if not rest and any(offer.allows(step.form(*step.given)) for offer in offers) else None
    offers = [offer for offer in offers if all(map(_holds, offer.domains, step.given))]
    if not offers:
        return None
    spec, domain = args(step.form)[number], offers[0].domains[number]
    only = domain.only() if len(offers) == 1 else ()
    if only:
        return _walk(offers, replace(step, given=(*step.given, only[0])), rest)
    if isinstance(domain, SomeOf) and domain.most > 1:
        return _several(offers, step, spec, domain, rest)
    return _one_by_one(offers, step, spec, rest)


def _holds(domain: Any, value: Any) -> bool:
    return bool(domain.holds(value))


def _several(offers: Offers, step: Step, spec: Arg, domain: SomeOf[Any], rest: str) -> Step | None:
    """Several things chosen at once."""
    places, end, later = rest.partition(END)
    marked = tuple(DIGITS.find(digit) for digit in places)
    if len(set(marked)) < len(marked) or not all(0 <= at < len(domain.bag) for at in marked):
        return None
    taken = tuple(domain.bag[at] for at in sorted(marked))
    ended = replace(step, path=step.path + places + END, given=(*step.given, taken))
    enough = domain.holds(taken) and _goes_on(offers[0], ended.given)
    if end:
        return _walk(offers, ended, later) if enough else None
    return replace(
        step,
        path=step.path + places,
        taken=taken,
        spec=spec,
        things=domain.bag,
        several=(max(1, domain.least), domain.most),
        marked=marked,
        enough=enough,
    )


def _goes_on(offer: Offer[Any], given: tuple[Any, ...]) -> bool:
    if len(given) == len(offer.domains):
        return offer.allows(offer.make(*given))
    without = offer.domains[len(given)].only()
    return _goes_on(offer, (*given, *without)) if without else bool(continuations(offer, given, ()))


def _one_by_one(offers: Offers, step: Step, spec: Arg, rest: str) -> Step | None:
    """One thing at a time: just one, or several in an order."""
    taken: tuple[Any, ...] = ()
    path = step.path
    while True:
        things = tuple(dict.fromkeys(each for offer in offers for each in continuations(offer, step.given, taken)))
        value = taken if spec.many else taken[0] if taken else None
        enough = bool(taken) and any(offer.domains[len(step.given)].holds(value) for offer in offers)
        full = enough and (not isinstance(offers[0].domains[len(step.given)], InOrder) or not things)
        if full or (enough and rest[:1] == END):
            path, rest = (path, rest) if full else (path + END, rest[1:])
            return _walk(offers, replace(step, path=path, given=(*step.given, value)), rest)
        if not rest:
            return replace(step, path=path, taken=taken, spec=spec, things=things, enough=enough)
        at = DIGITS.find(rest[0])
        if not 0 <= at < len(things):
            return None
        taken, path, rest = (*taken, things[at]), path + rest[0], rest[1:]


def leaves(offers: Offers, forms: Forms, path: str, most: int) -> Sequence[Step]:
    """All complete actions behind a path; more than `most` only say that there are more."""
    found: list[Step] = []
    for step in _leaves(offers, forms, path):
        found.append(step)
        if len(found) > most:
            break
    return found


def _leaves(offers: Offers, forms: Forms, path: str) -> Iterator[Step]:
    step = walk(offers, forms, path)
    if step is None:
        return
    if step.spec is None:
        yield step
    elif step.several:
        seen: set[tuple[Any, ...]] = set()
        least, most = step.several
        for size in range(least, most + 1):
            for places in combinations(range(len(step.things)), size):
                value = tuple(step.things[at] for at in places)
                if value not in seen:
                    seen.add(value)
                    yield from _leaves(offers, forms, step.path + "".join(DIGITS[at] for at in places) + END)
    else:
        if step.enough:
            yield from _leaves(offers, forms, step.path + END)
        for at in range(len(step.things)):
            yield from _leaves(offers, forms, step.path + DIGITS[at])
