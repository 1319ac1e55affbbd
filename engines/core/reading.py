"""Reading: which of the actions on offer a text means, or a typed refusal.

Part of the notation, see notation.py. Nothing is guessed: an ambiguous text is refused with all its possible meanings.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engines.core.offer import Action, Arg, Domain, Offer, SomeOf, args
from engines.core.refusals import Ambiguous, Illegal, Unreadable
from engines.core.tokens import ALL, CANONICAL, Lexicon, universe

A = TypeVar("A", bound=Action)

MAX_TRIES = 10_000  # how many actions are tried to find one that satisfies an offer's condition


def read(offers: Sequence[Offer[A]], forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL) -> A:
    """The action that `text` names, if it is on offer. `forms` are all the action types of the game.

    An argument with only one possible value may be omitted. Raises Unreadable, Illegal or Ambiguous.
    """
    words = text.split()
    form, at = verb_of(offers, forms, words, lexicon)
    mine = [offer for offer in offers if offer.make is form]
    reader = _Reader(form, mine, words, at, lexicon)
    whole = True
    try:
        reader.arguments()
    except (Unreadable, Ambiguous):
        if mine and not reader.missed:
            raise
        whole = False
    if not mine:
        verbs = tuple(dict.fromkeys(offer.verb for offer in offers))
        raise Illegal(form.verb, reader.action() if whole else None, None, None, verbs)
    fits = [_fit(offer, reader.given) for offer in mine]
    found = tuple(dict.fromkeys(fit for fit in fits if not isinstance(fit, (Illegal, Unreadable))))
    if not found:
        nearest = _nearest(form, [fit for fit in fits if isinstance(fit, (Illegal, Unreadable))])
        raise (isinstance(nearest, Unreadable) and reader.omitted()) or nearest
    if len(found) > 1:
        raise Ambiguous(text, form.verb, None, found)
    return found[0]


def read_form(forms: Sequence[type[A]], text: str, lexicon: Lexicon = CANONICAL) -> type[A] | None:
    """The action type whose verb the text begins with, if any: tells whether the text is secret."""
    words = text.split()
    by_verb = {form.verb: form for form in forms}
    found = lexicon.verbs(words, 0, by_verb) if words else ()
    return by_verb[found[0][0]] if len({verb for verb, _ in found}) == 1 else None


def read_things(words: Sequence[str], of: type, lexicon: Lexicon = CANONICAL) -> Sequence[Any]:
    """The things of a kind that the words, taken as a whole, may name: none, one or several."""
    return [thing for thing, used in lexicon.things(words, 0, of) if used == len(words)] if words else []


def verb_of(
    offers: Sequence[Offer[A]], forms: Sequence[type[A]], words: Sequence[str], lexicon: Lexicon
) -> tuple[type[A], int]:
    """The action type whose verb the words begin with, and how many words the verb took.

    Raises Unreadable or Ambiguous.
    """
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


class _Reader:
    """Reads the words after a verb from left to right: the value of each argument, whether on offer or not.

    Each argument narrows `offers` to those that allow it, so that the next argument is judged by these alone. Once none
    does (`missed`), the rest is read only to find out what was meant.
    """

    def __init__(
        self, form: type[Action], offers: Sequence[Offer[Any]], words: Sequence[str], at: int, lexicon: Lexicon
    ) -> None:
        self.form = form
        self.offers = offers
        self.given: dict[str, Any] = {}
        self.missed = False
        self._skipped: dict[
            int, Unreadable
        ] = {}  # by word index: why a word there is no value of an argument that may be omitted
        self._words = words
        self._at = at
        self._lexicon = lexicon

    def arguments(self) -> None:
        """Read all arguments. Raises Unreadable and Ambiguous."""
        specs = args(self.form)
        for number, spec in enumerate(specs):
            later = [other.lead for other in specs[number + 1 :] if other.lead]
            led = bool(spec.lead) and self._is_lead(spec.lead)
            if led:
                self._at += 1
            elif self._done or self._is_lead(*later) or (spec.lead and spec.optional and spec.many):
                continue  # not given; an optional list of things is never read without its lead word
            value = self._value(spec, later, must=led)
            if value is not None:
                self.given[spec.name] = value
                self._narrow(number, value)
        if not self._done:
            raise self._skipped.get(self._at) or Unreadable(self._words[self._at], self.form.verb, None, ())

    def omitted(self) -> Unreadable | None:
        """The first argument that was omitted although the offers differ in it."""
        for spec in args(self.form):
            if spec.name not in self.given and len({_implied(spec, _domain(o, spec)) for o in self.offers}) > 1:
                return Unreadable("", self.form.verb, spec, _expected(self.offers, spec))
        return None

    def action(self) -> Action | None:
        """The action with the arguments given, legal or not, if complete. ALL is no argument if nothing is on offer."""
        given = {name: value for name, value in self.given.items() if value != ALL}
        values = [given.get(spec.name, spec.default if spec.optional else ALL) for spec in args(self.form)]
        return None if ALL in values else self.form(*values)

    @property
    def _done(self) -> bool:
        return self._at >= len(self._words)

    def _is_lead(self, *leads: str) -> bool:
        return not self._done and any(self._lexicon.is_lead(self._words[self._at], lead) for lead in leads)

    def _value(self, spec: Arg, later: Sequence[str], *, must: bool) -> Any:
        """The value given here for the argument; None if there is none and none is needed."""
        start = self._at
        try:
            if not spec.many:
                return self._thing(spec)
            if self._is_lead(ALL):
                self._at += 1
                return ALL
            return self._pairs(spec) or self._things(spec, later)
        except Unreadable as refusal:
            if must or self._at > start or not self._is_implied(spec):
                raise
            if not any(unwritten(spec, _domain(offer, spec)) for offer in self.offers):
                self._skipped.setdefault(self._at, refusal)
            return None

    def _thing(self, spec: Arg) -> Any:
        if self._done:
            raise self._unreadable("", spec)
        word = self._words[self._at]
        found = self._lexicon.things(self._words, self._at, spec.of)
        longest = max((used for _, used in found), default=0)
        things = tuple(dict.fromkeys(thing for thing, used in found if used == longest))
        if not things:
            raise self._unreadable(word, spec)
        if len(things) > 1:
            expected = _expected(self.offers, spec)
            likely = tuple([thing for thing in things if thing in expected])
            if expected and len(likely) < 2:  # that only one of them is on offer is no reason to guess it
                raise self._unreadable(word, spec)
            raise Ambiguous(word, self.form.verb, spec, likely or things)
        self._at += longest
        return things[0]

    def _unreadable(self, word: str, spec: Arg) -> Unreadable:
        return Unreadable(word, self.form.verb, spec, _expected(self.offers, spec))

    def _things(self, spec: Arg, later: Sequence[str]) -> tuple[Any, ...]:
        things = [self._thing(spec)]
        while not self._done and not self._is_lead(*later):
            things.append(self._thing(spec))
        return tuple(things)

    def _pairs(self, spec: Arg) -> tuple[Any, ...] | None:
        """The things of `r rome b egypt …` in the order of the labels, or None if the words are not such pairs."""
        labels = list(universe(spec.label) or ()) if spec.label is not None else []
        words = self._words[self._at :]
        if spec.label is None or len(words) != 2 * len(labels):
            return None
        pairs: dict[Any, Any] = {}
        for at in range(0, len(words), 2):
            label = {thing for thing, used in self._lexicon.things(words, at, spec.label) if used == 1}
            thing = {thing for thing, used in self._lexicon.things(words, at + 1, spec.of) if used == 1}
            if len(label) != 1 or len(thing) != 1:
                return None
            pairs[label.pop()] = thing.pop()
        if len(pairs) != len(labels):
            return None
        self._at = len(self._words)
        return tuple(pairs[label] for label in sorted(pairs))

    def _is_implied(self, spec: Arg) -> bool:
        """Whether the argument may be omitted because its value is then the same on every offer."""
        implied = {_implied(spec, _domain(offer, spec)) for offer in self.offers}
        return len(implied) == 1 and () not in implied

    def _narrow(self, number: int, value: Any) -> None:
        holding = [o for o in self.offers if o.domains[number].holds(in_domain_form(o.domains[number], value))]
        self.missed = self.missed or not holding
        self.offers = holding or self.offers


def _fit(offer: Offer[A], given: Mapping[str, Any]) -> A | Illegal | Unreadable:
    """The offer's action with the given arguments; the others are filled in where there is no choice."""
    values: list[Any] = []
    failure: Illegal | Unreadable | None = None
    complete = True
    for spec, domain in zip(args(offer.make), offer.domains, strict=True):
        if spec.name in given:
            value = in_domain_form(domain, given[spec.name])
            if not domain.holds(value):
                failure = failure or Illegal(offer.verb, None, spec, value, tuple(dict.fromkeys(domain.things)))
            values.append(value)
        elif implied := _implied(spec, domain):
            values += implied
        else:
            failure = failure or Unreadable("", offer.verb, spec, tuple(dict.fromkeys(domain.things)))
            complete = complete and spec.optional
            values.append(spec.default)
    if isinstance(failure, Unreadable):
        return _forced(offer, given) or failure
    if isinstance(failure, Illegal):
        failure.action = offer.make(*values) if complete else None
        return failure
    action = offer.make(*values)
    if offer.where is not None and not offer.where(action):
        return Illegal(offer.verb, action, None, None, ())
    return action


