"""Games among AI players alone: reproducible, counted right, and played by the rules (DIE-7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.operations import simulate
from bot.operations.simulate import PLAYERS, Plan, Tally, known_game, plan, play_games, wilson
from engines import GAMES
from engines.antiquity.components import AntiquityAction
from engines.antiquity.rules import Antiquity
from engines.antiquity.state import AntiquityState
from engines.core.chance import Source
from engines.core.game import Tell, view
from engines.core.offer import allowed

SMALL = Plan("antiquity", 3, 12, "seed", ("random", "shrug"))


def test_the_same_seed_gives_the_same_games() -> None:
    assert play_games(SMALL, range(12)) == play_games(SMALL, range(12))


def test_another_seed_gives_other_games() -> None:
    other = Plan("antiquity", 3, 12, "other", ("random", "shrug"))
    assert play_games(SMALL, range(12)).won != play_games(other, range(12)).won


def test_it_does_not_matter_how_the_games_are_split() -> None:
    split = Tally()
    for part in (range(1, 12, 2), range(0, 12, 2)):
        split.add(play_games(SMALL, part))
    assert split == play_games(SMALL, range(12))


def test_every_win_is_given_once_and_every_seat_counts() -> None:
    tally = play_games(SMALL, range(12))
    assert tally.finished == 12
    assert sum(tally.won.values()) == 12
    assert tally.played == {"random": 24, "shrug": 12}
    assert tally.decisions == 12 * 13


def test_a_shared_win_counts_as_a_fraction() -> None:
    tally = play_games(Plan("antiquity", 4, 60, "ties", ("random",)), range(60))
    assert tally.won == {"random": Fraction(60)}
    mixed = play_games(Plan("antiquity", 4, 60, "ties", ("random", "shrug")), range(60))
    assert mixed.won["random"].denominator > 1


def test_players_move_on_by_one_seat_from_game_to_game() -> None:
    seated = Plan("antiquity", 3, 3, "", ("quick", "random", "shrug"))
    assert [seated.seating(number) for number in range(3)] == [
        ["quick", "random", "shrug"],
        ["shrug", "quick", "random"],
        ["random", "shrug", "quick"],
    ]


def test_fewer_players_than_seats_are_repeated() -> None:
    seated = Plan("antiquity", 3, 3, "", ("quick", "random"))
    assert seated.seating(0) == ["quick", "random", "quick"]
    assert seated.seating(1) == ["quick", "quick", "random"]


def test_a_game_beyond_its_bound_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    class Short(Antiquity):
        def max_decisions(self, seats: int, options: Any) -> int:
            return 5

    monkeypatch.setattr(simulate, "GAMES", {"antiquity": Short()})
    tally = play_games(SMALL, range(2))
    assert (tally.games, tally.finished, tally.played) == (2, 0, {})


class Watched(Antiquity):
    """Antiquity that refuses what no person could have done."""

    def advance(self, state: AntiquityState, seat: int, action: AntiquityAction, src: Source, tell: Tell) -> None:
        assert allowed(self.offers(view(state, seat)), action)
        super().advance(state, seat, action, src, tell)


@pytest.mark.parametrize("kind", PLAYERS)
def test_die_7_every_kind_of_player_obeys_the_rules_of_people_and_every_game_ends(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "GAMES", {"antiquity": Watched()})
    games = 20 if kind == "quick" else 200
    assert play_games(Plan("antiquity", 4, games, "die-7", (kind,)), range(games)).finished == games


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_simulated(game: str) -> None:
    planned = plan(game, None, 2, "all", ["random", "shrug"])
    assert play_games(planned, range(2)).finished == 2


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "antiqity"}, "there is no game 'antiqity'; did you mean antiquity?"),
        ({"seats": 2}, "antiquity is for 3 to 4 players, not for 2"),
        ({"games": 0}, "at least one game is needed"),
        ({"players": ["quick"] * 4}, "there are 3 seats for 4 kinds of players; name at most 3"),
        ({"players": ["clever"]}, "there is no player 'clever'; there are quick, random, shrug"),
    ],
)
def test_what_cannot_be_planned_is_said_in_one_sentence(asked: Mapping[str, Any], sentence: str) -> None:
    usual: dict[str, Any] = {"game": "antiquity", "seats": 3, "games": 1, "seed": "", "players": ["quick"]}
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the sentence is what is tested
        plan(**(usual | asked))
    assert str(refused.value) == sentence


def test_a_game_is_found_in_capitals_too() -> None:
    assert known_game("Antiquity") == "antiquity"


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (600, 1000, 0.5693, 0.6299), (0, 0, 0, 1)],
)
def test_the_interval_is_wilsons(won: float, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=0.0001)
