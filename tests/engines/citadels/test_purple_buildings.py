"""Purple buildings, P1 to P7, alone and combined, and running out of cards, D1."""

from itertools import product

import pytest

from engines.citadels.components import Building
from engines.citadels.events import Drawn, DrewCards, Forged, KeptCards, Rescued, Reshuffled, SoldCard
from engines.citadels.rules import CITADELS
from engines.citadels.score import has_all_colours, score
from engines.core.chance import Scripted
from engines.core.game import view
from engines.core.notation import write
from tests.engines.citadels.story import Story, cards


@pytest.mark.parametrize("city", ["manor temple tavern prison hauntedcity", "manor temple tavern library hauntedcity"])
def test_p1_the_haunted_city_counts_as_the_one_missing_colour_without_being_asked(city):
    assert has_all_colours(cards(city))


def test_p1_it_then_counts_for_no_other_colour_purple_included():
    assert not has_all_colours(cards("manor temple tavern hauntedcity"))


def test_p1_built_in_the_last_round_it_counts_too():
    story = Story(
        "king assassin thief merchant",
        cities={1: "manor temple tavern prison", 2: "tavern tavern market market docks docks harbor"},
        hands={1: "hauntedcity", 2: "temple"},
    )
    story.play("#2 build temple", "#2 end").ends(3).play("#1 build hauntedcity", "#1 end").ends(4)
    assert story.public.scores[0].colours == 3


def test_p2_the_keep_cannot_be_destroyed():
    story = Story("warlord king thief merchant", cities={4: "keep tavern"}, gold=9).ends(3, 2, 4)
    assert story.choices(1, "destroy") == ["destroy #4 tavern"]
    assert story.why("#1 destroy #4 keep") == ("keep-stands", {})


@pytest.mark.parametrize(
    ("city", "drawn", "kept"),
    [
        ("", "castle temple", "castle"),
        ("observatory", "castle temple tavern", "tavern"),
        ("observatory library", "castle temple tavern", "castle tavern"),
    ],
)
def test_p3_observatory_and_library(city, drawn, kept):
    story = Story("king thief merchant warlord", cities={1: city}).ends(2).play(f"#1 cards -> {drawn}")
    assert story.events(Drawn, to=1) == [Drawn(tuple(sorted(cards(drawn))), len(kept.split()))]
    assert story.play(f"#1 keep {kept}").hand(1) == tuple(sorted(cards(kept)))


def test_p3_with_the_library_alone_both_are_kept_without_a_question():
    story = Story("king thief merchant warlord", cities={1: "library"}).ends(2).play("#1 cards -> castle temple")
    assert story.owes == (1, "turn")
    assert story.hand(1) == cards("castle temple")
    assert story.events(DrewCards) == [DrewCards(0, 2, 2)]
    assert not story.events(KeptCards)


def test_p3_a_wrong_number_is_refused():
    story = Story("king thief merchant warlord", cities={1: "library observatory"}).ends(2)
    story.play("#1 cards -> castle temple tavern")
    assert story.why("#1 keep castle") == ("keep-number", {"keep": 2, "number": 1})
    assert story.why("#1 keep castle castle") == ("not-drawn", {"building": Building.CASTLE})


def test_p3_a_building_counts_from_the_moment_it_is_built():
    story = Story("king thief merchant warlord", hands={1: "library"}, gold=6).ends(2)
    story.play("#1 build library", "#1 cards -> castle temple")
    assert story.hand(1) == cards("castle temple")


def test_p4_the_laboratory_turns_a_card_into_a_gold_once_a_turn():
    story = Story("king thief merchant warlord", cities={1: "laboratory"}, hands={1: "castle tavern"}).ends(2)
    story.play("#1 discard castle")
    assert (story.gold[0], story.hand(1)) == (3, cards("tavern"))
    assert story.heard_by(None)[-1] == SoldCard(0, 1)
    assert story.why("#1 discard tavern") == ("building-used", {"building": Building.LABORATORY})


def test_p4_the_smithy_gives_two_cards_for_three_gold_once_a_turn():
    story = Story("king thief merchant warlord", cities={1: "smithy"}, gold=7).ends(2)
    story.play("#1 forge -> castle temple")
    assert (story.gold[0], story.hand(1)) == (4, cards("castle temple"))
    assert story.heard_by(None)[-1] == Forged(0, 3, 2)
    assert story.why("#1 forge") == ("building-used", {"building": Building.SMITHY})


