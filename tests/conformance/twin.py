"""The twin run: whether anything shown to a seat depends on what the seat may not know.

Before a move, a twin of the state is resampled from the view of one seat, the observer. The move is made in both, and
chance gives both the same answers. Everything the observer is then told and shown must be the same in both, down to the
order of a list, until an event reveals something by a rule. If what it reveals differs, the observer can rightly tell
the two apart from then on, and only what was told before is compared. In that case a few more twins are tried, to find
one in which the same is revealed, so that everything that comes with it is compared too.

The observer None is an onlooker in the room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import islice, zip_longest
from typing import Any

from engines.core.chance import Committed, Source
from engines.core.game import AnyGame, State, Step, Told, View, Why, begin, step, view
from engines.core.notation import Refusal, read, universe, write
from engines.core.offer import Action, allowed, args
from tests.conformance.exact import difference

TRIES = 6  # twins tried per step
SOUGHT = 2_000  # moves of a twin searched for one with the same public face

Refused = tuple[Refusal, Why | None]
Show = Callable[[int, Step[Any], int | None, Sequence[Told], Sequence[Refused]], Any]


class Leak(AssertionError):  # noqa: N818 - the finding that the run looks for
    """Something the observer is shown depends on what the observer may not know."""


class NoTwin(Exception):  # noqa: N818 - not an error: another twin is tried
    """The twin cannot follow the original."""


# Chance with the same answers ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """One answer of chance: `answer` out of `n`; for a draw also the `card` drawn and the seat it was shown to."""

    n: int
    answer: int
    card: int | None = None
    shown: int | None = None


class Watched(Source):
    """Wraps a source and records its calls."""

    def __init__(self, src: Source) -> None:
        self._src = src
        self.calls: list[Call] = []

    def below(self, n: int) -> int:
        self.calls.append(Call(n, self._src.below(n)))
        return self.calls[-1].answer

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        card = super().draw(bag, shown)
        self.calls[-1] = Call(self.calls[-1].n, self.calls[-1].answer, card, shown)
        return card


class SameAnswers(Source):
    """Repeats the same answers, and the same cards for those the observer is shown. Raises NoTwin if that is
    impossible."""

    def __init__(self, calls: Sequence[Call], observer: int | None) -> None:
        self._calls = iter(calls)
        self._observer = observer

    def below(self, n: int) -> int:
        call = next(self._calls, None)
        if call is None or call.n != n:
            raise NoTwin
        return call.answer

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        if shown is None or shown != self._observer:
            return super().draw(bag, shown)
        call = next(self._calls, None)
        if call is None or call.card is None or call.shown != shown or not bag[call.card]:
            raise NoTwin
        bag[call.card] -= 1
        return call.card


# The run ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """How many steps were compared in whole, only until something was revealed (`parted`), or not at all for lack of a
    twin.

    `other` counts the compared steps whose twin actually differed from the original.
    """

    whole: int = 0
    parted: int = 0
    unfit: int = 0
    other: int = 0
    where: list[str] = field(default_factory=list)  # the steps without a twin

    @property
    def steps(self) -> int:
        return self.whole + self.parted + self.unfit


class Twins:
    """The twin run over one game.

    `show` produces what people read, from the number of the step, the step, the observer, and what the observer is told
    and refused.
    """

    def __init__(self, game: AnyGame, think: Source, show: Show) -> None:
        self.game = game
        self.tally = Tally()
        self._think = think
        self._show = show

    def step(
        self, state: State[Any, Any, Any], seat: int, action: Action, chance: Source, observer: int | None
    ) -> None:
        """Make a move in the state and in twins of it. Raises Leak."""
        src = Watched(chance)
        after = step(self.game, state, seat, action, src)
        texts = [*attempts(self.game, self._think), write(action)]
        seen = self._seen(after, observer, texts)
        best = None
        for _ in range(TRIES):
            try:
                twin = self.game.resample_hidden(view(state, observer), self._think)
                same = self._alike(twin, seat, action, observer)
                twin_after = step(self.game, twin, seat, same, SameAnswers(src.calls, observer))
            except NoTwin:
                continue
            what = f"{self.game.name}: {_name(observer)} after {_name(seat)} {write(action)!r}"
            whole = told_alike(_told(after, observer), _told(twin_after, observer), what)
            if whole and (found := difference(seen, self._seen(twin_after, observer, texts))):
                raise Leak(f"{what} is shown what depends on a secret: {found}")
            best = best or whole
            if whole:
                self.tally.other += state != twin
                break
        self.tally.whole += best is True
        self.tally.parted += best is False
        self.tally.unfit += best is None
        if best is None:
            self.tally.where.append(f"{_name(observer)}, {_name(seat)} {write(action)}")

    def start(self, seats: int, options: Any, chance: Source, observer: int | None) -> None:
        """Start a game, and start it again with one answer of chance changed. If that does not change the observer's
        view, nothing that the observer is told may change either. Raises Leak."""
        src = Watched(chance)
        world = begin(self.game, seats, options, src)
        for at, call in enumerate(src.calls):
            other = Call(call.n, self._think.below(call.n), call.card, call.shown)
            try:
                calls = [*src.calls[:at], other, *src.calls[at + 1 :]]
                twin = begin(self.game, seats, options, SameAnswers(calls, observer))
            except NoTwin:
                continue
            if difference(view(world.state, observer), view(twin.state, observer)) is None:
                what = f"{self.game.name}: {_name(observer)} at the start"
                told_alike(_told(world, observer), _told(twin, observer), what)
                self.tally.whole += 1
                self.tally.other += world.state != twin.state

    def _alike(self, twin: State[Any, Any, Any], seat: int, action: Action, observer: int | None) -> Action:
        """A move of the twin that looks like the action to the observer: the same move, or one with the same face."""
        offers = self.game.offers(view(twin, seat))
        same = allowed(offers, action)
        if seat == observer or (same and (action.face() == action or self._think.below(2))):
            if not same:
                raise Leak(f"{self.game.name}: {_name(observer)} is offered what depends on a secret: {write(action)}")
            return action
        moves = (move for offer in offers if offer.make is type(action) for move in offer.actions())
        faced: list[Action] = [move for move in islice(moves, SOUGHT) if move.face() == action.face()]
        if not faced:
            raise NoTwin
        return faced[self._think.below(len(faced))]

    def _seen(self, after: Step[Any], observer: int | None, texts: Sequence[str]) -> Mapping[str, Any]:
        """Everything the observer is shown after a step, apart from the events themselves."""
        game, room, mine = self.game, view(after.state), view(after.state, observer)
        offers = game.offers(mine)
        owes = observer is not None and bool(offers)
        refused = list(self._refused(mine, offers, texts)) if owes else []
        return {
            "view": mine,
            "pending decisions": list(game.pending_decisions(room.public)),
            "offers of the room": list(game.offers(room)),
            "offers": list(offers),
            "refusals": refused,
            "thoughts": [think(mine, Committed(b"fixed")) for think in (game.policy, game.default_action) if owes],
            "shown": self._show(self.tally.steps, after, observer, _told(after, observer), refused),
        }

    def _refused(self, seen: View[Any, Any], offers: Sequence[Any], texts: Sequence[str]) -> Iterator[Refused]:
        for text in texts:
            try:
                read(offers, self.game.forms, text)
            except Refusal as refusal:
                action = getattr(refusal, "action", None)
                yield refusal, None if action is None else self.game.why(seen, action)


def attempts(game: AnyGame, think: Source) -> Iterator[str]:
    """What someone might try: each verb with arbitrary things of the right kinds."""
    for form in game.forms:
        words = [form.verb]
        for spec in args(form):
            known = list(universe(spec.of) or map(str, range(10)))
            words += [spec.lead, known[think.below(len(known))]]
        yield " ".join(words)


def told_alike(told: Sequence[Told], twin: Sequence[Told], what: str) -> bool:
    """Whether the observers of two twins were told the same. False from the point where they were revealed different
    things.

    Raises Leak if something differs that no event declares as revealed.
    """
    for mine, yours in zip_longest(told, twin):
        if type(mine) is not type(yours) or mine.to != yours.to or type(mine.event) is not type(yours.event):
            raise Leak(f"{what} is told what depends on a secret: {mine} / {yours}")
        revealed = False
        for part in fields(mine.event):
            found = difference(getattr(mine.event, part.name), getattr(yours.event, part.name), part.name)
            if found and part.name not in mine.event.reveals:
                raise Leak(f"{what} is told by {type(mine.event).__name__} what depends on a secret: {found}")
            revealed = revealed or bool(found)
        if revealed:
            return False
    return True


def _told(step: Step[Any], observer: int | None) -> list[Told]:
    return [told for told in step.told if told.to is None or told.to == observer]


def _name(seat: int | None) -> str:
    return "the room" if seat is None else f"#{seat + 1}"
