"""The end and the scoring, E1 to E5, against a second scorer written independently from the rules."""

from random import Random

import pytest

from engines.citadels.components import BUILDINGS, COPIES, DECK, Building, Options
from engines.citadels.events import Completed, Ended
from engines.citadels.rules import CITADELS
from engines.citadels.score import Score, score
from engines.citadels.state import Turn
from engines.core.chance import Committed
from engines.core.game import begin, step, view
from engines.core.offer import Amount, option_domains
from tests.engines.citadels.story import Story, cards

SEVEN = "tavern tavern tavern tavern market market market"
SIX = "docks docks docks harbor harbor harbor"


def test_e1_when_a_player_has_eight_the_round_is_played_to_its_end():
    story = Story("thief king merchant warlord", cities={1: SEVEN}, hands={1: "temple"}).play("#1 build temple")
    assert story.events(Completed) == [Completed(0, first=True)]
    story.ends(1, 2, 3)
    assert not story.events(Ended)
    story.ends(4)
    assert len(story.events(Ended)) == 1
    assert CITADELS.pending_decisions(story.public) == ()


def test_e1_more_than_eight_are_allowed():
    story = Story("architect king merchant warlord", cities={1: SEVEN}, hands={1: "temple temple"}).ends(2, 3)
    assert len(story.play("#1 build temple temple").city(1)) == 9


def test_e2_the_cost_of_the_buildings_five_colours_the_first_and_any_other_with_eight():
    assert score(cards("castle tavern"), 8, first=False) == Score(5, 0, 0)
    assert score(cards("university dragongate library"), 8, first=False) == Score(22, 0, 0)
    assert score(cards("manor temple tavern prison keep"), 8, first=False) == Score(10, 3, 0)
    assert score(cards(f"{SEVEN} temple"), 8, first=True) == Score(11, 0, 4)
    assert score(cards(f"{SEVEN} temple"), 8, first=False) == Score(11, 0, 2)


def test_e2_in_a_shorter_game_seven_stands_for_eight():
    story = Story("thief king merchant warlord", cities={1: SIX}, hands={1: "temple"}, city=7).play("#1 build temple")
    story.ends(1, 2, 3, 4)
    assert story.public.scores[0] == Score(22, 0, 4)


def test_s6_a_city_of_seven_is_safe_in_a_shorter_game():
    story = Story("warlord king merchant thief", cities={2: SEVEN, 3: "tavern"}, city=7).ends(4, 2, 3)
    assert story.choices(1, "destroy") == ["destroy #3 tavern"]


def tie(gold, cities):
    """The outcome of a game that ended with these cities, by seat from 1."""
    story = Story("assassin thief magician architect", cities=cities, gold=gold, rounds=20)
    story.public.round = 20
    story.ends(1, 2, 3, 4)
    return CITADELS.outcome(story.state)


def test_e3_a_tie_goes_to_the_player_with_more_points_from_buildings():
    outcome = tie(2, {1: "manor temple tavern watchtower keep", 2: "castle castle castle"})
    assert (outcome.scores, outcome.places) == ((12, 12, 0, 0), (2, 1, 3, 3))


def test_e3_university_and_dragon_gate_count_as_eight_there():
    outcome = tie(2, {1: "university", 2: "manor temple tavern watchtower hauntedcity"})
    assert (outcome.scores[:2], outcome.places) == ((8, 11), (2, 1, 3, 3))
    outcome = tie(2, {1: "university manor", 2: "manor temple tavern watchtower hauntedcity"})
    assert (outcome.scores[:2], outcome.places) == ((11, 11), (1, 2, 3, 3))


def test_e3_then_to_the_player_with_more_gold():
    assert tie({1: 5, 2: 4}, {1: "castle", 2: "castle"}).places == (1, 2, 3, 3)


