"""What cards do: P1 to P3, each power against brute force, a story for each card, the scenario DIE-6."""

import itertools

import pytest

from engines.core.chance import Scripted
from engines.court.components import CARDS, Card, Take, Use
from engines.court.requirements import FACES
from engines.court.state import Used
from tests.engines.court.playing import A, Playing

ACTIVE = [dice for size in range(6) for dice in itertools.combinations_with_replacement(FACES, size)]
ASIDE = [faces for size in range(4) for faces in itertools.combinations(FACES, size)]


# Brute force --------------------------------------------------------------------------------------------------------


def changed(active, places, faces):
    """The dice, sorted, when those at these places show these faces; None if one of them is no face of a die."""
    if not all(1 <= face <= 6 for face in faces):
        return None
    dice = list(active)
    for place, face in zip(places, faces, strict=True):
        dice[place] = face
    return tuple(sorted(dice))


def places(active, least, most):
    """Every choice of dice, by index."""
    sizes = range(least, min(most, len(active)) + 1)
    return itertools.chain.from_iterable(itertools.combinations(range(len(active)), size) for size in sizes)


def anew(least, most):
    """Re-rolls, which may end as they began."""
    return lambda active, aside: {
        changed(active, chosen, faces)
        for chosen in places(active, least, most)
        for faces in itertools.product(FACES, repeat=len(chosen))
    }


def raised(*steps):
    return lambda active, aside: {
        changed(active, (place,), (active[place] + step,)) for place in range(len(active)) for step in steps
    }


def raised_together(step):
    return lambda active, aside: {
        changed(active, chosen, [active[place] + step for place in chosen]) for chosen in places(active, 1, 99)
    }


def turned(active, aside):
    return {changed(active, (place,), (face,)) for place in range(len(active)) for face in FACES}


def copied(active, aside):
    return {changed(active, (place,), (face,)) for place in range(len(active)) for face in aside}


def moved(active, aside):
    return {
        changed(active, (giver, taker), (active[giver] - pips, active[taker] + pips))
        for giver, taker in itertools.permutations(range(len(active)), 2)
        for pips in range(1, 6)
    }


def shifted(active, aside):
    return {
        changed(active, chosen, faces)
        for chosen in places(active, 3, 3)
        for faces in itertools.product(FACES, repeat=3)
        if sum(faces) == sum(active[place] for place in chosen)
    }


def added(*faces):
    return lambda active, aside: {tuple(sorted((*active, face))) for face in faces}


BRUTE = {
    Card.JESTER: anew(1, 1),
    Card.SERVANT: raised(1, 2, 3),
    Card.PHILOSOPHER: moved,
    Card.WORKER: added(1),
    Card.GUARD: added(2),
    Card.HUNTER: added(3),
    Card.MERCHANT: anew(1, 99),
    Card.ASTRONOMER: copied,
    Card.LADY: raised_together(1),
    Card.PAWNBROKER: added(4),
    Card.KNIGHT: added(5),
    Card.SORCERER: turned,
    Card.ALCHEMIST: shifted,
    Card.BISHOP: added(6),
    Card.NOBLE: raised_together(2),
    Card.QUEEN: added(*FACES),
}
REROLLS = (Card.JESTER, Card.MERCHANT)


def reachable(card, active, aside):
    """The dice that the uses on offer lead to, with every outcome of chance."""
    game = Playing(cards={A: [card]})
    game.public.hand, game.public.active, game.public.aside = 0, active, aside
    results = set()
    for offer in (offer for offer in game.offers() if offer.make is Use):
        uses = list(offer.actions())
        assert uses, "an offer that allows nothing must not be made"
        for use in uses:
            throws = itertools.product(FACES, repeat=len(use.dice)) if card in REROLLS else [()]
            for faces in throws:
                became = card.power.become(use.dice, use.by, use.to, Scripted().dice(*faces))
                left = list(active)
                for die in () if card.power.adds else use.dice:
                    left.remove(die)
                results.add(tuple(sorted((*left, *became))))
    return results


def test_every_card_that_can_be_used_is_examined():
    assert set(BRUTE) == {card for card in CARDS if card.power.used}


@pytest.mark.parametrize("card", BRUTE, ids=lambda card: card.name.lower())
def test_p1_p2_the_results_of_a_power_match_brute_force(card):
    for active in ACTIVE if card != Card.MERCHANT else ACTIVE[:210]:
        for aside in ASIDE if card == Card.ASTRONOMER else ((),):
            expected = BRUTE[card](active, aside) - {None}
            if card not in REROLLS:
                expected -= {active}  # a use that changes nothing is refused
            assert reachable(card, active, aside) == expected, (active, aside)


@pytest.mark.parametrize("card", [card for card in BRUTE if card not in REROLLS], ids=lambda card: card.name.lower())
def test_p2_no_use_on_offer_leaves_the_dice_as_they_are(card):
    for active in ACTIVE:
        assert active not in reachable(card, active, (2, 5))


