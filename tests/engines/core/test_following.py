"""Completion: the words proposed after a text are exactly those that lead to an action on offer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.notation import Next, Seat, following, read, token
from engines.core.offer import Amount, Hidden, InOrder, Offer, OneOf, SomeOf
from tests.engines.core.forms import FORMS, Card, Give, Keep, NotAboveSix, Place, Rob, Roll, SameSum, SumIs, Use

NONE, ZERO = SomeOf((), 0, 0), OneOf((0,))

KEEP = Offer(Keep, (SomeOf((1, 3, 3), 1, 3),))
PLACE = Offer(Place, (InOrder(tuple(Card), 2, 2),))
GIVE = Offer(Give, (Amount(1, 2), OneOf((Seat(1), Seat(2)))))
KNIGHT = Offer(Use, (OneOf((Card.KNIGHT,)), NONE, ZERO, NONE))
JESTER = Offer(Use, (OneOf((Card.JESTER,)), SomeOf((1, 5, 6), 1, 1), Amount(1, 3), NONE), NotAboveSix())
HALL = Offer(Use, (OneOf((Card.TOWN_HALL,)), SomeOf((1, 2, 5), 2, 2), ZERO, SomeOf((1, 3, 3, 4, 6), 2, 2)), SameSum())
ALL = [Offer(Roll), KEEP, PLACE, GIVE, KNIGHT, JESTER, HALL]


def words(text: str, *offers: Offer) -> list[str]:
    """What follows, as words."""
    return [after.verb or after.lead or token(after.thing) for after in following(offers or ALL, FORMS, text)]


def test_an_empty_text_is_followed_by_the_verbs_on_offer_once_each_in_order():
    assert words("") == ["roll", "keep", "place", "give", "use"]


def test_what_follows_says_what_it_is():
    assert following([GIVE], FORMS, "") == [Next(verb="give")]
    assert following([GIVE], FORMS, "give") == [Next(thing=1), Next(thing=2)]
    assert following([GIVE], FORMS, "give 1") == [Next(lead="to")]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("keep", ["1", "3"]),
        ("keep 3", ["1", "3"]),
        ("keep 3 3", ["1"]),
        ("keep 1 3 3", []),
        ("place noble", ["jester", "townhall", "knight"]),
        ("place noble jester", []),
        ("give 2 to", ["#2", "#3"]),
        ("give 2 to #2", []),
        ("roll", []),
    ],
)
def test_things_follow_until_there_are_enough(text, after):
    assert words(text) == after


def test_cards_of_several_offers_follow_together():
    assert words("use") == ["knight", "jester", "townhall"]


def test_arguments_that_a_card_does_not_take_do_not_follow_it():
    assert words("use knight") == []
    assert words("use townhall 2 5") == ["to"]


def test_things_that_cannot_satisfy_the_condition_do_not_follow():
    assert words("use jester") == ["1", "5"]
    assert words("use townhall 1") == ["5"]
    assert words("use jester 5 by") == ["1"]
    assert words("use townhall 2 5 to") == ["1", "3", "4", "6"]
    assert words("use townhall 2 5 to 1") == ["6"]
    assert words("keep 1", Offer(Keep, (SomeOf((1, 2, 4), 2, 2),), SumIs(5))) == ["4"]


def test_a_lead_word_follows_only_where_it_can_lead_somewhere():
    assert words("use townhall 1 5") == ["to"]
    assert words("use townhall 1 2", Offer(Use, HALL.domains, SumIs(6))) == []


@pytest.mark.parametrize("text", ["dance", "keep 4", "keep 3 x", "give to", "use knight 3", "roll 3"])
def test_nothing_follows_words_that_do_not_fit(text):
    assert words(text) == []


def test_nothing_follows_for_a_hidden_argument():
    assert words("rob #1", Offer(Rob, (OneOf((Seat(0),)), Hidden()))) == []


def test_a_condition_that_rules_out_nearly_everything_is_not_tried_exhaustively():
    nearly = Offer(Keep, (InOrder(tuple(range(20)), 5, 5),), SumIs(-1))
    assert words("keep", nearly) == [str(number) for number in range(20)]


@given(st.sampled_from(ALL), st.data())
def test_typing_only_what_follows_always_ends_at_an_action(offer, data):
    text = offer.verb
    while after := words(text, offer):
        text += " " + data.draw(st.sampled_from(after))
    assert offer.allows(read([offer], FORMS, text))