def test_e3_then_the_win_is_shared():
    outcome = tie({1: 5, 2: 5, 3: 1, 4: 1}, {1: "castle", 2: "castle"})
    assert (outcome.winners, outcome.share(0), outcome.share(1)) == ((0, 1), 0.5, 0.5)


def test_e4_at_the_end_every_hand_and_the_scoring_are_shown():
    story = Story("thief king merchant warlord", hands={1: "castle", 3: "tavern tavern"}, rounds=20)
    story.public.round = 20
    story.ends(1, 2, 3, 4)
    (ended,) = story.events(Ended)
    assert ended.hands == story.public.hands == (cards("castle"), (), cards("tavern tavern"), ())
    assert ended.scores == story.public.scores == (Score(0, 0, 0),) * 4


def test_e5_the_game_ends_with_the_last_round_and_nobody_gets_the_bonus_for_a_complete_city():
    story = Story("thief king merchant warlord", cities={1: SEVEN}, rounds=20)
    story.public.round = 19
    assert story.ends(1, 2, 3, 4).owes[1] == "choose"
    story = Story("thief king merchant warlord", cities={1: SEVEN}, rounds=20)
    story.public.round = 20
    story.ends(1, 2, 3, 4)
    assert story.public.scores[0] == Score(10, 0, 0)


def test_e5_a_table_may_agree_on_20_to_100_rounds():
    assert option_domains(Options)["rounds"] == Amount(20, 100)


def test_e5_games_of_nothing_but_default_actions_end():
    options = Options(rounds=20)
    src = Committed(b"default")
    state, moves = begin(CITADELS, 4, options, src).state, 0
    while pending_decisions := CITADELS.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        state = step(CITADELS, state, seat, CITADELS.default_action(view(state, seat), src), src).state
        moves += 1
    assert state.public.round == 20
    assert min(state.public.gold) >= 2 + 20 * 2
    assert moves == 20 * 4 * 3 <= CITADELS.max_decisions(4, options)


def test_an_absent_player_takes_gold_and_ends_the_turn():
    story = Story("thief king merchant warlord")
    assert isinstance(story.public.waiting, Turn)
    assert CITADELS.default_action(view(story.state, 0), Committed(b"")).verb == "gold"
    story.play("#1 gold")
    assert CITADELS.default_action(view(story.state, 0), Committed(b"")).verb == "end"


# A second scorer ------------------------------------------------------------------------------------------------------


def second_scorer(cities, first, size):
    """Points by seat, following the text of E2, P1 and P7: tries every colour for the Haunted City."""
    found = []
    for seat, city in enumerate(cities):
        points = sum(DECK[building].cost for building in city)
        points += 2 * city.count(Building.UNIVERSITY) + 2 * city.count(Building.DRAGON_GATE)
        fixed = [DECK[building].colour.name for building in city if building is not Building.HAUNTED_CITY]
        colours = ["YELLOW", "BLUE", "GREEN", "RED", "PURPLE"]
        jokers = colours if Building.HAUNTED_CITY in city else ["none"]
        if any(all(colour in [*fixed, joker] for colour in colours) for joker in jokers):
            points += 3
        if seat == first:
            points += 4
        elif len(city) >= size:
            points += 2
        found.append(points)
    return found


@pytest.mark.parametrize("size", [7, 8])
def test_a_second_scorer_agrees_on_random_ends(size):
    random = Random(size)  # the test's own randomness: random endings, not random games
    for _ in range(1500):
        seats = random.randint(4, 7)
        deck = [building for building in BUILDINGS for _ in range(COPIES[building])]
        random.shuffle(deck)
        cities = [tuple(deck.pop() for _ in range(random.choice([0, 3, 5, 6, 7, 8, 9, 10]))) for _ in range(seats)]
        complete = [seat for seat, city in enumerate(cities) if len(city) >= size]
        first = random.choice(complete) if complete else None
        mine = [score(city, size, first=seat == first).total for seat, city in enumerate(cities)]
        assert mine == second_scorer(cities, first, size)
