"""The characters' powers, T6 to T12."""

import pytest

from engines.citadels.components import BUILDINGS, DECK, Building, Character
from engines.citadels.events import (
    ArchitectDrew,
    Built,
    Called,
    Destroyed,
    Drew,
    Exchanged,
    MurderNamed,
    NewHand,
    Robbed,
    RobberyNamed,
    Swapped,
    TookBonus,
    Unmasked,
)
from engines.citadels.moves import Exchange
from engines.core.notation import Seat, token
from tests.engines.citadels.story import Story, cards

# T6 and T7 ------------------------------------------------------------------------------------------------------------


def test_t6_the_assassin_names_any_other_character_but_the_face_up_ones():
    story = Story("assassin king thief merchant", face_up="bishop warlord")
    assert story.choices(1, "murder") == [f"murder {c}" for c in ["thief", "magician", "king", "merchant", "architect"]]
    assert story.why("#1 murder bishop") == ("face-up", {"character": Character.BISHOP})
    assert story.why("#1 murder assassin") == ("yourself", {"character": Character.ASSASSIN})


def test_t6_naming_one_that_nobody_holds_is_legal_and_shows_nothing():
    story = Story("assassin king thief merchant", face_up="bishop warlord").play("#1 murder architect")
    assert story.events(MurderNamed) == [MurderNamed(0, Character.ARCHITECT)]
    assert story.public.murdered == Character.ARCHITECT
    assert not story.events(Unmasked)


def test_t7_the_thief_names_any_but_assassin_thief_the_murdered_and_the_face_up_ones():
    story = Story("thief assassin king merchant", face_up="bishop warlord").play("#2 murder king", "#2 end")
    assert story.choices(1, "rob") == ["rob magician", "rob merchant", "rob architect"]
    assert story.why("#1 rob assassin") == ("rob-assassin", {})
    assert story.why("#1 rob thief") == ("yourself", {"character": Character.THIEF})
    assert story.why("#1 rob king") == ("rob-murdered", {"character": Character.KING})
    assert story.why("#1 rob bishop") == ("face-up", {"character": Character.BISHOP})


def test_t7_at_the_start_of_the_victims_turn_all_its_gold_moves_to_the_thief():
    story = Story("thief king merchant warlord", gold={2: 5}).play("#1 rob king")
    assert story.gold[:2] == [2, 5]
    assert story.events(RobberyNamed) == [RobberyNamed(0, Character.KING)]
    story.ends(1)
    assert story.gold[:2] == [7, 0]
    assert story.events(Robbed) == [Robbed(1, 0, 5)]
    assert story.owes == (2, "turn")


def test_t7_robbing_one_that_nobody_holds_moves_nothing():
    story = Story("thief king merchant warlord").play("#1 rob bishop").ends(1, 2, 3, 4)
    assert story.gold == [2, 2, 3, 2]
    assert not story.events(Robbed)


def test_t7_a_murdered_thief_robs_nobody():
    story = Story("assassin thief king merchant").play("#1 murder thief", "#1 end")
    assert story.owes == (3, "turn")
    assert story.public.robbed is None


# T8 -------------------------------------------------------------------------------------------------------------------


def test_t8_the_magician_swaps_the_whole_hand_with_a_player():
    story = Story("magician king merchant warlord", hands={1: "tavern", 2: "castle temple"}).play("#1 swap #2")
    assert (story.hand(1), story.hand(2)) == (cards("castle temple"), cards("tavern"))
    assert story.events(Swapped) == [Swapped(0, 1, 2, 1)]
    assert story.events(NewHand, to=1) == [NewHand(cards("castle temple"))]
    assert story.events(NewHand, to=2) == [NewHand(cards("tavern"))]


def test_t8_a_murdered_player_is_swapped_with_like_any_other():
    story = Story("magician assassin merchant warlord", hands={3: "castle"}).play("#2 murder merchant", "#2 end")
    assert story.play("#1 swap #3").hand(1) == cards("castle")


