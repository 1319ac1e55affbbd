"""A turn: T1 to T11; the examples E1, E2, E7; the scenario DIE-5."""

import pytest

from engines.core.game import view
from engines.core.notation import Illegal, Unreadable
from engines.core.offer import args
from engines.court.components import CARDS, Card, Keep, Pass, Roll, Take, Use
from engines.court.rules import COURT
from tests.engines.court.playing import A, B, Playing

ADDING = (Card.WORKER, Card.GUARD, Card.HUNTER, Card.PAWNBROKER, Card.KNIGHT, Card.BISHOP, Card.QUEEN)


def verbs(game: Playing) -> set[str]:
    return {offer.verb for offer in game.offers()}


# The first roll -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dice"),
    [
        ([], 3),
        ([Card.FARMER], 4),
        ([Card.CHARLATAN, Card.CHARLATAN], 5),
        ([Card.GENERAL], 5),
        ([Card.JESTER, Card.WORKER, Card.MERCHANT], 3),
        ([Card.FARMER, Card.CHARLATAN, Card.GENERAL], 7),
    ],
)
def test_t1_three_dice_and_those_of_farmer_charlatans_and_general(cards, dice):
    assert Playing(cards={A: cards}).public.hand == dice


def test_e7_two_charlatans_farmer_and_general_roll_eight_dice():
    game = Playing(cards={A: [Card.CHARLATAN, Card.CHARLATAN, Card.FARMER, Card.GENERAL]})
    assert game.roll(1, 2, 3, 4, 5, 6, 1, 2).public.active == (1, 1, 2, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("card", ADDING)
def test_t2_before_the_first_roll_an_adding_card_adds_a_die_that_is_rolled(card):
    game = Playing(cards={A: [card]}).do(f"use {card.name.lower()}")
    assert game.public.hand == 4
    assert game.public.used == (card,)
    assert game.roll(6, 6, 6, 6).dice == ((6, 6, 6, 6), ())


@pytest.mark.parametrize("card", [card for card in CARDS if card.power.used and card not in ADDING])
def test_t2_before_the_first_roll_no_other_card_may_be_used(card):
    game = Playing(cards={A: [card]})
    assert game.offered(Use) == set()
    assert game.why(f"use {card.name.lower()}") == "before-roll"


def test_t2_before_the_first_roll_the_queens_die_has_no_value():
    assert Playing(cards={A: [Card.QUEEN]}).why("use queen 6") == "no-face"


def test_t2_nothing_is_set_aside_before_the_first_roll():
    game = Playing()
    assert verbs(game) == {"roll"}
    assert game.why("keep 1") == "roll-first"


# Setting aside ------------------------------------------------------------------------------------------------------


def test_t3_after_a_roll_a_die_must_be_set_aside_before_the_next():
    game = Playing().roll(1, 2, 3)
    assert "roll" not in verbs(game)
    assert game.why("roll") == "keep-first"
    assert "roll" in verbs(game.do("keep 1"))


def test_t3_several_steps_with_cards_between_them():
    game = Playing(cards={A: [Card.SERVANT]}).roll(1, 2, 3).do("keep 1").do("use servant 2 by 1").do("keep 3")
    assert game.dice == ((3,), (1, 3))


def test_t3_every_roll_requires_setting_a_die_aside_again():
    game = Playing().roll(1, 2, 3).do("keep 1").roll(4, 5)
    assert "roll" not in verbs(game)


def test_t4_the_die_set_aside_may_be_one_that_a_card_has_changed_or_added():
    game = Playing(cards={A: [Card.SORCERER, Card.BISHOP]}).roll(1, 2, 3).do("use sorcerer 1 to 5").do("keep 5")
    assert game.roll(1, 2).do("use bishop").do("keep 6").dice == ((1, 2), (5, 6))


def test_t5_rolling_again_rolls_all_active_dice_the_added_ones_included():
    game = Playing(cards={A: [Card.WORKER]}).roll(6, 2, 3).do("keep 6").do("use worker")
    assert game.public.active == (1, 2, 3)
    assert game.roll(4, 4, 4).dice == ((4, 4, 4), (6,))


def test_t5_there_is_no_limit_to_the_number_of_rolls():
    game = Playing(cards={A: [Card.FARMER]}).roll(1, 1, 1, 1)
    for dice in ((1, 1, 1), (1, 1), (1,)):
        game.do("keep 1").roll(*dice)
    assert game.do("keep").dice == ((), (1, 1, 1, 1))


def test_t6_dice_set_aside_are_never_changed_or_rolled_again():
    cards = [Card.MERCHANT, Card.LADY, Card.SORCERER, Card.JESTER]
    game = Playing(cards={A: cards}).roll(4, 4, 2).do("keep 4 4")
    for text in ("use merchant 4", "use lady 4", "use sorcerer 4 to 5", "use jester 4"):
        assert game.why(text) == "not-active"
    assert game.roll(5).public.aside == (4, 4)


def test_t7_each_card_is_used_once_a_turn():
    game = Playing(cards={A: [Card.WORKER]}).roll(1, 2, 3).do("use worker")
    assert game.offered(Use) == set()
    assert game.why("use worker") == "used"


def test_t7_a_card_is_ready_again_in_the_next_turn_even_if_two_turns_are_adjacent():
    game = Playing(cards={B: [Card.WORKER]}).result(1, 2, 4)
    assert game.seat == B
    game.roll(1, 2, 4).do("use worker").do("keep all").do("pass")
    assert game.seat == B  # last of the round, first of the next (R1)
    assert game.offered(Use) == {Card.WORKER}


def test_t8_with_every_die_set_aside_adding_cards_may_still_be_used_and_set_aside_at_once():
    game = Playing(cards={A: [Card.GUARD]}).roll(2, 2, 1).do("keep all").do("use guard").do("keep 2")
    assert game.dice == ((), (1, 2, 2, 2))


def test_t8_the_die_added_last_may_be_rolled_first():
    game = Playing(cards={A: [Card.GUARD]}).roll(2, 2, 1).do("keep all").do("use guard").roll(5)
    assert game.dice == ((5,), (1, 2, 2))
    assert verbs(game) == {"keep"}


@pytest.mark.parametrize("use", ["use jester 4", "use merchant 4 6"])
def test_t9_a_reroll_neither_satisfies_nor_creates_the_obligation_to_set_aside(use):
    cards = {A: [Card.JESTER, Card.MERCHANT]}
    game = Playing(cards=cards).roll(4, 6, 1).do(use, *[2] * (len(use.split()) - 2))
    assert "roll" not in verbs(game)
    game = Playing(cards=cards).roll(4, 6, 1).do("keep 1").do(use, *[2] * (len(use.split()) - 2))
    assert "roll" in verbs(game)


def test_t10_there_is_no_upper_limit_to_the_number_of_dice():
    every = [card for card in CARDS if card not in (Card.KING, Card.JESTER)]
    game = Playing(5, cards={A: [*every, *[Card.CHARLATAN] * 4]})
    for card in ADDING:
        game.do(f"use {card.name.lower()}")
    assert len(game.roll(*[6] * 18).do("keep all").public.aside) == 18


def test_t11_the_turn_ends_only_when_no_die_is_active():
    game = Playing().roll(5, 5, 5).do("keep 5 5")
    assert not verbs(game) & {"take", "pass"}
    assert game.why("take farmer") == "aside-first"
    assert game.why("pass") == "aside-first"


def test_t11_the_turn_does_not_end_without_a_roll():
    assert Playing().why("pass") == "roll-first"


# Whole turns --------------------------------------------------------------------------------------------------------


def test_e1_five_threes_for_the_knight():
    game = Playing(3, cards={A: [Card.FARMER, Card.WORKER, Card.NOBLE, Card.ASTRONOMER]}).roll(1, 3, 3, 6)
    game.do("use worker").do("use noble 1 1")
    assert game.public.active == (3, 3, 3, 3, 6)
    game.do("keep 3 3 3 3").do("use astronomer 6 to 3").do("keep 3")
    assert game.dice == ((), (3, 3, 3, 3, 3))
    assert game.offered(Take) == {
        Card.KNIGHT,
        Card.SERVANT,
        Card.GUARD,
        Card.HUNTER,
        Card.LADY,
        Card.JESTER,
    }
    game.do("take knight")
    assert game.public.cards[A] == (Card.FARMER, Card.WORKER, Card.ASTRONOMER, Card.KNIGHT, Card.NOBLE)


def test_e2_five_rolls_for_the_hunter():
    game = Playing(cards={A: [Card.WORKER, Card.GUARD, Card.ASTRONOMER]})
    game.roll(6, 5, 2).do("keep 2").do("use worker")
    game.roll(5, 3, 3).do("use guard").do("keep 2")
    game.roll(6, 5, 4).do("use astronomer 6 to 2").do("keep 2")
    game.roll(3, 2).do("keep 2")
    game.roll(4).do("keep 4")
    assert game.dice == ((), (2, 2, 2, 2, 4))
    assert game.offered(Take) == {Card.HUNTER, Card.JESTER, Card.FARMER, Card.PHILOSOPHER}
    game.do("take hunter")
    assert Card.HUNTER in game.public.cards[A]


# DIE-5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["keep 1 1", "keep 6 6", "keep 3 3 2", "keep 0", "keep -1", "keep 7", "roll"])
def test_die_5_dice_that_are_not_there_cannot_be_kept(text):
    refusal = Playing().roll(6, 4, 2).refused(text)
    assert isinstance(refusal, Illegal)


def test_die_5_keep_alone_asks_which():
    refusal = Playing().roll(6, 4, 2).refused("keep")
    assert isinstance(refusal, Unreadable)
    assert refusal.spec == args(Keep)[0]
    assert refusal.expected == (2, 4, 6)


def test_die_5_keep_all_sets_every_die_aside_and_the_turn_ends_with_take_or_pass():
    game = Playing().roll(6, 4, 2).do("keep all")
    assert game.dice == ((), (2, 4, 6))
    assert {offer.make for offer in game.offers()} == {Take, Pass}


def test_die_5_dice_never_get_lost():
    game = Playing(cards={A: [Card.WORKER, Card.LADY, Card.MERCHANT]}).roll(6, 4, 2)
    for text, dice in [
        ("keep 4", ()),
        ("use worker", ()),
        ("use lady 1 2", ()),
        ("roll", (1, 2, 3)),
        ("use merchant 1 2", (5, 5)),
        ("keep 5", ()),
    ]:
        game.do(text, *dice)
        assert sum(map(len, game.dice)) == 3 + (Card.WORKER in game.public.used)


def test_only_the_seat_whose_turn_it_is_is_offered_anything():
    game = Playing()
    assert COURT.offers(view(game.state, B)) == ()
    assert [offer.make for offer in COURT.offers(view(game.state))] == [Roll]
