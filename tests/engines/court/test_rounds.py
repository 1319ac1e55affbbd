"""Rounds and the end: R1 to R11; the examples E3, E5, E6; the scenario DIE-4."""

import pytest

from engines.core.chance import Committed, Scripted
from engines.core.game import begin, step, view
from engines.court.components import Bid, Card, Options, Take, Use
from engines.court.rules import COURT
from engines.court.state import BidFixed, Ended, FinalBegan, RoundBegan
from tests.engines.court.playing import A, B, C, D, Playing

SEVEN_TWOS = (2,) * 7


def orders(game: Playing) -> list[tuple[int, ...]]:
    return [event.order for event in game.events if isinstance(event, RoundBegan | FinalBegan)]


def through_round(game: Playing) -> Playing:
    number = game.public.round
    while game.public.round == number:
        game.result(1, 2, 4)
    return game


# Rounds -------------------------------------------------------------------------------------------------------------


def test_r1_the_start_marker_goes_anticlockwise_and_the_last_of_a_round_begins_the_next():
    game = Playing(4)
    assert game.public.order == (A, B, C, D)
    assert through_round(game).public.order == (D, A, B, C)
    assert through_round(game).public.order == (C, D, A, B)


def test_r2_the_start_player_is_drawn():
    for seat in range(4):
        assert begin(COURT, 4, Options(), Scripted().answers(seat)).state.public.waiting.seat == seat


def test_r2_or_named_by_the_option():
    assert Playing(4, first=C).seat == C


# The King -----------------------------------------------------------------------------------------------------------


def test_r3_with_seven_of_a_kind_the_king_may_be_taken_and_the_queen_comes_with_him():
    game = Playing(3).result(*SEVEN_TWOS, end="take king")
    assert game.public.king == A
    assert game.public.cards[A] == (Card.QUEEN,)
    assert game.public.piles[Card.KING] == game.public.piles[Card.QUEEN] == 0


@pytest.mark.parametrize("end", ["take general", "take jester", "pass"])
def test_r3_another_card_or_none_is_allowed_too_and_the_game_goes_on(end):
    game = Playing(2).result(*SEVEN_TWOS, end=end)
    assert game.public.king is None
    through_round(game)
    assert not game.public.final
    assert game.public.piles[Card.KING] == 1


def test_r3_the_queen_alone_cannot_be_taken():
    game = Playing()
    game.public.hand = 7
    assert game.roll(*SEVEN_TWOS).do("keep all").why("take queen") == "queen"


def test_r4_later_seats_of_the_round_play_normally_without_king_and_queen():
    game = Playing(3).result(*SEVEN_TWOS, end="take king")
    assert not game.public.final
    game.public.hand = 8
    game.roll(*[5] * 8).do("keep all")
    assert Card.GENERAL in game.offered(Take)
    assert game.why("take king") == "gone"
    game.do("take general")
    assert game.public.cards[B] == (Card.GENERAL,)


# The final round ----------------------------------------------------------------------------------------------------


def final(seats: int = 4, owner: int = B, bid: tuple[int, ...] = SEVEN_TWOS, cards=None) -> Playing:
    """A game at the beginning of its final round; the owner took the King in the first round, which A began."""
    game = Playing(seats, cards=cards)
    while not game.public.final:
        if game.seat == owner and game.public.king is None:
            game.result(*bid, end="take king")
        else:
            game.result(1, 2, 4)
    return game


def test_r5_the_marker_moves_the_owner_is_skipped_and_rolls_last():
    assert final(4, owner=B).public.order == (D, A, C, B)
    assert final(4, owner=D).public.order == (A, B, C, D)
    assert final(2, owner=A).public.order == (B, A)


def test_r5_all_cards_are_ready_the_queen_for_her_owner_too():
    game = final(2, owner=A, cards={A: [Card.WORKER], B: [Card.GUARD]})
    assert game.offered(Use) == {Card.GUARD}
    game.result(1, 2, 4)
    assert game.offered(Use) == {Card.WORKER, Card.QUEEN}


def test_r5_no_card_is_taken_in_the_final_round():
    game = final().roll(5, 5, 5).do("keep all")
    assert game.offered(Take) == set()
    assert game.why("take farmer") == "final"