def test_p4_without_the_building_or_the_gold_it_is_refused():
    story = Story("king thief merchant warlord", cities={3: "smithy laboratory"}, hands={1: "tavern"}).ends(2)
    assert story.why("#1 forge") == ("no-building", {"building": Building.SMITHY})
    assert story.why("#1 discard tavern") == ("no-building", {"building": Building.LABORATORY})
    assert story.ends(1).why("#3 forge") == ("forge-price", {"cost": 3, "gold": 2})


def graveyard(owner=2, gold=2, city="castle", held="warlord king thief merchant", **more):
    """The Warlord, seat 1, is about to destroy in the city of seat 4; someone has the Graveyard."""
    cities = {owner: "graveyard", 4: city}
    if owner == 4:
        cities = {4: f"graveyard {city}"}
    return Story(held, cities=cities, gold={1: 9, owner: gold} if owner != 1 else {1: 9}, **more)


def test_p5_the_owner_of_the_graveyard_may_take_the_building_into_the_hand_for_one_gold():
    story = graveyard().ends(3, 2, 4).play("#1 destroy #4 castle")
    assert story.owes == (2, "rescue")
    assert story.choices(2, "rescue") == ["rescue yes", "rescue no"]
    story.play("#2 rescue yes")
    assert (story.hand(2), story.gold[1]) == (cards("castle"), 1)
    assert story.events(Rescued) == [Rescued(1, Building.CASTLE, taken=True)]
    assert story.owes == (1, "turn")


def test_p5_or_lets_it_go():
    story = graveyard().ends(3, 2, 4).play("#1 destroy #4 castle", "#2 rescue no")
    assert (story.hand(2), story.gold[1], story.public.discards) == ((), 2, 1)
    assert story.events(Rescued) == [Rescued(1, Building.CASTLE, taken=False)]


def test_p5_the_warlords_turn_waits():
    story = graveyard().ends(3, 2, 4).play("#1 destroy #4 castle")
    assert story.offers(0) == ()
    assert story.why("#2 end") == ("answer-first", {"building": Building.CASTLE})
    assert story.play("#2 rescue no", "#1 gold").owes == (1, "turn")


def test_p5_the_owner_may_rescue_a_building_from_their_own_city():
    story = graveyard(owner=4).ends(3, 2, 4).play("#1 destroy #4 castle", "#4 rescue yes")
    assert story.hand(4) == cards("castle")


def test_p5_not_if_that_player_is_the_warlord():
    story = graveyard(owner=1).ends(3, 2, 4).play("#1 destroy #4 castle")
    assert story.owes == (1, "turn")


def test_p5_not_asked_with_no_gold():
    story = graveyard(gold=0).play("#3 end", "#2 end", "#4 end", "#1 destroy #4 castle")
    assert (story.owes, story.public.discards) == ((1, "turn"), 1)


def test_p5_not_asked_about_the_graveyard_itself():
    story = graveyard().ends(3, 2, 4).play("#1 destroy #2 graveyard")
    assert (story.owes, story.public.discards) == ((1, "turn"), 1)


def test_p5_a_murdered_owner_is_asked_too():
    story = graveyard(held="warlord king assassin merchant").play("#3 murder king").ends(3, 4)
    assert story.play("#1 destroy #4 castle").owes == (2, "rescue")


def test_p5_where_nobody_has_it_nobody_is_asked():
    story = Story("warlord king thief merchant", cities={4: "castle"}, gold=9).ends(3, 2, 4)
    assert story.play("#1 destroy #4 castle").owes == (1, "turn")


def test_p5_an_absent_owner_rescues_nothing():
    story = graveyard().ends(3, 2, 4).play("#1 destroy #4 castle")
    assert write(CITADELS.default_action(view(story.state, 1), Scripted())) == "rescue no"


def test_p6_the_school_of_magic_is_no_joker_for_the_colours():
    assert not has_all_colours(cards("manor temple tavern schoolofmagic"))
    assert has_all_colours(cards("manor temple tavern prison schoolofmagic"))


