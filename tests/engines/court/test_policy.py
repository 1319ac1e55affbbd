"""The quick player: its strength, its legality, and its final round against exact values; DIE-7."""

import random
import time
from collections.abc import Sequence
from itertools import product
from statistics import median

import pytest

from engines.core.chance import Scripted, Source
from engines.core.game import Outcome, view
from engines.core.notation import First, write
from engines.core.offer import allowed, sample
from engines.court.chances import fill, of_one_kind
from engines.court.components import Bid, Card, Jesters, Options, Roll, Use
from engines.court.rules import COURT
from engines.court.state import CourtState
from tests.engines.court.oracle import of_a_kind
from tests.engines.court.playing import A, Playing

EXACT = {7: 0.0268, 8: 0.1486, 9: 0.3839, 10: 0.6473}  # seven of a kind by the number of dice


class Dice(Source):
    """Plain pseudo-random numbers: fast, and the same in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


NO_DICE = Scripted()


def silent(event, to=None) -> None:
    """Nobody listens."""


class Game:
    """A whole game, with what was observed on the way."""

    def __init__(self, quick: Sequence[bool], seed: int) -> None:
        src = Dice(seed)
        state = COURT.start(len(quick), Options(), src, silent)
        self.rolls = self.turns = 0
        self.seconds: list[float] = []
        while state.public.waiting is not None:
            seat = state.public.waiting.seat
            seen = view(state, seat)
            if quick[seat]:
                began = time.perf_counter()
                action = COURT.policy(seen, src)
                self.seconds.append(time.perf_counter() - began)
                assert allowed(COURT.offers(seen), action), (action, state.public)
                self.rolls += isinstance(action, Roll)
                self.turns += bool(state.public.hand) and isinstance(action, Roll)
            else:
                action = sample(COURT.offers(seen), src)
            COURT.advance(state, seat, action, src, silent)
        self.state: CourtState = state

    @property
    def outcome(self) -> Outcome:
        outcome = COURT.outcome(self.state)
        assert outcome is not None
        return outcome


def test_it_wins_nine_of_ten_games_against_three_random_players():
    wins = 0.0
    for seed in range(300):
        quick = [seat == seed % 4 for seat in range(4)]
        wins += Game(quick, seed).outcome.share(seed % 4)
    assert wins >= 0.9 * 300


@pytest.mark.parametrize("seats", range(2, 6))
def test_games_among_quick_players_end_by_the_king_and_not_by_r11(seats):
    for seed in range(50):
        game = Game([True] * seats, seed)
        assert game.state.public.owner is not None
        assert game.state.public.round < 40


def test_a_decision_takes_a_millisecond_at_most_on_the_median():
    assert median(Game([True] * 4, 7).seconds) <= 0.001


def test_die_7_it_rolls_more_than_once_a_turn():
    game = Game([True] * 4, 7)
    assert game.rolls > 1.5 * game.turns


def test_it_finds_the_five_threes_of_example_e1():
    game = Playing(cards={A: [Card.FARMER, Card.WORKER, Card.NOBLE, Card.ASTRONOMER]}).roll(1, 3, 3, 6)
    while game.seat == A:
        game.do(write(COURT.policy(view(game.state, A), NO_DICE)))
    assert Card.KNIGHT in game.public.cards[A]


def test_it_uses_the_queen_for_the_face_it_wants():
    game = Playing(cards={A: [Card.QUEEN]}).roll(5, 5, 5).do("keep all")
    game.public.bids = [None, None]
    assert COURT.policy(view(game.state, A), Dice(1)) == Use(Card.QUEEN, (5,))


# The final round without cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "chance"), EXACT.items())
def test_the_oracle_gives_the_known_values(dice, chance):
    assert of_a_kind(7, dice) == pytest.approx(chance, abs=0.00006)


@pytest.mark.parametrize("dice", EXACT)
def test_its_final_round_without_cards_comes_within_two_points_of_best_play(dice):
    assert played(dice) == pytest.approx(EXACT[dice], abs=0.02)


def played(dice: int, games: int = 3000) -> float:
    """How often the quick player gets seven of a kind. A game is abandoned once that is achieved or out of reach."""
    src = Dice(dice)
    reached = 0
    for _ in range(games):
        state = last_turn(dice)
        public = state.public
        most = 0
        while public.bids[A] is None and most < 7 <= most + public.hand + len(public.active):
            COURT.advance(state, A, COURT.policy(view(state, A), src), src, silent)
            most = max(map(public.aside.count, range(1, 7)))
        reached += most >= 7
    return reached / games


def last_turn(dice: int) -> CourtState:
    """A final round in which seat A, whose cards only add dice, has to beat six sixes."""
    state = COURT.start(2, Options(first=First(1), jesters=Jesters.UNLIMITED), Dice(0), silent)
    public = state.public
    public.cards[A] = (Card.CHARLATAN,) * (dice - 3)
    public.hand, public.king, public.best, public.bids = dice, 1, Bid(6, 6), [None, None]
    return state


# Chances ------------------------------------------------------------------------------------------------------------


def test_one_face_with_one_die():
    assert fill(1, (1,)) == pytest.approx(1 / 6)


def test_one_face_with_two_dice_which_are_two_rolls():
    assert fill(2, (1,)) == pytest.approx(11 / 36 + 25 / 36 / 6)


def test_two_faces_with_three_dice_agree_with_enumerating_all_rolls():
    def by_hand(dice: int, missing: frozenset[int]) -> float:
        if not missing or dice < len(missing):
            return float(not missing)
        throws = list(product(range(6), repeat=dice))
        left = [missing - set(throw) for throw in throws]
        return sum(by_hand(dice - max(1, len(missing) - len(rest)), rest) for rest in left) / len(throws)

    assert fill(3, (1, 1)) == pytest.approx(by_hand(3, frozenset({0, 1})))


def test_too_few_dice_have_no_chance_and_with_nothing_missing_it_is_certain():
    assert fill(2, (3,)) == 0
    assert fill(0, ()) == 1


def test_all_dice_odd():
    assert of_one_kind(1) == pytest.approx(1 / 2)
    assert of_one_kind(2) == pytest.approx(1 / 4 + 1 / 2 * 1 / 2)
