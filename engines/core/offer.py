"""What a player may do now: an action type and one domain for each of its arguments.

Actions, domains and offers live here, with the questions an offer can answer: does it allow this action, which actions
are there, pick one at random. Text is read and written elsewhere (notation.py), and no rule of a game lives here.
"""

from __future__ import annotations

import dataclasses
import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, perm
from typing import Any, ClassVar, Generic, TypeVar

from engines.core.chance import Source

V = TypeVar("V")
A = TypeVar("A", bound="Action")


# Actions ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arg:
    """The form of one argument: its kind of value, the word that introduces it, how it is written.

    `of` is an IntEnum, Seat, int, or a class with `token` and `universe()` (see tokens.py). With `many` the value is a
    tuple of such things. `label` names the IntEnum whose members, in order, may be written before their things (`r rome
    b egypt`). An `optional` argument is not written when it has its `default`.
    """

    name: str
    of: type
    lead: str
    many: bool
    label: type | None
    optional: bool
    default: Any


def arg(of: type, *, many: bool = False, lead: str = "", label: type | None = None, default: Any = None) -> Any:
    """Declare an argument of an action; with a `default` it may be absent, and is then not written.

    An argument that follows one of many things needs a lead word, because nothing else marks where the many end.
    """
    metadata = {"of": of, "many": many, "lead": lead, "label": label}
    if default is None:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player does: a frozen dataclass whose fields are declared with `arg`.

    A game has one action type per verb. `secret` marks a verb whose arguments are secret: it is asked for privately,
    and in a room it is neither carried out nor repeated.
    """

    verb: ClassVar[str]
    secret: ClassVar[bool] = False

    def face(self) -> object:
        """What everyone sees of this action: all of it, or for a secret one only that it was done.

        A secret action with a public side, such as the number of its cards, overrides this.
        """
        return self.verb if self.secret else self


_ARGS: dict[type, tuple[Arg, ...]] = {}


def args(form: type[Action]) -> tuple[Arg, ...]:
    """The arguments of an action type, in the order in which they are written."""
    found = _ARGS.get(form)
    if found is None:
        fields = dataclasses.fields(form)
        found = tuple(
            Arg(f.name, optional=f.default is not dataclasses.MISSING, default=f.default, **f.metadata) for f in fields
        )
        _ARGS[form] = found
    return found


# Domains ------------------------------------------------------------------------------------------------------------


class Domain(ABC, Generic[V]):
    """The values that one argument may have now."""

    __slots__ = ()

    @abstractmethod
    def count(self) -> int:
        """How many values there are (an upper bound for SomeOf and InOrder with equal things)."""

    @abstractmethod
    def values(self) -> Iterator[V]:
        """Every value once, in a fixed order."""

    @abstractmethod
    def holds(self, value: object) -> bool:
        """Whether `value` is one of them."""

    @abstractmethod
    def sample(self, src: Source) -> V:
        """A random value; each has a chance above zero."""

    @property
    @abstractmethod
    def things(self) -> Sequence[Any]:
        """The single things that values are made of, for listing and completion; equal things are repeated."""

    def only(self) -> tuple[V, ...]:
        """The single value, in a tuple, if there is no choice; otherwise an empty tuple."""
        found = tuple(itertools.islice(self.values(), 2))
        return found if len(found) == 1 else ()


@dataclass(frozen=True, slots=True)
class OneOf(Domain[V]):
    """Exactly one of a few distinct values."""

    options: tuple[V, ...]

    def count(self) -> int:
        return len(self.options)

    def values(self) -> Iterator[V]:
        return iter(self.options)

    def holds(self, value: object) -> bool:
        return value in self.options

    def sample(self, src: Source) -> V:
        options = self.options
        return options[src.below(len(options))] if len(options) > 1 else options[0]

    @property
    def things(self) -> Sequence[Any]:
        return self.options


@dataclass(frozen=True, slots=True)
class Amount(Domain[int]):
    """An integer from `least` to `most`, inclusive."""

    least: int
    most: int

    def count(self) -> int:
        return self.most - self.least + 1

    def values(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def holds(self, value: object) -> bool:
        return isinstance(value, int) and self.least <= value <= self.most

    def sample(self, src: Source) -> int:
        return self.least + src.below(self.count())

    @property
    def things(self) -> Sequence[Any]:
        return range(self.least, self.most + 1)


@dataclass(frozen=True, slots=True)
class SomeOf(Domain[tuple[V, ...]]):
    """From `least` to `most` of the things in `bag`, in no order; equal things are interchangeable.

    Values are sorted tuples, and `bag` is sorted too. SomeOf((), 0, 0) is an argument that takes nothing here.
    """

    bag: tuple[V, ...]
    least: int
    most: int

    def count(self) -> int:
        return sum(comb(len(self.bag), size) for size in range(self.least, self.most + 1))

    def values(self) -> Iterator[tuple[V, ...]]:
        for size in range(self.least, self.most + 1):
            yield from _distinct(itertools.combinations(self.bag, size))

    def holds(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = iter(self.bag)  # both are sorted, so each thing must come after the previous one
        return all(thing in rest for thing in value)

    def sample(self, src: Source) -> tuple[V, ...]:
        if not self.most:
            return ()
        size = self.least if self.least == self.most else self.least + src.below(self.most - self.least + 1)
        left = list(self.bag)
        if size == 1:
            return (left[src.below(len(left))],)
        drawn: list[Any] = []  # ints or enum members, which can be sorted
        for _ in range(size):  # as in InOrder
            drawn.append(left.pop(src.below(len(left))))  # noqa: PERF401 - as in InOrder
        drawn.sort()
        return tuple(drawn)

    @property
    def things(self) -> Sequence[Any]:
        return self.bag


@dataclass(frozen=True, slots=True)
class InOrder(Domain[tuple[V, ...]]):
    """From `least` to `most` of the things in `bag`, in sequence; the order matters."""

    bag: tuple[V, ...]
    least: int
    most: int

    def count(self) -> int:
        return sum(perm(len(self.bag), size) for size in range(self.least, self.most + 1))

    def values(self) -> Iterator[tuple[V, ...]]:
        for size in range(self.least, self.most + 1):
            yield from _distinct(itertools.permutations(self.bag, size))

    def holds(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        rest = list(self.bag)
        for thing in value:
            if thing not in rest:
                return False
            rest.remove(thing)
        return True

    def sample(self, src: Source) -> tuple[V, ...]:
        left = list(self.bag)
        size = self.least if self.least == self.most else self.least + src.below(self.most - self.least + 1)
        drawn: list[V] = []
        for _ in range(size):  # a loop, for the speed of a search
            drawn.append(left.pop(src.below(len(left))))  # noqa: PERF401 - a comprehension is a quarter slower here
        return tuple(drawn)

    @property
    def things(self) -> Sequence[Any]:
        return self.bag


@dataclass(frozen=True, slots=True)
class Hidden(Domain[Any]):
    """In the room's offers: an argument that depends on what only the seat knows. It has no values."""

    def count(self) -> int:
        return 0

    def values(self) -> Iterator[Any]:
        return iter(())

    def holds(self, value: object) -> bool:
        return False

    def sample(self, src: Source) -> Any:
        raise TypeError("a hidden argument has no values; make the offers from the seat's own view")

    @property
    def things(self) -> Sequence[Any]:
        return ()