def test_t8_he_cannot_swap_with_himself():
    story = Story("magician king merchant warlord", hands={1: "tavern"})
    assert story.choices(1, "swap") == ["swap #2", "swap #3", "swap #4"]
    assert story.why("#1 swap #1") == ("swap-yourself", {})
    assert story.why("#1 swap #5") == ("no-seat", {"number": 5})


def test_t8_or_he_discards_cards_and_draws_the_same_number():
    story = Story("magician king merchant warlord", hands={1: "tavern tavern castle"})
    story.play("#1 exchange tavern castle -> palace temple")
    assert story.hand(1) == cards("palace temple tavern")
    assert story.events(Exchanged) == [Exchanged(0, 2)]
    assert story.events(Drew, to=1)[-1] == Drew(cards("palace temple"))


def test_t8_not_both():
    story = Story("magician king merchant warlord", hands={1: "tavern tavern", 2: "castle"})
    assert story.play("#1 exchange tavern").why("#1 swap #2")[0] == "power-used"


def test_t8_discard_first_then_draw():
    """With no other card left he draws back what he discarded."""
    story = Story("magician king merchant warlord", hands={1: "tavern castle"}, deck="", discards="")
    story.play("#1 exchange tavern castle -> castle tavern")
    assert story.hand(1) == cards("castle tavern")


def test_t8_only_the_number_of_exchanged_cards_is_seen():
    assert Exchange(cards("tavern castle")).face() == Exchange(cards("palace temple")).face() == ("exchange", 2)
    story = Story("magician king merchant warlord", hands={1: "tavern castle"}).play("#1 exchange tavern castle")
    assert story.heard_by(None)[-1] == Exchanged(0, 2)


# T9 to T12 ------------------------------------------------------------------------------------------------------------


def test_t9_the_bishops_buildings_cannot_be_destroyed():
    story = Story("warlord bishop thief king", cities={2: "tavern", 4: "tavern"}).ends(3, 4, 2)
    assert story.choices(1, "destroy") == ["destroy #4 tavern"]
    assert story.why("#1 destroy #2 tavern") == ("bishop", {"seat": Seat(1)})


def test_t9_a_murdered_bishops_city_is_a_legal_target_and_that_he_was_the_bishop_is_not_said():
    story = Story("warlord bishop assassin king", cities={2: "tavern"}).play("#3 murder bishop").ends(3, 4)
    story.play("#1 destroy #2 tavern")
    assert story.city(2) == ()
    assert not [e for e in story.events(Called) if e.seat == 1]
    assert not story.events(Unmasked)


def test_t10_the_merchant_takes_one_gold_apart_from_the_income():
    story = Story("merchant king thief warlord", cities={1: "tavern"}, gold=0).ends(3, 2)
    story.play("#1 merchant", "#1 income")
    assert story.gold[0] == 2
    assert story.events(TookBonus) == [TookBonus(0, 1)]
    assert story.why("#1 merchant") == ("bonus-taken", {})


def test_t11_the_architect_draws_two_cards_and_keeps_both_apart_from_the_draw():
    story = Story("architect king thief warlord").ends(3, 2)
    story.play("#1 architect -> castle temple", "#1 gold")
    assert story.hand(1) == cards("castle temple")
    assert story.events(ArchitectDrew) == [ArchitectDrew(0, 2)]


def test_t11_library_and_observatory_do_not_touch_it():
    story = Story("architect king thief warlord", cities={1: "library observatory"}).ends(3, 2)
    assert len(story.play("#1 architect").hand(1)) == 2


def test_t11_he_builds_up_to_three_one_at_a_time():
    story = Story("architect king thief warlord", hands={1: "tavern tavern temple watchtower"}, gold=9).ends(3, 2)
    story.play("#1 build tavern", "#1 gold", "#1 build temple", "#1 build watchtower")
    assert story.city(1) == cards("tavern temple watchtower")
    assert story.why("#1 build tavern") == ("built", {"number": 3})