def test_r5_pass_fixes_the_bid_and_the_king_moves_by_itself():
    game = final().result(*[1] * 8)
    assert game.public.bids[D] == Bid(8, 1)
    assert game.public.king == D
    assert game.public.best == Bid(8, 1)


def test_r5_take_king_means_the_same():
    game = final().result(*[1] * 8, end="take king")
    assert (game.public.bids[D], game.public.king) == (Bid(8, 1), D)


@pytest.mark.parametrize("dice", [(5, 5, 5), SEVEN_TWOS])
def test_r5_take_king_is_refused_if_the_bid_is_too_low(dice):
    game = final()
    game.public.hand = len(dice)
    assert game.roll(*dice).do("keep all").why("take king") == "low-bid"


def test_r5_the_turn_does_not_end_before_every_die_is_aside():
    assert final().roll(5, 5, 5).why("pass") == "aside-first"


@pytest.mark.parametrize(
    ("dice", "bid"),
    [((3, 3, 4, 4, 5), (2, 4)), ((1, 1, 1, 6, 6), (3, 1)), ((1, 2, 4), (1, 4)), ((6,) * 9, (9, 6))],
)
def test_r6_a_bid_is_the_best_group_the_number_first_and_then_the_face(dice, bid):
    assert Bid.best(tuple(sorted(dice))) == Bid(*bid)


def test_r6_bids_go_by_number_and_then_by_face():
    assert Bid(8, 1) > Bid(7, 6) > Bid(7, 2) > Bid(6, 6)


def test_r7_the_first_bid_is_the_full_group():
    assert Playing(3).result(*[3] * 8, 1, end="take king").public.best == Bid(8, 3)


def test_r8_on_equality_the_earlier_bid_stands():
    game = final().result(*SEVEN_TWOS)
    assert game.public.king == B


def test_r8_a_better_face_is_strictly_better():
    game = final().result(*[3] * 7)
    assert game.public.king == D


def test_r8_there_is_no_minimum_bid():
    game = final().result(1, 2, 4)
    assert game.public.bids[D] == Bid(1, 4)
    assert game.seat == A


def test_r9_the_owner_wins_the_king_back_with_an_equal_bid_and_the_queen_never_moves():
    game = final().result(*[4] * 8)
    assert (game.public.king, game.public.owner) == (D, B)
    game.result(1, 2, 4).result(1, 2, 4)
    game.public.hand = 8
    game.roll(*[4] * 8).do("keep all")
    assert game.offered(Take) == {Card.KING}
    game.do("take king")
    assert (game.public.king, game.public.owner) == (B, B)


def test_r9_the_owner_does_not_win_it_back_with_less():
    game = final().result(*[4] * 8).result(1, 2, 4).result(1, 2, 4).result(*[3] * 8)
    assert game.public.king == D


def test_r9_if_nobody_beat_the_first_bid_the_king_stays_whatever_is_rolled():
    game = final()
    for _ in range(3):
        game.result(1, 2, 4)
    game.roll(1, 2, 4).do("keep all")
    assert game.why("take king") == "king-yours"
    game.do("pass")
    assert game.public.king == B
    assert game.outcome.winners == (B,)


def test_r10_the_holder_wins_and_the_others_go_by_the_bids_of_the_final_round():
    game = final().result(5, 5, 4).result(6, 6, 6).result(6, 6, 1).result(1, 2, 4)
    assert game.outcome.places == (2, 1, 3, 4)  # B holds the King with the worst roll; then A, C, D
    assert game.outcome.scores == (36, 14, 26, 25)


def test_r10_of_equal_bids_the_earlier_is_placed_better():
    game = final().result(5, 5, 4).result(5, 5, 6).result(5, 5, 1).result(5, 5, 2)
    assert game.outcome.places == (3, 1, 4, 2)  # rolled in the order D, A, C, B


def test_r10_the_end_is_told_with_bids_and_places():
    game = final().result(5, 5, 4).result(6, 6, 6).result(6, 6, 1).result(1, 2, 4)
    assert game.events[-1] == Ended((Bid(3, 6), Bid(1, 4), Bid(2, 6), Bid(2, 5)), (2, 1, 3, 4))
    assert game.events[-2] == BidFixed(B, Bid(1, 4), B, B)
    assert COURT.pending_decisions(game.public) == ()


