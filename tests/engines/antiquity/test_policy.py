"""The quick player: it wins, decides by its view alone, and its games are legal and end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.antiquity.components import Colour, Kingdom, Leftover, Options
from engines.antiquity.rules import ANTIQUITY
from engines.core.chance import Committed, Scripted
from engines.core.game import begin, step, view
from engines.core.notation import First
from engines.core.offer import allowed, sample
from tests.engines.antiquity.story import Story

NOTHING = Scripted()  # fails if it is asked for anything


def share_of_wins(games: int, seats: int, options: Options) -> float:
    """The share of games that one quick player wins against random ones, in changing seats."""
    won = 0.0
    src = Committed(b"strength")
    for game in range(games):
        quick = game % seats
        state = ANTIQUITY.start(seats, options, src, lambda event, to=None: None)
        while pending_decisions := ANTIQUITY.pending_decisions(state.public):
            seat = pending_decisions[0].seat
            seen = view(state, seat)
            action = ANTIQUITY.policy(seen, NOTHING) if seat == quick else sample(ANTIQUITY.offers(seen), src)
            ANTIQUITY.advance(state, seat, action, src, lambda event, to=None: None)
        won += ANTIQUITY.outcome(state).share(quick)
    return won / games


@pytest.mark.parametrize("leftover", Leftover)
def test_against_two_random_players_the_quick_one_wins_most_games(leftover):
    assert share_of_wins(300, 3, Options(leftover)) >= 0.6  # 0.84 over many games; fair would be 0.33


def test_against_three_random_players_the_quick_one_wins_more_than_its_share():
    assert share_of_wins(300, 4, Options()) >= 0.45  # 0.60 over many games; fair would be 0.25


@pytest.mark.parametrize("leftover", Leftover)
@pytest.mark.parametrize("seats", ANTIQUITY.seats)
def test_die_7_fifty_games_of_quick_players_are_legal_and_end_within_the_bound(seats, leftover):
    for game in range(50):
        options = Options(leftover, First(game % (seats + 1)))
        src = Committed(b"die-7", game)
        state = begin(ANTIQUITY, seats, options, src).state
        moves = 0
        while pending_decisions := ANTIQUITY.pending_decisions(state.public):
            seat = pending_decisions[0].seat
            action = ANTIQUITY.policy(view(state, seat), NOTHING)
            assert allowed(ANTIQUITY.offers(view(state, seat)), action)
            state = step(ANTIQUITY, state, seat, action, src).state
            moves += 1
            assert moves <= ANTIQUITY.max_decisions(seats, options)
        assert ANTIQUITY.outcome(state) is not None


@given(
    st.sampled_from(ANTIQUITY.seats), st.sampled_from(Leftover), st.binary(min_size=1, max_size=4), st.integers(0, 15)
)
def test_rng_3_the_choice_does_not_depend_on_the_secrets_of_others(seats, leftover, seed, moves):
    src = Committed(seed)
    state = begin(ANTIQUITY, seats, Options(leftover), src).state
    for _ in range(min(moves, ANTIQUITY.max_decisions(seats, Options(leftover)) - 1)):
        seat = ANTIQUITY.pending_decisions(state.public)[0].seat
        state = step(ANTIQUITY, state, seat, sample(ANTIQUITY.offers(view(state, seat)), src), src).state
    seat = ANTIQUITY.pending_decisions(state.public)[0].seat
    seen = view(state, seat)
    other = ANTIQUITY.resample_hidden(seen, src)
    other.private = [own if at == seat else other.private[at] for at, own in enumerate(state.private)]
    assert ANTIQUITY.policy(view(other, seat), NOTHING) == ANTIQUITY.policy(seen, NOTHING)


def test_the_quick_player_puts_high_dice_on_the_support_and_none_on_the_oppose():
    story = Story("rome persia", "egypt greece", "lydia babylon", dice="1 6 1 1")
    placed = ANTIQUITY.policy(story.view(1), NOTHING).kingdoms
    assert placed[Colour.BLUE] == Kingdom.ROME
    assert Kingdom.PERSIA not in placed


def test_the_quick_player_takes_the_leftover_die_that_pushes_the_oppose_down():
    story = Story("rome persia", "egypt greece", "lydia babylon", dice="3 1 1 1")
    story.play(1, "place persia carthage egypt greece", dice="1 1 1 1")
    for turn in range(8):
        story.play(story.owing[0][0], "place babylon carthage egypt greece", "6 1 1 1" if turn == 7 else "1 1 1 1")
    assert story.pips(Colour.RED) == {"persia": 3, "babylon": 8}
    taken = ANTIQUITY.policy(story.view(1), NOTHING)
    assert taken.die.token == "r6"
    assert taken.kingdom != Kingdom.BABYLON