def _distinct(values: Iterable[V]) -> Iterator[V]:
    """Each value once, in order of first occurrence."""
    seen: set[V] = set()
    for value in values:
        if value not in seen:
            seen.add(value)
            yield value


# Offers -------------------------------------------------------------------------------------------------------------


class Condition(ABC):
    """What the arguments of an action must satisfy together; a frozen dataclass, so that offers compare by value."""

    __slots__ = ()

    @abstractmethod
    def __call__(self, action: Any) -> bool:
        """Whether the action satisfies it."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[A]):
    """Something that may be done now: `make` called with one value from each domain, in the order of `args(make)`.

    With `where`, only actions that satisfy it are allowed. At least one must: an offer that allows nothing is never
    made.
    """

    make: type[A]
    domains: tuple[Domain[Any], ...] = ()
    where: Condition | None = None

    @property
    def verb(self) -> str:
        return self.make.verb

    @property
    def secret(self) -> bool:
        return self.make.secret

    @property
    def hidden(self) -> bool:
        """Whether an argument is Hidden, so that the choices can only be shown to the seat."""
        return any(isinstance(domain, Hidden) for domain in self.domains)

    def allows(self, action: Action) -> bool:
        """Whether this exact action is on offer."""
        if type(action) is not self.make:
            return False
        for spec, domain in zip(args(self.make), self.domains, strict=True):
            if not domain.holds(getattr(action, spec.name)):
                return False
        return self.where is None or self.where(action)

    def count(self) -> int:
        """An upper bound on the number of actions, ignoring the condition."""
        total = 1
        for domain in self.domains:
            total *= domain.count()
        return total

    def actions(self) -> Iterator[A]:
        """Every action once, in a fixed order, generated lazily."""
        rest = [tuple(domain.values()) for domain in self.domains[1:]]
        for first in zip(self.domains[0].values()) if self.domains else ((),):
            for others in itertools.product(*rest):
                action = self.make(*first, *others)
                if self.where is None or self.where(action):
                    yield action

    def sample(self, src: Source) -> A:
        """A random action; each has a chance above zero."""
        while True:
            action = self.make(*[domain.sample(src) for domain in self.domains])
            if self.where is None or self.where(action):
                return action


def allowed(offers: Sequence[Offer[A]], action: Action) -> bool:
    """Whether one of the offers allows the action."""
    return any(offer.allows(action) for offer in offers)


def sample(offers: Sequence[Offer[A]], src: Source) -> A:
    """A random action from the offers: first an offer, uniformly, then its arguments.

    Raises ValueError if nothing is offered.
    """
    if not offers:
        raise ValueError("nothing is offered")
    return offers[src.below(len(offers)) if len(offers) > 1 else 0].sample(src)


# Options of a game --------------------------------------------------------------------------------------------------


def option(default: Any, domain: Domain[Any]) -> Any:
    """Declare an option of a game: a field of its frozen options dataclass, with the domain of its values."""
    return dataclasses.field(default=default, metadata={"domain": domain})


@cache
def option_domains(options: type) -> Mapping[str, Domain[Any]]:
    """The domains of an options type by option name, in the order declared."""
    return {f.name: f.metadata["domain"] for f in dataclasses.fields(options)}
