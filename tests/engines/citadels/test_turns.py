"""Turns, T1 to T14."""

import pytest

from engines.citadels.components import Building, Character, Colour, Switch
from engines.citadels.events import (
    Built,
    Collected,
    Drawn,
    DrewCards,
    KeptCards,
    TookGold,
    TurnEnded,
)
from engines.citadels.moves import End, Gold, Keep
from engines.citadels.rules import CITADELS
from engines.core.game import view
from engines.core.offer import Hidden
from tests.engines.citadels.story import Story, cards, characters

# T1 -------------------------------------------------------------------------------------------------------------------


def test_t1_gold_is_two_gold_once():
    story = Story("king thief merchant warlord").ends(2).play("#1 gold")
    assert story.gold[0] == 4
    assert story.events(TookGold) == [TookGold(0, 2)]
    assert story.why("#1 gold") == ("taken", {})


def test_t1_cards_are_two_of_which_one_is_kept():
    story = Story("king thief merchant warlord").ends(2).play("#1 cards -> castle temple")
    assert story.owes == (1, "keep")
    assert story.events(Drawn, to=1) == [Drawn(cards("castle temple"), 1)]
    assert story.choices(1, "keep") == ["keep castle", "keep temple"]
    story.play("#1 keep castle")
    assert story.hand(1) == cards("castle")
    assert story.state.hidden.discards[Building.TEMPLE] == 1
    assert story.events(KeptCards) == [KeptCards(0, 1, 1)]
    assert story.owes == (1, "turn")


def test_t1_it_is_either_gold_or_cards():
    story = Story("king thief merchant warlord").ends(2).play("#1 cards -> castle temple", "#1 keep temple")
    assert story.why("#1 gold") == ("taken", {})
    assert story.why("#1 cards") == ("taken", {})


def test_t1_it_is_optional():
    assert Story("king thief merchant warlord").ends(2, 1).owes == (3, "turn")


@pytest.mark.parametrize("line", ["gold", "income", "end", "build castle", "rob king"])
def test_t1_a_begun_draw_is_finished_before_anything_else(line):
    story = Story("king thief merchant warlord", hands={1: "castle"}, cities={1: "manor"}, gold=9)
    story.ends(2).play("#1 cards -> castle temple")
    assert story.why(f"#1 {line}") == ("keep-first", {"keep": 1})


def test_t1_the_player_is_asked_even_if_the_cards_are_equal():
    story = Story("king thief merchant warlord").ends(2).play("#1 cards -> castle castle")
    assert story.owes == (1, "keep")
    assert story.choices(1, "keep") == ["keep castle"]


def test_t1_what_was_drawn_is_told_to_the_player_alone():
    story = Story("king thief merchant warlord").ends(2).play("#1 cards -> castle temple", "#1 keep castle")
    assert story.heard_by(None)[-2:] == [DrewCards(0, 2, 1), KeptCards(0, 1, 1)]


# T2 -------------------------------------------------------------------------------------------------------------------


def test_t2_a_building_is_built_from_the_hand_for_its_cost():
    story = Story("king thief merchant warlord", hands={1: "castle"}, gold=5).ends(2).play("#1 build castle")
    assert (story.gold[0], story.city(1), story.hand(1)) == (1, cards("castle"), ())
    assert story.events(Built) == [Built(0, Building.CASTLE, 4)]


def test_t2_only_one_is_built_in_a_turn():
    story = Story("king thief merchant warlord", hands={1: "tavern temple"}).ends(2).play("#1 build tavern")
    assert story.why("#1 build temple") == ("built", {"number": 1})
    assert story.why("#1 build temple temple")[0] == "built"


def test_t2_a_player_who_cannot_pay_is_told_the_price():
    story = Story("king thief merchant warlord", hands={1: "castle"}, gold=3).ends(2)
    assert story.why("#1 build castle") == ("price", {"building": Building.CASTLE, "cost": 4, "gold": 3})
    assert "build" not in story.verbs(1)