# P1 to P3, refusals -------------------------------------------------------------------------------------------------


def spent(game: Playing) -> bool:
    return bool(game.public.used)


@pytest.mark.parametrize(
    ("card", "active", "aside", "text", "code"),
    [
        (Card.SERVANT, (5, 1), (), "use servant 5 by 2", "above-six"),
        (Card.SERVANT, (1, 1), (), "use servant 1 by 4", "pips"),
        (Card.SERVANT, (6,), (), "use servant 6 by 1", "above-six"),
        (Card.SERVANT, (6,), (), "use servant", "no-change"),
        (Card.SERVANT, (1, 2), (), "use servant 3 by 1", "not-active"),
        (Card.NOBLE, (3, 5, 6), (), "use noble 3 5", "above-six"),
        (Card.NOBLE, (5, 6), (), "use noble 5", "above-six"),
        (Card.LADY, (5, 6), (), "use lady 5 6", "above-six"),
        (Card.LADY, (5, 6), (2,), "use lady 2", "not-active"),
        (Card.PHILOSOPHER, (1, 5), (), "use philosopher 1 5 by 1", "below-one"),
        (Card.PHILOSOPHER, (1, 5), (), "use philosopher 5 1 by 6", "above-six"),
        (Card.PHILOSOPHER, (1, 5), (), "use philosopher 5 1 by 4", "no-change"),
        (Card.PHILOSOPHER, (1, 5), (), "use philosopher 5 1 by 0", "pips"),
        (Card.PHILOSOPHER, (1, 2), (), "use philosopher 2 1 by 1", "no-change"),
        (Card.PHILOSOPHER, (3,), (3,), "use philosopher", "few-dice"),
        (Card.PHILOSOPHER, (1, 3, 5), (), "use philosopher 1 3 5 by 1", "number"),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 1 2 6 to 3 3 4", "sum"),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 1 2 6 to 6 1 2", "no-change"),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 1 2 6 to 7 1 1", "above-six"),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 1 2 6 to 3 3", "faces"),
        (Card.ALCHEMIST, (2, 6), (), "use alchemist", "few-dice"),
        (Card.SORCERER, (4, 5), (), "use sorcerer 4 to 4", "no-change"),
        (Card.SORCERER, (4, 5), (), "use sorcerer 4 to 0", "below-one"),
        (Card.ASTRONOMER, (4, 5), (), "use astronomer 4 to 5", "nothing-aside"),
        (Card.ASTRONOMER, (4, 5), (2,), "use astronomer 4 to 5", "face"),
        (Card.ASTRONOMER, (4, 5), (4,), "use astronomer 4 to 4", "no-change"),
        (Card.ASTRONOMER, (4, 4), (4,), "use astronomer 4 to 4", "no-change"),
        (Card.JESTER, (4, 5), (), "use jester 4 5", "number"),
        (Card.JESTER, (4, 5), (), "use jester 4 by 2", "too-much"),
        (Card.MERCHANT, (4, 5), (), "use merchant 4 4", "not-active"),
        (Card.MERCHANT, (), (4,), "use merchant", "all-aside"),
        (Card.WORKER, (4,), (), "use worker 3", "nothing-chosen"),
        (Card.QUEEN, (4,), (), "use queen 7", "one-face"),
        (Card.FARMER, (4,), (), "use farmer", "no-use"),
        (Card.JESTER, (4,), (), "use knight", "not-owned"),
    ],
)
def test_p1_p2_an_illegal_use_is_refused_with_its_reason_and_does_not_spend_the_card(card, active, aside, text, code):
    game = Playing(cards={A: [card]})
    game.public.hand, game.public.active, game.public.aside = 0, active, aside
    assert game.why(text) == code
    assert not spent(game)


def test_p3_an_active_die_is_not_copied():
    game = Playing(cards={A: [Card.ASTRONOMER]}).roll(4, 5, 2).do("keep 2")
    [offer] = [offer for offer in game.offers() if offer.make is Use]
    assert offer.domains[3].things == (2,)


