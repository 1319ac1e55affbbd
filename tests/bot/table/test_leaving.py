"""When somebody leaves a game, at any decision, an AI takes over; if nobody is left, the table ends and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ports import Person
from bot.table import acts, lobby
from bot.table.acts import Performed, ProposedAct
from bot.table.facts import Moved
from bot.table.table import Note, Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import AnyGame
from engines.core.notation import write
from tests.kit.house import house
from tests.kit.sealed import SEALED
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, running

pytestmark = pytest.mark.usefixtures("sealed")

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)
AFTER = 3  # moves that are made after somebody has left
EVERYWHERE: dict[str, AnyGame] = {**GAMES, "sealed": SEALED}  # type: ignore[dict-item]  # a game like the others


def perform(table: Table, proposed: ProposedAct) -> Performed:
    return acts.perform(table, proposed, 0.0)


def moved(table: Table) -> Table:
    """The table after a sensible move of whoever is asked first."""
    seat = table.pending_decisions[0].seat
    action = table.game.policy(table.view(seat), Committed(b"move", table.seq))
    return perform(table, ProposedAct(Moved(seat, write(action)), table.seats[seat].person)).table


def people(game: str) -> tuple[Person, ...]:
    return PEOPLE[: max(3, GAMES[game].seats[0])]


def notes(done: Performed) -> list[str]:
    return [said.what.key for said in done.said if isinstance(said.what, Note)]


@pytest.mark.parametrize("game", EVERYWHERE)
def test_who_leaves_at_any_decision_is_followed_by_an_ai_player_and_the_game_goes_on(game: str) -> None:
    table = running(*people(game), game=game).table
    decisions = 0
    while table.pending_decisions:
        decisions += 1
        for person in people(game):
            seat = table.seat_of(person)
            after = perform(table, lobby.resign(table, person)).table
            assert seat is not None
            assert after.seats[seat].ai
            assert after.pending_decisions == table.pending_decisions
            assert after.host in after.people
            for _ in range(AFTER):
                after = moved(after) if after.pending_decisions else after
            assert after.status is Status.RUNNING or after.outcome is not None
        table = moved(table)
    assert decisions > 3
    assert table.status is Status.ENDED


@pytest.mark.parametrize("game", EVERYWHERE)
def test_when_all_have_left_at_any_decision_the_table_is_closed_with_its_seed(game: str) -> None:
    table = running(*people(game), game=game).table
    while table.pending_decisions:
        after = table
        for person in people(game):
            done = perform(after, lobby.resign(after, person))
            after = done.table
        assert after.status is Status.STOPPED
        assert notes(done)[-2:] == ["closed", "seed"]
        table = moved(table)


@pytest.mark.parametrize("game", EVERYWHERE)
def test_a_seat_that_was_left_at_any_decision_can_be_taken_back_with_the_same_hand(game: str) -> None:
    table = running(*people(game), game=game).table
    while table.pending_decisions:
        left = perform(table, lobby.resign(table, BRUNO)).table
        back = perform(left, lobby.join(left, BRUNO, "Bruno")).table
        assert back.view(1).own == table.view(1).own
        assert back.owed == table.owed
        table = moved(table)


async def test_a_host_who_leaves_is_followed_by_who_has_sat_there_longest_not_by_the_first_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(BRUNO, "resign")
        await h.type(DMITRI, "replace #2")
        await h.type(ADA, "resign")
        assert (await h.table()).host == CLEO


def test_votes_to_pause_do_not_pause_a_second_time_when_somebody_leaves_a_paused_game() -> None:
    table = running(*PEOPLE, game="citadels").table
    for person in (BRUNO, CLEO):
        table = perform(table, lobby.pause(table, person, "", moderator=False)).table
    table = perform(table, lobby.pause(table, ADA, "Ada", moderator=False)).table
    done = perform(table, lobby.resign(table, DMITRI))
    assert done.table.votes_needed() == 2
    assert "paused" not in notes(done)
    assert done.table.waited == table.waited
