"""What holds for the positions of every game: they contain everything that matters in a state, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core.game import AnyGame, State
from tests.conformance.plays import ALL, SELECTED, case, play
from tests.conformance.variants import Path, Seen, changed, seen, within

pytestmark = pytest.mark.conformance


class Example:
    """A few states of a game in which every field was both empty and not, each with every possible change."""

    def __init__(self, game: AnyGame) -> None:
        self.projection = game.positions[max(game.positions)]
        self.without = self.projection.without
        examples: list[State[Any, Any, Any]] = []
        occurred: set[tuple[str, bool]] = set()
        for number in SELECTED:
            states = play(case(game, number)).states
            for state in states:
                occurs = {(key, bool(value)) for key, value in within(state, self.without)}
                if not occurs <= occurred:
                    examples.append(state)
                    occurred |= occurs
        self.fields = {key for key, _ in occurred if not key.startswith("State.")}
        known = seen(examples)
        self.changes = [change for state in examples for change in self._changes(state, known)]

    def _changes(self, state: State[Any, Any, Any], known: Seen) -> Iterator[tuple[Path, bool]]:
        """Every change to a state: the path of fields where it was made, and whether the digest noticed."""
        before = self.projection.digest(state)
        for path, other in changed(state, known):
            try:
                yield path, self.projection.digest(other) != before
            except (IndexError, KeyError, ValueError):  # such a position cannot exist
                yield path, True


@pytest.fixture(scope="module", params=ALL)
def example(request: pytest.FixtureRequest) -> Example:
    return Example(ALL[request.param])


def test_changing_any_field_changes_the_digest_unless_the_field_is_left_out_for_a_reason(example: Example) -> None:
    counted: set[str] = set()
    for path, noticed in example.changes:
        if example.without.keys().isdisjoint(path):
            assert noticed, path
            counted.add(path[-1])
    assert counted >= example.fields - example.without.keys()


def test_what_is_left_out_of_a_position_does_not_change_its_digest(example: Example) -> None:
    for path, noticed in example.changes:
        if not example.without.keys().isdisjoint(path):
            assert not noticed, path


def test_only_existing_fields_are_left_out_of_a_position(example: Example) -> None:
    assert example.without.keys() <= example.fields
    assert all(example.without.values())
