"""The table of cards and what they require: C1 to C6, example E4."""

import itertools
import re
from pathlib import Path

import pytest

from engines.court.components import CARDS, Card, Jesters, Take
from engines.court.requirements import FACES
from tests.engines.court.playing import A, B, Playing

RULES = Path(__file__).parents[3] / "docs" / "rules" / "court.md"
EVERY_RESULT = [dice for size in range(3, 11) for dice in itertools.combinations_with_replacement(FACES, size)]


def rows() -> dict[str, list[str]]:
    """The table of cards in the rules: row and copies by key."""
    cells = [
        [cell.strip() for cell in line.strip("|\n").split("|")]
        for line in RULES.read_text(encoding="utf-8").splitlines()
    ]
    return {row[0]: [row[3], row[6]] for row in cells if len(row) == 7 and row[3].isdigit()}


def test_the_table_has_the_cards_rows_and_copies_of_the_rules():
    told = rows()
    assert [card.name.lower() for card in CARDS] == list(told)
    for card in CARDS:
        row, copies = told[card.name.lower()]
        assert card.row == int(row)
        if card != Card.CHARLATAN:
            assert "/".join(map(str, card.copies)) == re.match(r"[\d/]+", copies)[0]


# C1 -----------------------------------------------------------------------------------------------------------------


def carved(dice, sizes) -> bool:
    """Whether disjoint groups of equal dice of these sizes can be taken out of the dice."""
    if not sizes:
        return True
    for face in FACES:
        if dice.count(face) >= sizes[0]:
            left = list(dice)
            for _ in range(sizes[0]):
                left.remove(face)
            if carved(left, sizes[1:]):
                return True
    return False


def in_a_row(dice, length) -> bool:
    return any(all(face in dice for face in range(low, low + length)) for low in range(1, 8 - length))


MEANINGS = {
    Card.JESTER: lambda dice: True,
    Card.CHARLATAN: lambda dice: True,
    Card.FARMER: lambda dice: carved(dice, [2]),
    Card.SERVANT: lambda dice: set(dice) <= {1, 3, 5},
    Card.PHILOSOPHER: lambda dice: set(dice) <= {2, 4, 6},
    Card.WORKER: lambda dice: sum(dice) >= 15,
    Card.GUARD: lambda dice: carved(dice, [3]),
    Card.HUNTER: lambda dice: carved(dice, [4]),
    Card.MERCHANT: lambda dice: sum(dice) >= 20,
    Card.ASTRONOMER: lambda dice: carved(dice, [2, 2]),
    Card.LADY: lambda dice: carved(dice, [3, 2]),
    Card.PAWNBROKER: lambda dice: sum(dice) >= 30,
    Card.KNIGHT: lambda dice: carved(dice, [5]),
    Card.SORCERER: lambda dice: in_a_row(dice, 5),
    Card.ALCHEMIST: lambda dice: in_a_row(dice, 6),
    Card.BISHOP: lambda dice: carved(dice, [2, 2, 2]),
    Card.NOBLE: lambda dice: carved(dice, [3, 3]),
    Card.GENERAL: lambda dice: carved(dice, [6]),
    Card.QUEEN: lambda dice: False,
    Card.KING: lambda dice: carved(dice, [7]),
}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name.lower())
def test_c1_a_requirement_is_met_where_its_disjoint_groups_can_be_carved_out(card):
    wrong = [dice for dice in EVERY_RESULT if card.requirement(dice) != MEANINGS[card](dice)]
    assert wrong == []


@pytest.mark.parametrize("card", [card for card in CARDS if card not in (Card.SERVANT, Card.PHILOSOPHER)])
def test_c1_an_additional_die_spoils_nothing_but_the_parities(card):
    for dice in EVERY_RESULT:
        if len(dice) < 7 and card.requirement(dice):
            assert all(card.requirement(tuple(sorted((*dice, face)))) for face in FACES)


J = Card.JESTER
E4 = [
    ((5, 5, 5), {J, Card.FARMER, Card.SERVANT, Card.WORKER, Card.GUARD}),
    (
        (4, 4, 4, 2, 2, 2),
        {
            J,
            Card.FARMER,
            Card.PHILOSOPHER,
            Card.WORKER,
            Card.GUARD,
            Card.ASTRONOMER,
            Card.LADY,
            Card.NOBLE,
        },
    ),
    ((3, 3, 2, 2, 2), {J, Card.FARMER, Card.GUARD, Card.ASTRONOMER, Card.LADY}),
    ((2, 3, 2, 3, 2), {J, Card.FARMER, Card.GUARD, Card.ASTRONOMER, Card.LADY}),
    ((2, 2, 2, 2), {J, Card.FARMER, Card.PHILOSOPHER, Card.GUARD, Card.HUNTER, Card.ASTRONOMER}),
    ((4, 4, 4, 2), {J, Card.FARMER, Card.PHILOSOPHER, Card.GUARD}),
    (
        (2, 2, 2, 2, 2, 4, 4),
        {
            J,
            Card.FARMER,
            Card.PHILOSOPHER,
            Card.WORKER,
            Card.GUARD,
            Card.HUNTER,
            Card.ASTRONOMER,
            Card.LADY,
            Card.KNIGHT,
            Card.BISHOP,
        },
    ),
    (
        (4, 4, 4, 4, 2, 2, 2),
        {
            J,
            Card.FARMER,
            Card.PHILOSOPHER,
            Card.WORKER,
            Card.GUARD,
            Card.HUNTER,
            Card.MERCHANT,
            Card.ASTRONOMER,
            Card.LADY,
            Card.BISHOP,
            Card.NOBLE,
        },
    ),
    ((1, 2, 3, 4, 5, 5), {J, Card.FARMER, Card.WORKER, Card.MERCHANT, Card.SORCERER}),
    ((1, 3, 4, 5, 6), {J, Card.WORKER}),
    ((6, 6, 6), {J, Card.FARMER, Card.PHILOSOPHER, Card.WORKER, Card.GUARD}),
]