def test_t2_only_buildings_in_the_hand_can_be_built():
    story = Story("king thief merchant warlord", hands={1: "castle"}, gold=9).ends(2)
    assert story.why("#1 build tavern") == ("not-in-hand", {"building": Building.TAVERN})
    assert story.why("#1 build castle castle") == ("build-fewer", {"number": 1})


def test_t2_duplicates_are_allowed():
    story = Story("king thief merchant warlord", hands={1: "tavern"}, cities={1: "tavern"}).ends(2)
    assert story.play("#1 build tavern").city(1) == cards("tavern tavern")


def test_t2_french_forbids_duplicates():
    story = Story("king thief merchant warlord", hands={1: "tavern temple"}, cities={1: "tavern"}, french=Switch.ON)
    story.ends(2)
    assert story.choices(1, "build") == ["build temple"]
    assert story.why("#1 build tavern") == ("french", {"building": Building.TAVERN})


def test_t2_french_forbids_two_equal_ones_in_one_command_of_the_architect():
    story = Story("architect thief merchant warlord", hands={1: "tavern tavern temple"}, french=Switch.ON).ends(2, 3)
    assert story.why("#1 build tavern tavern") == ("french", {"building": Building.TAVERN})
    assert story.play("#1 build tavern temple").city(1) == cards("tavern temple")


# T3 to T5 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "line"),
    [
        ("assassin thief king bishop", "murder king"),
        ("thief king bishop merchant", "rob king"),
        ("magician king bishop merchant", "swap #2"),
        ("magician king bishop merchant", "exchange tavern"),
        ("architect king bishop merchant", "architect"),
        ("warlord king bishop merchant", "destroy #4 tavern"),
    ],
)
def test_t3_a_power_is_used_once_and_is_optional(held, line):
    story = Story(held, hands={1: "tavern tavern", 2: "tavern"}, cities={4: "tavern tavern"}, gold=0)
    while story.owes[0] != 1:
        story.ends(story.owes[0])
    story.play(f"#1 {line}")
    assert story.why(f"#1 {line}")[0] == "power-used"
    assert "end" in story.verbs(1)


@pytest.mark.parametrize("verb", ["murder king", "rob king", "swap #2", "exchange tavern", "architect", "merchant"])
def test_t3_a_power_is_its_characters_alone(verb):
    story = Story("bishop assassin thief magician", hands={1: "tavern"}).ends(2, 3, 4)
    assert story.why(f"#1 {verb}")[0] == "not-your-power"


@pytest.mark.parametrize(
    ("character", "city", "gold"),
    [
        ("king", "manor castle palace temple tavern", 3),
        ("bishop", "temple church monastery manor", 3),
        ("merchant", "tavern market docks harbor prison", 4),
        ("warlord", "watchtower prison temple", 2),
        ("king", "manor schoolofmagic", 2),
        ("bishop", "schoolofmagic", 1),
        ("merchant", "tavern schoolofmagic", 2),
        ("warlord", "fortress schoolofmagic", 2),
    ],
)
def test_t4_income_is_one_gold_for_each_building_of_the_colour(character, city, gold):
    story = Story(f"{character} assassin thief magician", cities={1: city}, gold=0).ends(2, 3, 4).play("#1 income")
    assert story.gold[0] == gold
    assert story.events(Collected) == [Collected(0, characters(character)[0], gold)]


def test_t4_income_is_collected_once_a_turn():
    story = Story("king thief merchant warlord", cities={1: "manor"}).ends(2).play("#1 income")
    assert story.why("#1 income") == ("collected", {})


def test_t4_buildings_built_later_do_not_count():
    story = Story("king thief merchant warlord", cities={1: "manor"}, hands={1: "manor"}, gold=3).ends(2)
    story.play("#1 income", "#1 build manor")
    assert story.gold[0] == 1
    assert "income" not in story.verbs(1)


def test_t4_with_nothing_to_collect_it_is_refused_and_not_spent():
    story = Story("king thief merchant warlord", hands={1: "manor"}, gold=3).ends(2)
    assert story.why("#1 income") == ("nothing-to-collect", {"colour": Colour.YELLOW})
    assert story.play("#1 build manor", "#1 income").gold[0] == 1


