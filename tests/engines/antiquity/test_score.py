"""The rules K9 to K12 by name, and the scorer against a second one that follows the words of the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.antiquity.components import COLOURS, KINGDOMS, Colour, Kingdom, Leftover, Options
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.score import leading, points, rankings, score, totals, values
from engines.antiquity.state import Crests
from engines.core.chance import Committed
from engines.core.game import Outcome, begin, step, view
from engines.core.offer import sample

sums = st.lists(st.integers(0, 60) | st.integers(0, 4), min_size=8, max_size=8)
boards = st.lists(st.integers(0, 30) | st.just(0), min_size=32, max_size=32)


def pips(**kingdoms: str) -> list[int]:
    """A board: for each kingdom its pips in red, blue, green, white."""
    board = [0] * 32
    for kingdom, row in kingdoms.items():
        for colour, number in enumerate(row.split()):
            board[8 * colour + Kingdom[kingdom.upper()]] = int(number)
    return board


def by_the_words(board, kingdom) -> int:
    """K9 to K11 from scratch: in each of five rankings, count the distinct higher sums."""
    value = 0
    for colours in (*([colour] for colour in range(4)), range(4)):
        mine = sum(board[8 * colour + kingdom] for colour in colours)
        others = [sum(board[8 * colour + other] for colour in colours) for other in range(8)]
        higher = len({other for other in others if other > mine})
        if mine > 0 and higher < 3:
            value += 3 - higher
    return value


@pytest.mark.parametrize(
    ("given_", "worth"),
    [
        ([9, 9, 7, 7, 5, 4, 0, 0], [3, 3, 2, 2, 1, 0, 0, 0]),
        ([4, 0, 7, 5, 9, 0, 9, 7], [0, 0, 2, 1, 3, 0, 3, 2]),
        ([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 1, 2, 3]),
        ([2, 2, 2, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 3, 3, 3]),
    ],
)
def test_k9_ties_share_the_full_points_and_use_up_no_rank(given_, worth):
    assert points(given_) == worth


def test_k9_the_pips_count_and_not_the_dice():
    assert points([6, 2 + 3, 0, 0, 0, 0, 0, 0])[:2] == [3, 2]


def test_k10_the_total_is_ranked_in_the_same_way():
    board = pips(rome="6 0 0 0", egypt="5 5 0 0", lydia="0 4 0 0")
    assert totals(board) == [0, 0, 10, 0, 4, 0, 0, 6]
    value = values(board)
    assert (value[Kingdom.ROME], value[Kingdom.EGYPT], value[Kingdom.LYDIA]) == (3 + 2, 2 + 3 + 3, 2 + 1)


def test_k10_the_highest_value_is_fifteen():
    assert values(pips(rome="1 1 1 1"))[Kingdom.ROME] == 15


def test_k10_a_leftover_die_counts_for_its_colour_and_the_total():
    board = pips(rome="6 0 0 0", egypt="5 0 0 0")
    board[8 * Colour.RED + Kingdom.EGYPT] += 2
    assert (values(board)[Kingdom.EGYPT], values(board)[Kingdom.ROME]) == (6, 4)


@pytest.mark.parametrize(
    ("given_", "worth"),
    [
        ([30, 30, 0, 0, 0, 0, 0, 0], [3, 3, 0, 0, 0, 0, 0, 0]),
        ([0, 1, 0, 2, 0, 0, 0, 0], [0, 2, 0, 3, 0, 0, 0, 0]),
        ([0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_k11_a_sum_of_zero_never_scores_and_lower_places_may_not_be_given(given_, worth):
    assert points(given_) == worth


def test_k12_a_player_scores_the_value_of_the_support_less_that_of_the_oppose():
    value = values(pips(rome="6 6 6 6", egypt="5 0 0 0"))
    assert score(value, Crests(Kingdom.ROME, Kingdom.EGYPT)) == 15 - 4
    assert score(value, Crests(Kingdom.EGYPT, Kingdom.ROME)) == 4 - 15
    assert score(value, Crests(Kingdom.ROME, Kingdom.PERSIA)) == 15
    assert score(value, Crests(Kingdom.LYDIA, Kingdom.PERSIA)) == 0


def test_k12_the_highest_score_wins_and_equal_scores_share_the_win():
    outcome = Outcome.ranked([4, -2, 4])
    assert outcome.places == (1, 3, 1)
    assert [outcome.share(seat) for seat in range(3)] == [0.5, 0, 0.5]


@given(sums)
def test_points_match_the_words_of_the_rules(given_):
    alone = [*given_, *[0] * 24]  # red only, so the ranking of the totals gives the same points again
    assert [2 * worth for worth in points(given_)] == [by_the_words(alone, kingdom) for kingdom in range(8)]


@given(boards)
def test_values_match_the_words_of_the_rules(board):
    assert values(board) == [by_the_words(board, kingdom) for kingdom in range(8)]


@given(boards)
def test_the_five_rankings_add_up_to_the_values(board):
    assert [sum(column) for column in zip(*rankings(board), strict=True)] == values(board)
    assert len(rankings(board)) == len(COLOURS) + 1


@given(boards)
def test_leading_kingdoms_come_first_and_ties_stay_in_order(board):
    value = values(board)
    assert leading(value) == sorted(KINGDOMS, key=lambda kingdom: (-value[kingdom], kingdom))


@given(st.sampled_from(ANTIQUITY.seats), st.sampled_from(Leftover), st.binary(min_size=1, max_size=4))
def test_the_winner_matches_the_words_of_the_rules(number, leftover, seed):
    src = Committed(seed)
    state = begin(ANTIQUITY, number, Options(leftover), src).state
    while pending_decisions := ANTIQUITY.pending_decisions(state.public):
        action = sample(ANTIQUITY.offers(view(state, pending_decisions[0].seat)), src)
        state = step(ANTIQUITY, state, pending_decisions[0].seat, action, src).state
    board, outcome = state.public.pips, ANTIQUITY.outcome(state)
    scores = [by_the_words(board, own.support) - by_the_words(board, own.oppose) for own in state.private]
    assert outcome.scores == tuple(scores)
    assert outcome.winners == tuple(seat for seat in range(number) if scores[seat] == max(scores))
