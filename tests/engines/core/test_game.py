"""What all games share: views, outcomes, starting a game and making a step."""

import pytest

from engines.core.chance import Committed
from engines.core.game import Outcome, Told, begin, step, view
from engines.core.record import digest
from tests.kit.sealed import SEALED, Fold, Options, Rolled

OPTIONS = Options()


@pytest.fixture
def begun():
    return begin(SEALED, 3, OPTIONS, Committed(b""))


# Views --------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_what_is_public_and_its_own(begun):
    seen = view(begun.state, 1)
    assert (seen.public, seen.seat, seen.own) == (begun.state.public, 1, begun.state.private[1])


def test_the_room_sees_what_is_public(begun):
    seen = view(begun.state)
    assert (seen.public, seen.seat, seen.own) == (begun.state.public, None, None)


# Outcomes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((3, 1, 2), (1, 3, 2)),
        ((2, 2, 1), (1, 1, 3)),
        ((1, 2, 2), (3, 1, 1)),
        ((0, 0, 0), (1, 1, 1)),
        ((-5, -7), (1, 2)),
    ],
)
def test_the_greatest_score_is_first_and_equal_ones_share_a_place(scores, places):
    assert Outcome.ranked(scores) == Outcome(scores, places)


def test_places_go_by_the_keys_if_there_are_any():
    assert Outcome.ranked((5, 5, 9), [(5, 1), (5, 2), (0, 0)]) == Outcome((5, 5, 9), (2, 1, 3))


def test_a_win_shared_by_two_counts_half_for_each():
    outcome = Outcome.ranked((4, 4, 1))
    assert outcome.winners == (0, 1)
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


def test_a_single_winner_has_the_whole_win():
    outcome = Outcome.ranked((1, 4))
    assert [outcome.share(seat) for seat in range(2)] == [0.0, 1.0]


# Beginning and going on ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_a_game_does_not_begin_with_a_number_of_players_that_cannot_play(seats):
    with pytest.raises(ValueError, match=f"sealed is for 2 to 12 players, not for {seats}"):
        begin(SEALED, seats, OPTIONS, Committed(b""))


def test_a_beginning_tells_what_happened_in_order_and_to_whom(begun):
    assert [told.to for told in begun.told] == [0, 1, 2, None]
    assert begun.told[-1] == Told(Rolled(begun.state.public.prizes))


def test_a_step_leaves_the_state_as_it_was(begun):
    before = digest(SEALED, begun.state)
    after = step(SEALED, begun.state, 0, Fold(), Committed(b""))
    assert digest(SEALED, begun.state) == before != digest(SEALED, after.state)


def test_a_step_tells_only_its_own_events(begun):
    after = step(SEALED, begun.state, 0, Fold(), Committed(b""))
    assert len(after.told) == 1
    assert after.told[0].to is None


def test_advancing_in_place_gives_the_same_state(begun):
    after = step(SEALED, begun.state, 0, Fold(), Committed(b""))
    SEALED.advance(begun.state, 0, Fold(), Committed(b""), lambda event, to=None: None)
    assert begun.state == after.state
