"""Whole games as fixtures: all of them in batches, and those examined closely one by one."""

import pytest

from tests.conformance.plays import ALL, BATCH, PLAYS, SELECTED, Play, case, play

BATCHES = [(name, first) for name in ALL for first in range(0, PLAYS, BATCH)]


@pytest.fixture(scope="module", params=BATCHES, ids=lambda batch: f"{batch[0]}-{batch[1]}")
def plays(request) -> list[Play]:
    """A batch of games; over its batches, every test sees all of them."""
    name, first = request.param
    return [play(case(ALL[name], number)) for number in range(first, first + BATCH)]


@pytest.fixture(
    scope="module",
    params=[(name, number) for name in ALL for number in SELECTED],
    ids=lambda one: f"{one[0]}-{one[1]}",
)
def one(request) -> Play:
    """One of the games examined closely."""
    name, number = request.param
    return play(case(ALL[name], number))