def test_t11_or_several_in_one_command_in_that_order():
    story = Story("architect king thief warlord", hands={1: "tavern temple watchtower"}, gold=3).ends(3, 2)
    story.play("#1 build watchtower tavern temple")
    assert story.city(1) == cards("watchtower tavern temple")
    assert [event.building for event in story.events(Built)] == list(cards("watchtower tavern temple"))


def test_t11_then_all_or_none():
    story = Story("architect king thief warlord", hands={1: "tavern castle temple"}, gold=5).ends(3, 2)
    assert story.why("#1 build tavern castle temple") == ("price-together", {"cost": 6, "gold": 5})
    assert (story.city(1), story.gold[0]) == ((), 5)
    assert story.play("#1 build tavern castle").gold[0] == 0


def test_t11_no_more_than_are_left_in_one_command():
    story = Story("architect king thief warlord", hands={1: "tavern tavern temple temple"}, gold=9).ends(3, 2)
    story.play("#1 build tavern tavern")
    assert story.why("#1 build temple temple") == ("build-fewer", {"number": 1})


def test_t12_the_warlord_pays_the_cost_minus_one():
    story = Story("warlord king thief merchant", cities={4: "tavern castle"}, gold=3).ends(3, 2, 4)
    story.play("#1 destroy #4 castle")
    assert (story.gold[0], story.city(4)) == (0, cards("tavern"))
    assert story.events(Destroyed) == [Destroyed(0, 3, Building.CASTLE, 3)]


def test_t12_a_refusal_does_not_spend_the_power():
    story = Story("warlord king thief merchant", cities={4: "tavern castle"}, gold=0).ends(3, 2, 4)
    price = {"building": Building.CASTLE, "cost": 3, "gold": 0}
    assert story.why("#1 destroy #4 castle") == ("destroy-price", price)
    assert story.play("#1 destroy #4 tavern").city(4) == cards("castle")


@pytest.mark.parametrize("building", BUILDINGS)
def test_t12_every_kind_of_building_falls_for_exactly_its_price(building):
    held, cost = "warlord king thief merchant", DECK[building].cost
    cities = {4: token(building)}
    if building == Building.KEEP:
        assert Story(held, cities=cities, gold=9).ends(3, 2, 4).why("#1 destroy #4 keep")[0] == "keep-stands"
        return
    story = Story(held, cities=cities, gold={1: cost - 1, 4: 0}).ends(3, 2, 4).play(f"#1 destroy #4 {token(building)}")
    assert (story.gold[0], story.city(4), story.owes) == (0, (), (1, "turn"))
    if cost > 1:
        short = Story(held, cities=cities, gold={1: cost - 2}).ends(3, 2, 4)
        data = {"building": building, "cost": cost - 1, "gold": cost - 2}
        assert short.why(f"#1 destroy #4 {token(building)}") == ("destroy-price", data)


@pytest.mark.parametrize(
    ("city", "reason"),
    [
        ({1: "tavern"}, "own-city"),
        ({2: "manor"}, "not-there"),
        ({2: "tavern " * 5 + "temple " * 3}, "complete"),
        ({3: "tavern"}, "bishop"),
    ],
)
def test_t12_where_the_warlord_may_not_destroy_he_is_told_why_and_keeps_his_power(city, reason):
    story = Story(
        "warlord king bishop merchant", cities={**city, 4: "tavern"} if reason != "complete" else city, gold=9
    )
    story.ends(2, 3, 4)
    (seat,) = city
    assert story.why(f"#1 destroy #{seat} tavern")[0] == reason
    assert story.public.used == 0


def test_t8_who_exchanges_what_is_not_in_the_hand_is_told_which_card():
    story = Story("magician king merchant warlord", hands={1: "castle"})
    assert story.why("#1 exchange tavern") == ("not-in-hand", {"building": Building.TAVERN})