def _forced(offer: Offer[A], given: Mapping[str, Any]) -> A | None:
    """The only action with the given arguments that satisfies the offer's condition; None if there are several, or too
    many would have to be tried."""
    choices: list[tuple[Any, ...]] = []
    tried = 1
    for spec, domain in zip(args(offer.make), offer.domains, strict=True):
        if spec.name in given:
            value = in_domain_form(domain, given[spec.name])
            choices.append((value,) if domain.holds(value) else ())
        elif without := unwritten(spec, domain):
            choices.append(without)
        else:
            tried *= domain.count()
            choices.append(tuple(domain.values()) if tried <= MAX_TRIES else ())
    actions = (offer.make(*values) for values in itertools.product(*choices))
    found = list(itertools.islice((action for action in actions if offer.where is None or offer.where(action)), 2))
    return found[0] if len(found) == 1 else None


def in_domain_form(domain: Domain[Any], value: Any) -> Any:
    """The value as the domain represents it: ALL becomes all its things, and unordered things are sorted."""
    if value == ALL:
        return tuple(domain.things)
    return tuple(sorted(value)) if isinstance(domain, SomeOf) else value


def _implied(spec: Arg, domain: Domain[Any]) -> tuple[Any, ...]:
    """The value of an argument nobody named, in a tuple: its value when not written, or the only possible one."""
    return unwritten(spec, domain) or domain.only()


def unwritten(spec: Arg, domain: Domain[Any]) -> tuple[Any, ...]:
    """The value of an argument that is not written, in a tuple: its default, or no things of many; empty if it has
    neither."""
    if spec.optional and domain.holds(spec.default):
        return (spec.default,)
    return ((),) if spec.many and domain.holds(()) else ()


def _nearest(form: type[Action], failures: Sequence[Illegal | Unreadable]) -> Illegal | Unreadable:
    """Of several offers that do not fit, the one that fits furthest, expecting what all equally near ones expect."""
    specs = args(form)

    def depth(failure: Illegal | Unreadable) -> int:
        return len(specs) if failure.spec is None else specs.index(failure.spec)

    deepest = max(map(depth, failures))
    near = [failure for failure in failures if depth(failure) == deepest]
    near[0].expected = tuple(dict.fromkeys(thing for failure in near for thing in failure.expected))
    return near[0]


def _domain(offer: Offer[Any], spec: Arg) -> Domain[Any]:
    return offer.domains[args(offer.make).index(spec)]


def _expected(offers: Sequence[Offer[Any]], spec: Arg) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(thing for offer in offers for thing in _domain(offer, spec).things))