@pytest.mark.parametrize(("dice", "cards"), E4, ids=lambda value: "".join(map(str, value)) if len(value) < 8 else "")
def test_e4_everything_on_offer_to_a_player_who_owns_nothing(dice, cards):
    game = Playing()
    game.public.hand = len(dice)
    assert game.roll(*dice).do("keep all").offered(Take) == cards


def test_e4_the_die_of_the_worker_spoils_the_even_result():
    game = Playing(cards={A: [Card.WORKER]}).roll(2, 4, 6).do("keep all")
    assert Card.PHILOSOPHER in game.offered(Take)
    assert game.do("use worker").do("keep 1").offered(Take) == {Card.JESTER}


# C2 to C6 -----------------------------------------------------------------------------------------------------------


def test_c2_no_card_is_owned_twice():
    game = Playing(cards={A: [Card.FARMER, Card.GUARD]}).roll(5, 5, 5, 5).do("keep all")
    assert game.offered(Take) == {Card.JESTER, Card.SERVANT, Card.WORKER, Card.HUNTER, Card.ASTRONOMER, Card.MERCHANT}
    assert game.why("take farmer") == "owned"


def test_c3_one_card_is_taken_and_the_turn_is_over():
    game = Playing().roll(5, 5, 5).do("keep all").do("take guard")
    assert game.public.cards[A] == (Card.GUARD,)
    assert game.public.piles[Card.GUARD] == 1
    assert game.seat == B


def test_c3_a_requirement_that_is_not_met_takes_nothing():
    assert Playing().roll(5, 5, 4).do("keep all").why("take guard") == "not-met"


def test_c4_taking_a_card_is_optional():
    game = Playing().roll(5, 5, 5).do("keep all").do("pass")
    assert game.public.cards[A] == ()
    assert game.seat == B


def test_c4_the_turn_does_not_end_by_itself_if_no_card_can_be_taken():
    game = Playing(cards={A: [Card.FARMER], B: [Card.JESTER, Card.CHARLATAN]})
    game.roll(1, 2, 4, 6).do("keep all")
    assert game.offered(Take) == set()
    assert game.seat == A


def test_c5_an_exhausted_pile_stays_empty():
    game = Playing(cards={B: [Card.HUNTER], A: [Card.FARMER]}).roll(5, 5, 5, 5).do("keep all")
    assert Card.HUNTER not in game.offered(Take)
    assert game.why("take hunter") == "gone"


def test_c6_the_charlatan_turns_the_players_own_jester_over_and_nothing_returns_to_the_display():
    game = Playing(cards={A: [Card.JESTER], B: [Card.JESTER]})
    assert game.public.piles[Card.JESTER] == 0
    game.roll(1, 2, 4).do("keep all")
    assert Card.CHARLATAN in game.offered(Take)
    game.do("take charlatan")
    assert game.public.cards[A] == (Card.CHARLATAN,)
    assert game.public.piles[Card.JESTER] == 0


def test_c6_without_a_jester_there_is_no_charlatan():
    assert Playing().roll(1, 2, 4).do("keep all").why("take charlatan") == "no-jester"


def test_c6_no_second_jester_while_one_is_unturned():
    game = Playing(cards={A: [Card.JESTER]}).roll(1, 2, 4).do("keep all")
    assert game.why("take jester") == "owned"


def test_c6_the_jester_serves_in_the_very_turn_in_which_it_is_turned_over():
    game = Playing(cards={A: [Card.JESTER]}).roll(1, 2, 4).do("use jester 1", 5).do("keep all").do("take charlatan")
    assert game.public.cards[A] == (Card.CHARLATAN,)


def test_die_2_any_number_of_charlatans_one_after_the_other():
    """DIE-2: jester, charlatan, jester, charlatan; each Charlatan adds a die that must be rolled."""
    game = Playing(seats=3)

    def own_turn(*dice: int, end: str) -> None:
        while game.seat != A:
            game.roll(*[1] * game.public.hand).do("keep all").do("pass")
        game.roll(*dice).do("keep all").do(end)

    own_turn(5, 5, 5, end="take jester")
    own_turn(5, 5, 5, end="take charlatan")
    own_turn(5, 5, 5, 5, end="take jester")
    assert game.public.cards[A] == (Card.JESTER, Card.CHARLATAN)
    own_turn(5, 5, 5, 5, end="take charlatan")
    assert game.public.cards[A] == (Card.CHARLATAN, Card.CHARLATAN)
    own_turn(1, 2, 3, 4, 5, end="pass")


def test_c6_there_are_as_many_jesters_as_players():
    for seats in range(2, 6):
        assert Playing(seats).public.piles[Card.JESTER] == seats


def test_c6_the_option_makes_jesters_endless():
    game = Playing(cards={A: [Card.CHARLATAN] * 2}, jesters=Jesters.UNLIMITED)
    game.public.piles[Card.JESTER] = 2  # what the option never counts down
    game.roll(1, 2, 4, 6, 6).do("keep all").do("take jester")
    assert game.public.cards[A] == (Card.JESTER, Card.CHARLATAN, Card.CHARLATAN)
    assert game.public.piles[Card.JESTER] == 2