def test_t4_other_characters_have_no_income():
    story = Story("thief king merchant warlord", cities={1: "manor temple tavern prison"})
    assert story.why("#1 income") == ("no-income", {"character": Character.THIEF})


def test_t5_what_was_not_collected_is_paid_at_the_end_counting_what_stands_then():
    story = Story("king thief merchant warlord", cities={1: "manor"}, hands={1: "manor"}, gold=3).ends(2)
    story.play("#1 build manor", "#1 end")
    assert story.gold[0] == 2
    assert story.events(TurnEnded)[-1] == TurnEnded(0, 2, 0)


def test_t5_the_merchants_gold_is_paid_too():
    story = Story("merchant king thief warlord", cities={1: "tavern"}, gold=0).ends(3, 2, 1)
    assert story.gold[0] == 2
    assert story.events(TurnEnded)[-1] == TurnEnded(0, 1, 1)


def test_t5_nothing_is_paid_twice():
    story = Story("merchant king thief warlord", cities={1: "tavern"}, gold=0).ends(3, 2)
    story.play("#1 income", "#1 merchant", "#1 end")
    assert story.gold[0] == 2
    assert story.events(TurnEnded)[-1] == TurnEnded(0, 0, 0)


def test_t5_the_architects_cards_are_forfeited():
    story = Story("architect king thief warlord").ends(3, 2, 1)
    assert story.hand(1) == ()


# T13 and T14 ----------------------------------------------------------------------------------------------------------


def test_t13_a_turn_ends_only_with_end():
    story = Story("king thief merchant warlord").ends(2).play("#1 gold")
    assert story.verbs(1) == ["end"]
    assert story.owes == (1, "turn")


def test_t13_what_would_be_given_up_by_ending_a_turn_is_what_everybody_sees_not_taken():
    """T5: what is paid at `end` is not given up."""
    king = Story("king thief merchant warlord").ends(2)
    architect = Story("architect king thief warlord").ends(3, 2)
    assert [CITADELS.forgone(story.state.public, End()) for story in (king, architect)] == [
        ["gather"],
        ["gather", "architect"],
    ]
    king.play("#1 gold")
    architect.play("#1 gold")
    assert [CITADELS.forgone(story.state.public, End()) for story in (king, architect)] == [[], ["architect"]]
    assert CITADELS.forgone(architect.state.public, Gold()) == ()


def test_t14_only_choose_keep_exchange_and_discard_are_private():
    assert {form.verb for form in CITADELS.forms if form.secret} == {"choose", "keep", "exchange", "discard"}
    assert Keep(cards("castle")).face() == Keep(cards("temple")).face()


def test_the_room_is_offered_what_public_facts_allow_and_secret_choices_hidden():
    city = {1: "laboratory smithy"}
    held = "magician king thief merchant"
    seen = {}
    for hand in ("castle castle", "tavern temple"):
        story = Story(held, hands={1: hand}, cities=city, gold=3).ends(3)
        seen[hand] = story.offers(None)
        assert story.verbs(None) == ["gold", "cards", "build", "swap", "exchange", "discard", "forge", "end"]
        hidden = [offer.verb for offer in story.offers(None) if offer.hidden]
        assert hidden == ["build", "exchange", "discard"]
    assert seen["castle castle"] == seen["tavern temple"]
    assert "build" not in Story(held, hands={1: "castle"}, gold=3).ends(3).verbs(1)


def test_the_room_is_not_offered_what_everyone_knows_to_be_impossible():
    story = Story("magician king thief merchant", cities={1: "laboratory"}, gold=3).ends(3)
    assert story.verbs(None) == ["gold", "cards", "swap", "end"]


def test_in_a_draw_the_room_sees_that_something_is_to_be_kept():
    story = Story("king thief merchant warlord").ends(2).play("#1 cards")
    (offer,) = CITADELS.offers(view(story.state))
    assert (offer.verb, offer.domains) == ("keep", (Hidden(),))


def test_nobody_else_is_offered_anything():
    story = Story("king thief merchant warlord").ends(2)
    assert [story.offers(seat) for seat in (1, 2, 3)] == [()] * 3
