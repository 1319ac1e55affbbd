"""The quick player: its strength, its speed, and that it sees no more than a view."""

from statistics import median
from time import process_time

import pytest

from engines.citadels.components import Character
from engines.citadels.moves import Choose, Murder
from engines.citadels.rules import CITADELS
from engines.core.chance import Committed, Source
from engines.core.game import begin, step, view
from engines.core.notation import write
from engines.core.offer import sample
from tests.engines.citadels.story import Story, cards


class Quick(Source):
    """Chance just good enough for many games: a linear congruential generator."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, n: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % n


def share(game: int, took: list[float]) -> float:
    """The quick player's share of a four-seat game against three random ones; appends its thinking times in seconds."""
    src = Quick(game)
    state = begin(CITADELS, 4, CITADELS.options(), src).state
    while pending_decisions := CITADELS.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        seen = view(state, seat)
        start = process_time()
        quick = seat == game % 4
        action = CITADELS.policy(seen, src) if quick else sample(CITADELS.offers(seen), src)
        if quick:
            took.append(process_time() - start)
        CITADELS.advance(state, seat, action, src, lambda event, to=None: None)
    outcome = CITADELS.outcome(state)
    return outcome.share(game % 4)


def test_it_beats_three_random_players_in_nine_games_of_ten_and_thinks_less_than_a_millisecond():
    took: list[float] = []
    games = 200
    assert sum(share(game, took) for game in range(games)) / games >= 0.9
    assert median(took) <= 0.001


def test_it_drafts_what_its_city_invites():
    state = begin(CITADELS, 4, CITADELS.options(), Committed(b"draft")).state
    seat = state.public.waiting.seat
    state.private[seat].offered = (Character.THIEF, Character.KING, Character.BISHOP, Character.WARLORD)
    for building, character in (("prison watchtower fortress", Character.WARLORD), ("temple church", Character.BISHOP)):
        state.public.cities[seat] = cards(building) * 2
        chosen = [CITADELS.policy(view(state, seat), Committed(bytes([n]))) for n in range(10)]
        assert set(chosen) == {Choose(character)}


def test_it_murders_whom_the_leading_city_invites():
    story = Story("assassin king thief merchant", cities={2: "manor manor castle castle palace palace", 3: "temple"})
    named = [CITADELS.policy(view(story.state, 0), Committed(bytes([n]))) for n in range(10)]
    assert set(named) == {Murder(Character.KING)}


def quick(story, seat):
    """What the quick player does on a seat numbered from 1, as it would be typed."""
    return write(CITADELS.policy(view(story.state, seat - 1), Committed(b"quick")))


@pytest.mark.parametrize(("building", "answer"), [("tavern", "no"), ("market", "yes"), ("castle", "yes")])
def test_it_rescues_what_is_worth_more_than_the_gold(building, answer):
    story = Story("warlord king thief merchant", cities={2: "graveyard", 4: building}, gold=4).ends(3, 2, 4)
    story.play(f"#1 destroy #4 {building}")
    assert quick(story, 2) == f"rescue {answer}"


@pytest.mark.parametrize(("gold", "taken"), [(3, "gold"), (4, "cards")])
def test_with_gold_for_two_buildings_and_a_single_card_it_takes_cards(gold, taken):
    assert quick(Story("king bishop merchant warlord", hands={1: "castle"}, gold={1: gold}), 1) == taken


@pytest.mark.parametrize(
    ("cities", "hurried"),
    [
        ({1: "castle temple church tavern market"}, False),
        ({1: "castle temple church tavern market docks"}, True),
        ({1: "castle", 2: "temple church tavern market docks"}, False),
        ({1: "castle", 2: "temple church tavern market docks harbor"}, True),
    ],
)
def test_it_builds_a_second_of_a_kind_only_where_a_city_lacks_two_buildings_or_fewer(cities, hurried):
    story = Story("king bishop merchant warlord", hands={1: "castle"}, cities=cities, gold=4).play("#1 gold")
    assert (quick(story, 1) == "build castle") is hurried


def test_it_does_not_look_beyond_the_view():
    """RNG-3: with the others' secrets permuted it does the same."""
    src = Committed(b"permuted")
    state = begin(CITADELS, 5, CITADELS.options(rounds=20), src).state
    while pending_decisions := CITADELS.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        action = CITADELS.policy(view(state, seat), Committed(b"same"))
        other = CITADELS.resample_hidden(view(state, seat), src)
        assert CITADELS.policy(view(other, seat), Committed(b"same")) == action
        state = step(CITADELS, state, seat, action, src).state
