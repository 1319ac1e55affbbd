"""What follows from an act: votes that now pass, the next host, AI players, pauses, the end of the game.

These decisions are made once, when the act is performed, and stored as facts; loading a table does not make them again.
The act itself has already been checked in lobby.py, play.py or deadlines.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.ports import Person
from bot.table import facts
from bot.table.facts import Ai, AnyFact, Motion
from bot.table.table import Status, Table

AI_KIND = "quick"
AI_NAMES = ("Ariadne", "Balthasar", "Cosima", "Diogenes", "Elektra", "Florian", "Griselda", "Hektor")


def next_ai(table: Table) -> Ai:
    """The AI player to seat next, with a name that nobody at the table has, ignoring case, if one is left."""
    taken = {occupant.name.casefold() for occupant in table.seats}
    return Ai(AI_KIND, next((name for name in AI_NAMES if name.casefold() not in taken), AI_NAMES[-1]))


def decide(table: Table, fact: AnyFact, by: Person | None) -> Iterator[AnyFact]:
    """Yield the act itself, given as its first fact, followed by the facts that result from it, in order.

    Each fact must be applied to the table before the next one is requested.
    """
    yield fact
    match fact:
        case facts.Started() | facts.Moved() | facts.DefaultMoved():
            if table.state is not None and (outcome := table.game.outcome(table.state)) is not None:
                yield facts.Ended(outcome.scores, outcome.places)
        case facts.VotedFor():
            yield from _count(table, by)
        case facts.Left():
            yield from _pass_on(table)
        case facts.Resigned() | facts.Kicked():
            yield from _pass_on(table)
            yield from _count(table, by)
            yield from _wait_for_somebody(table)
        case facts.WentAway():
            yield from _wait_for_somebody(table)


def _count(table: Table, by: Person | None) -> Iterator[AnyFact]:
    """Carry out every motion that has enough votes, in the name of one of its voters."""
    for motion in list(table.votes):
        voters = table.votes.get(motion, frozenset())
        if motion.act == "pause" and table.paused is not None:
            continue  # it is paused already
        if table.open and voters and len(voters) >= table.votes_needed(motion.seat):
            yield facts.VotePassed(motion)
            yield from decide(table, _carried(table, motion, by if by in voters else min(voters)), by)


def _carried(table: Table, motion: Motion, voter: Person | None) -> AnyFact:
    """The act that a passed motion brings about, in the name of one of its voters."""
    if motion.act == "stop":
        return facts.Closed("voted")
    name = table.name_of(voter)
    if motion.act == "pause":
        return facts.Paused(name)
    if motion.act == "option":
        return facts.OptionSet(motion.option, motion.value, name)
    assert motion.seat is not None, "a motion to kick names a seat"
    return facts.Kicked(motion.seat, successor=next_ai(table))


def _pass_on(table: Table) -> Iterator[AnyFact]:
    """After somebody left: make the longest-seated person host if needed, or close the table if nobody is left."""
    if not table.people:
        yield facts.Closed("empty")
    elif table.host not in table.people:
        here = table.present or table.people
        longest = min(
            (occupant for occupant in table.seats if occupant.person in here), key=lambda occupant: occupant.came
        )
        assert longest.person is not None, "found among the people"
        yield facts.HostChanged(longest.person, longest.name)


def _wait_for_somebody(table: Table) -> Iterator[AnyFact]:
    """Pause a game in which only AI players are left to decide, so that they do not play on alone."""
    if table.status is Status.RUNNING and not table.present and table.paused is None:
        yield facts.PausedEmpty()