# Stories ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "active", "aside", "text", "dice", "after"),
    [
        (Card.JESTER, (1, 4), (), "use jester 1", (6,), (4, 6)),
        (Card.SERVANT, (2, 4), (), "use servant 2 by 3", (), (4, 5)),
        (Card.PHILOSOPHER, (1, 3, 5), (), "use philosopher 5 1 by 2", (), (3, 3, 3)),
        (Card.WORKER, (4,), (), "use worker", (), (1, 4)),
        (Card.GUARD, (4,), (), "use guard", (), (2, 4)),
        (Card.HUNTER, (4,), (), "use hunter", (), (3, 4)),
        (Card.MERCHANT, (2, 2, 5, 6), (), "use merchant 2 2 5", (6, 1, 6), (1, 6, 6, 6)),
        (Card.ASTRONOMER, (2, 6), (3, 3), "use astronomer 6 to 3", (), (2, 3)),
        (Card.LADY, (2, 4, 6), (), "use lady 2 4", (), (3, 5, 6)),
        (Card.PAWNBROKER, (4,), (), "use pawnbroker", (), (4, 4)),
        (Card.KNIGHT, (4,), (), "use knight", (), (4, 5)),
        (Card.SORCERER, (4, 5), (), "use sorcerer 4 to 6", (), (5, 6)),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 6 2 1 to 3 3 3", (), (3, 3, 3)),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist 6 2 1 to 5 3 1", (), (1, 3, 5)),
        (Card.BISHOP, (4,), (), "use bishop", (), (4, 6)),
        (Card.NOBLE, (1, 1, 6), (), "use noble 1 1", (), (3, 3, 6)),
        (Card.QUEEN, (4,), (), "use queen 6", (), (4, 6)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_story_of_a_use(card, active, aside, text, dice, after):
    game = Playing(cards={A: [card]})
    game.public.hand, game.public.active, game.public.aside = 0, active, aside
    game.do(text, *dice)
    assert game.public.active == after
    assert game.public.aside == aside
    assert game.public.used == (card,)


WINNING = {
    Card.FARMER: (2, 2, 5),
    Card.SERVANT: (1, 3, 5),
    Card.PHILOSOPHER: (2, 4, 6),
    Card.WORKER: (4, 5, 6),
    Card.GUARD: (2, 2, 2),
    Card.HUNTER: (2, 2, 2, 2),
    Card.MERCHANT: (3, 5, 6, 6),
    Card.ASTRONOMER: (1, 1, 6, 6),
    Card.LADY: (1, 1, 1, 2, 2),
    Card.PAWNBROKER: (6, 6, 6, 6, 6),
    Card.KNIGHT: (1, 1, 1, 1, 1),
    Card.SORCERER: (2, 3, 4, 5, 6),
    Card.ALCHEMIST: (1, 2, 3, 4, 5, 6),
    Card.BISHOP: (1, 1, 2, 2, 3, 3),
    Card.NOBLE: (1, 1, 1, 2, 2, 2),
    Card.GENERAL: (4, 4, 4, 4, 4, 4),
    Card.KING: (4, 4, 4, 4, 4, 4, 4),
}


@pytest.mark.parametrize(("card", "dice"), WINNING.items(), ids=lambda value: getattr(value, "name", "").lower())
def test_the_story_of_taking_a_card(card, dice):
    game = Playing()
    game.public.hand = len(dice)
    game.roll(*dice).do("keep all")
    assert card in game.offered(Take)
    left = game.public.piles[card]
    game.do(f"take {card.name.lower()}")
    assert game.public.piles[card] == left - 1
    assert game.public.cards[A] == ((card,) if card != Card.KING else (Card.QUEEN,))


def test_merchant_all_rolls_every_active_die_at_once():
    game = Playing(cards={A: [Card.MERCHANT]}).roll(1, 2, 3).do("use merchant all", 6, 6, 5)
    assert game.public.active == (5, 6, 6)


def test_lady_all_raises_every_die_that_can_be_raised():
    game = Playing(cards={A: [Card.LADY]}).roll(1, 6, 3).do("use lady all")
    assert game.public.active == (2, 4, 6)


@pytest.mark.parametrize(
    ("card", "active", "aside", "text"),
    [
        (Card.JESTER, (3, 3, 3), (), "use jester"),
        (Card.SERVANT, (5, 5), (), "use servant"),
        (Card.ASTRONOMER, (6,), (3, 3), "use astronomer"),
        (Card.NOBLE, (4, 6), (), "use noble"),
        (Card.WORKER, (4,), (), "use worker"),
    ],
)
def test_a_power_whose_only_choice_is_forced_needs_no_argument(card, active, aside, text):
    game = Playing(cards={A: [card]})
    game.public.hand, game.public.active, game.public.aside = 0, active, aside
    game.do(text, *([1] if card == Card.JESTER else []))
    assert game.public.used == (card,)


# DIE-6 --------------------------------------------------------------------------------------------------------------


def test_die_6_what_is_not_owned_or_used_already_is_refused_whole():
    game = Playing(cards={A: [Card.WORKER]}).roll(5, 6, 3)
    assert game.why("use knight") == "not-owned"
    game.do("use worker")
    assert game.why("use worker") == "used"
    assert game.public.active == (1, 3, 5, 6)


def test_die_6_the_used_mark_is_part_of_the_state_and_goes_with_the_turn():
    game = Playing(cards={A: [Card.WORKER]}).do("use worker").roll(1, 2, 4, 6).do("keep all")
    assert game.why("use worker") == "used"
    game.do("pass").result(1, 2, 4).result(1, 2, 4)
    assert game.seat == A
    assert game.public.used == ()


def test_everybody_is_told_what_a_card_did():
    game = Playing(cards={A: [Card.NOBLE]}).roll(1, 1, 6).do("use noble 1 1")
    assert game.events[-1] == Used(A, Card.NOBLE, (1, 1), (3, 3), (3, 3, 6))