# R11 ----------------------------------------------------------------------------------------------------------------


def to_r11(seats: int = 3, rounds: int = 10) -> Playing:
    game = Playing(seats, rounds=rounds)
    while not game.public.final:
        game.result(1, 2, 4)
    return game


def test_r11_after_the_last_round_a_final_round_without_a_first_bid_follows():
    game = to_r11(rounds=10)
    assert [event.number for event in game.events if isinstance(event, RoundBegan)] == list(range(2, 11))
    assert game.events[-2] == FinalBegan(game.public.order, None)
    assert game.public.best is None


def test_r11_the_marker_moves_as_usual_and_nobody_is_skipped():
    game = to_r11(3, rounds=10)  # begun by A, C, B, A and so on: the eleventh by C
    assert game.public.order == (C, A, B)


def test_r11_the_best_bid_takes_the_king_the_earlier_of_equal_ones_and_nobody_gets_the_queen():
    game = to_r11(3).result(2, 2, 4).result(5, 5, 5).result(5, 5, 5)
    assert game.public.king == A
    assert game.public.owner is None
    assert (game.public.piles[Card.KING], game.public.piles[Card.QUEEN]) == (0, 1)
    assert game.outcome.places == (1, 2, 3)


def test_r11_the_first_bid_whatever_it_is_can_take_the_king():
    game = to_r11(3).roll(1, 2, 4).do("keep all")
    assert game.offered(Take) == {Card.KING}


def test_r11_a_king_taken_in_the_last_round_makes_an_ordinary_final_round():
    game = Playing(3, rounds=10)
    while game.public.round < 10:
        game.result(1, 2, 4)
    game.result(*SEVEN_TWOS, end="take king")
    owner = game.public.king
    game.result(1, 2, 4).result(1, 2, 4)
    assert game.public.final
    assert game.public.order[-1] == owner


# Examples and scenarios ---------------------------------------------------------------------------------------------


def test_e3_the_king_goes_from_hand_to_hand_and_back():
    game = Playing(4).result(1, 2, 4).result(*SEVEN_TWOS, end="take king").result(1, 2, 4).result(1, 2, 4)
    assert game.public.order == (D, A, C, B)
    holders = []
    for dice in ((1,) * 8, (5,) * 6, (3,) * 8, (4,) * 8):
        game.result(*dice)
        holders.append(game.public.king)
    assert holders == [D, D, C, B]
    assert game.outcome.places == (4, 1, 2, 3)


def test_e5_an_owner_who_lost_is_placed_by_the_last_roll():
    owner = C
    game = final(3, owner=owner, bid=(6,) * 7)
    assert game.public.order == (A, B, owner)
    game.result(*[1] * 8).result(*[2] * 7).result(*[6] * 6)
    assert game.outcome.places == (1, 2, 3)


def test_e6_if_the_last_player_of_a_round_takes_the_king_the_final_round_starts_at_once():
    game = Playing(4).result(1, 2, 4).result(1, 2, 4).result(1, 2, 4).result(*SEVEN_TWOS, end="take king")
    assert game.public.final
    assert game.public.order == (A, B, C, D)


def test_die_4_who_may_still_take_the_king_and_final_ties():
    game = Playing(4).result(1, 2, 4).result(*SEVEN_TWOS, end="take king")
    game.public.hand = 8
    game.roll(*[5] * 8).do("keep all")
    assert game.why("take king") == "gone"
    game.do("take general").result(*[6] * 7)
    assert game.public.order == (D, A, C, B)
    game.result(*[1] * 8).result(1, 2, 4).result(*[1] * 8)
    assert game.public.king == D  # C only equals
    game.result(*[1] * 8)
    assert game.public.king == B  # the owner equals and wins


@pytest.mark.parametrize("seats", range(2, 6))
def test_games_of_nothing_but_default_actions_end_by_r11(seats):
    options = Options(rounds=10)
    state = begin(COURT, seats, options, Committed(b"default")).state
    moves = 0
    while pending_decisions := COURT.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        src = Committed(b"default", moves)
        state = step(COURT, state, seat, COURT.default_action(view(state, seat), src), src).state
        moves += 1
    assert moves == 3 * 11 * seats <= COURT.max_decisions(seats, options)