@pytest.mark.parametrize("building", ["university", "dragongate"])
def test_p7_university_and_dragon_gate_are_worth_eight_but_cost_six_and_to_destroy_five(building):
    assert score(cards(building), 8, first=False).total == 8
    built = Story("king thief merchant warlord", hands={1: building}, gold=6).ends(2).play(f"#1 build {building}")
    assert built.gold[0] == 0
    story = Story("warlord king thief merchant", cities={4: building}, gold=5).ends(3, 2, 4)
    assert story.play(f"#1 destroy #4 {building}").gold[0] == 0


# Cards running out ----------------------------------------------------------------------------------------------------


def test_d1_when_the_deck_is_empty_and_a_card_must_be_drawn_the_discards_become_the_deck():
    story = Story("king thief merchant warlord", deck="castle temple", discards="tavern manor").ends(2)
    story.play("#1 cards", "#1 keep castle")
    assert (story.public.deck, story.public.discards) == (0, 3)
    assert not story.events(Reshuffled)


def test_d1_this_may_happen_in_the_middle_of_a_draw():
    story = Story("king thief merchant warlord", deck="castle", discards="tavern manor").ends(2)
    story.play("#1 cards -> castle tavern")
    assert story.events(Reshuffled) == [Reshuffled(2)]
    assert (story.public.deck, story.public.discards) == (1, 0)


def test_d1_a_draw_takes_as_many_cards_as_there_are():
    story = Story("architect thief merchant king", deck="castle", discards="").ends(2, 4, 3)
    assert story.play("#1 architect").hand(1) == cards("castle")


def test_d1_drawing_is_not_offered_if_there_are_no_cards():
    story = Story("architect thief merchant king", cities={1: "smithy"}, gold=9, deck="", discards="").ends(2, 4, 3)
    assert story.verbs(1) == ["gold", "end"]
    assert story.why("#1 cards") == ("no-cards", {})
    assert story.why("#1 architect") == ("no-cards", {})
    assert story.why("#1 forge") == ("no-cards", {})
    assert story.verbs(None) == ["gold", "end"]


def test_d1_the_identity_of_discarded_cards_is_not_shown():
    story = Story("magician king thief merchant", hands={1: "castle palace"}, cities={1: "laboratory"}).ends(3)
    before = len(story.heard_by(None))
    story.play("#1 exchange castle -> temple", "#1 discard palace", "#1 cards -> manor prison", "#1 keep manor")
    for event in story.heard_by(None)[before:]:
        assert not any(isinstance(getattr(event, name), (tuple, Building)) for name in event.__slots__)


FILL = "tavern market docks"


@pytest.mark.parametrize(
    "order", [("cards", "architect", "discard", "forge"), ("forge", "discard", "architect", "cards")]
)
@pytest.mark.parametrize("deck", range(4))
@pytest.mark.parametrize("discards", range(3))
def test_everything_that_draws_cards_in_one_turn_with_every_size_of_the_deck(order, deck, discards):
    for observatory, library, smithy, laboratory, architect in product((False, True), repeat=5):
        owned = [("observatory", observatory), ("library", library), ("smithy", smithy), ("laboratory", laboratory)]
        story = Story(
            f"{'architect' if architect else 'king'} thief merchant warlord",
            cities={1: " ".join(name for name, built in owned if built)},
            hands={1: "manor"},
            gold=9,
            deck=" ".join(FILL.split()[:deck]),
            discards=" ".join(FILL.split()[:discards]),
        ).ends(2)
        if architect:
            story.ends(3)
        there, hand, possible = deck + discards, 1, {"cards", "end"}
        possible |= {"architect"} if architect else set()
        possible |= ({"forge"} if smithy else set()) | ({"discard"} if laboratory else set())
        for verb in order:
            offered = verb in possible and (hand > 0 if verb == "discard" else there > 0)
            assert (verb in story.verbs(1)) == offered
            if not offered:
                continue
            if verb == "discard":
                story.play("#1 " + story.choices(1, "discard")[0])
                there, hand = there + 1, hand - 1
                continue
            story.play(f"#1 {verb}")
            drawn = min(there, 3 if verb == "cards" and observatory else 2)
            kept = min(drawn, 1 + library) if verb == "cards" else drawn
            assert (story.owes == (1, "keep")) == (drawn > kept)
            if drawn > kept:
                story.play("#1 " + story.choices(1, "keep")[0])
            there, hand = there - kept, hand + kept
            assert (story.public.deck + story.public.discards, len(story.hand(1))) == (there, hand)
