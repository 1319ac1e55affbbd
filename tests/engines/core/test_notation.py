"""The notation: what is written reads back, and what cannot be read or done is refused with what was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.notation import (
    Ambiguous,
    First,
    Illegal,
    Refusal,
    Seat,
    Unreadable,
    read,
    read_form,
    read_number,
    read_things,
    token,
    universe,
    write,
)
from engines.core.offer import Amount, Hidden, InOrder, Offer, OneOf, SomeOf, args
from tests.engines.core.forms import FORMS, Card, Colour, Give, Keep, NotAboveSix, Place, Rob, Roll, SameSum, Use

SEATS = tuple(Seat(seat) for seat in range(12))
CARDS = tuple(Card)
NONE, ZERO = SomeOf((), 0, 0), OneOf((0,))

KEEP = Offer(Keep, (SomeOf((1, 3, 3, 6), 1, 4),))
PLACE = Offer(Place, (InOrder(CARDS, 2, 2),))
ROB = Offer(Rob, (OneOf(SEATS[:2]), OneOf(CARDS[:2])))
GIVE = Offer(Give, (Amount(1, 3), OneOf(SEATS[1:])))
NOBLE = Offer(Use, (OneOf((Card.NOBLE,)), SomeOf((1, 2, 5), 1, 3), ZERO, NONE))
KNIGHT = Offer(Use, (OneOf((Card.KNIGHT,)), NONE, ZERO, NONE))
JESTER = Offer(Use, (OneOf((Card.JESTER,)), SomeOf((1, 2, 5), 1, 1), Amount(1, 3), NONE), NotAboveSix())
HALL = Offer(Use, (OneOf((Card.TOWN_HALL,)), SomeOf((1, 2, 5), 2, 2), ZERO, SomeOf((1, 3, 3, 4, 6), 2, 2)), SameSum())
USE = [NOBLE, KNIGHT, JESTER, HALL]


def refusal(offers, text, lexicon=None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(offers, FORMS, text, *([lexicon] if lexicon else []))
    return caught.value


# Tokens -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "word"),
    [
        (Card.NOBLE, "noble"),
        (Card.TOWN_HALL, "townhall"),
        (Seat(1), "#2"),
        (First(0), "random"),
        (First(3), "3"),
        (6, "6"),
    ],
)
def test_a_thing_is_written_as_its_token(thing, word):
    assert token(thing) == word


@pytest.mark.parametrize("kind", [Card, Seat, First])
def test_every_thing_of_a_kind_is_known_by_its_token(kind):
    known = universe(kind)
    assert all(token(thing) == word for word, thing in known.items())


def test_numbers_are_not_listed():
    assert universe(int) is None


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("-3", -3), ("+3", 3), ("999999", 999999)])
def test_a_number_is_read(word, number):
    assert read_number(word) == number


@pytest.mark.parametrize("word", ["", "-", "--3", "3.", "1e3", "1000000", "three", "³", "٣"])
def test_anything_but_a_number_of_up_to_six_digits_is_not_read(word):
    assert read_number(word) is None


# Writing and reading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Roll(), "roll"),
        (Keep((3, 3, 6)), "keep 3 3 6"),
        (Place((Card.TOWN_HALL, Card.NOBLE)), "place townhall noble"),
        (Rob(Seat(1), Card.JESTER), "rob #2 jester"),
        (Give(2, Seat(11)), "give 2 to #12"),
        (Use(Card.KNIGHT), "use knight"),
        (Use(Card.NOBLE, (1, 2)), "use noble 1 2"),
        (Use(Card.JESTER, (2,), by=3), "use jester 2 by 3"),
        (Use(Card.TOWN_HALL, (2, 5), to=(3, 4)), "use townhall 2 5 to 3 4"),
    ],
)
def test_an_action_is_written_and_read(action, text):
    assert write(action) == text
    assert read([Offer(Roll), KEEP, PLACE, ROB, GIVE, *USE], FORMS, text) == action


@given(st.sampled_from([KEEP, PLACE, ROB, GIVE, *USE]).flatmap(lambda offer: st.sampled_from(list(offer.actions()))))
def test_every_action_on_offer_reads_back_equal(action):
    assert read([KEEP, PLACE, ROB, GIVE, *USE], FORMS, write(action)) == action


def test_none_of_many_is_written_as_nothing():
    offer = Offer(Keep, (SomeOf((1, 2), 0, 2),))
    assert write(Keep(())) == "keep"
    assert read([offer], FORMS, "keep") == Keep(())


def test_unordered_things_may_be_named_in_any_order():
    assert read([KEEP], FORMS, "keep 6 3 1") == Keep((1, 3, 6))


def test_ordered_things_keep_their_order():
    assert read([PLACE], FORMS, "place noble jester") == Place((Card.NOBLE, Card.JESTER))


def test_all_stands_for_everything():
    assert read([KEEP], FORMS, "keep all") == Keep((1, 3, 3, 6))


def test_things_may_be_named_behind_their_labels_in_any_order():
    assert read([PLACE], FORMS, "place blue noble red knight") == Place((Card.KNIGHT, Card.NOBLE))


def test_a_lead_word_may_be_left_out_where_another_kind_of_thing_follows():
    assert read([GIVE], FORMS, "give 2 #3") == Give(2, Seat(2))


def test_an_argument_with_only_its_default_on_offer_is_skipped():
    assert read(USE, FORMS, "use townhall 2 5 to 4 3") == Use(Card.TOWN_HALL, (2, 5), 0, (3, 4))


# What may be omitted ------------------------------------------------------------------------------------------------

LAST_DIE = Offer(Rob, (OneOf((Seat(2),)), OneOf(CARDS)))


def test_a_forced_argument_may_be_left_out_at_the_end():
    assert read([Offer(Rob, (OneOf(SEATS), OneOf((Card.NOBLE,))))], FORMS, "rob #1") == Rob(Seat(0), Card.NOBLE)


def test_a_forced_argument_may_be_left_out_before_another():
    assert read([LAST_DIE], FORMS, "rob noble") == Rob(Seat(2), Card.NOBLE)


def test_a_forced_argument_may_be_left_out_before_a_lead_word():
    offer = Offer(Use, (OneOf((Card.JESTER,)), SomeOf((4,), 1, 1), Amount(1, 2), NONE))
    assert read([offer], FORMS, "use jester by 2") == Use(Card.JESTER, (4,), 2)


def test_a_forced_argument_may_be_named():
    assert read([LAST_DIE], FORMS, "rob #3 noble") == Rob(Seat(2), Card.NOBLE)


def test_an_argument_that_each_offer_forces_to_something_else_must_be_named():
    assert isinstance(refusal([NOBLE, KNIGHT], "use 1"), Unreadable)


def test_an_omitted_argument_has_its_default_if_that_is_on_offer():
    offer = Offer(Use, (OneOf((Card.NOBLE,)), SomeOf((1, 2), 1, 2), Amount(0, 3), NONE))
    assert read([offer], FORMS, write(Use(Card.NOBLE, (1,)))) == Use(Card.NOBLE, (1,), 0)


def test_an_argument_forced_by_a_condition_may_be_omitted():
    assert read(USE, FORMS, "use jester 5") == Use(Card.JESTER, (5,), 1)


def test_an_argument_left_open_by_a_condition_must_be_given():
    assert isinstance(refusal(USE, "use jester 2"), Unreadable)


# Unreadable ---------------------------------------------------------------------------------------------------------


def unreadable(word, verb, form, name, expected) -> Unreadable:
    spec = next((spec for spec in args(form) if spec.name == name), None) if form else None
    return Unreadable(word, verb, spec, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", unreadable("", None, None, "", ("keep", "rob"))),
        ("kepe 3", unreadable("kepe", None, None, "", ("keep", "rob"))),
        ("keep", unreadable("", "keep", Keep, "dice", (1, 3, 6))),
        ("keep x", unreadable("x", "keep", Keep, "dice", (1, 3, 6))),
        ("keep 3 x", unreadable("x", "keep", Keep, "dice", (1, 3, 6))),
        ("rob", unreadable("", "rob", Rob, "seat", SEATS[:2])),
        ("rob #1", unreadable("", "rob", Rob, "card", CARDS[:2])),
        ("rob #1 nobel", unreadable("nobel", "rob", Rob, "card", CARDS[:2])),
        ("rob #1 noble now", unreadable("now", "rob", Rob, "", ())),
    ],
)
def test_an_unreadable_text_is_refused_with_what_was_expected(text, expected):
    assert refusal([KEEP, ROB], text) == expected


@pytest.mark.parametrize(("text", "name"), [("use jester 2 by", "by"), ("use townhall 2 5 to", "to")])
def test_a_lead_word_must_introduce_something(text, name):
    refused = refusal(USE, text)
    assert isinstance(refused, Unreadable)
    assert (refused.word, refused.spec.name) == ("", name)


def test_a_lead_word_must_introduce_something_even_if_that_is_forced():
    refused = refusal([Offer(Give, (Amount(1, 3), OneOf(SEATS[1:2])))], "give 2 to")
    assert refused == unreadable("", "give", Give, "seat", SEATS[1:2])


def test_only_things_that_go_with_the_preceding_arguments_are_expected():
    other = Offer(Use, (OneOf((Card.JESTER,)), SomeOf((3, 4), 1, 1), ZERO, NONE))
    assert refusal([NOBLE, other], "use noble x").expected == (1, 2, 5)
    assert refusal(USE, "use jester 2").expected == (1, 2, 3)
    assert refusal(USE, "use townhall 2 5").expected == (1, 3, 4, 6)


def test_an_argument_that_a_card_does_not_take_is_one_word_too_many():
    assert refusal([KNIGHT], "use knight now") == Unreadable("now", "use", None, ())


# Illegal ------------------------------------------------------------------------------------------------------------


def illegal(offers, text) -> Illegal:
    refused = refusal(offers, text)
    assert isinstance(refused, Illegal)
    return refused


def test_a_verb_that_is_not_on_offer_is_refused_with_those_that_are():
    refused = illegal([KEEP, ROB], "give 2 to #2")
    assert (refused.verb, refused.action, refused.spec) == ("give", Give(2, Seat(1)), None)
    assert refused.expected == ("keep", "rob")


def test_a_verb_that_is_not_on_offer_is_refused_whatever_follows_it():
    assert illegal([KEEP], "give gold").expected == ("keep",)


def test_nothing_is_expected_if_nothing_is_offered():
    assert illegal([], "roll").expected == ()


def test_a_thing_that_is_not_on_offer_is_refused_with_those_that_are():
    refused = illegal([ROB], "rob #3 noble")
    assert (refused.spec.name, refused.value, refused.expected) == ("seat", Seat(2), SEATS[:2])


def test_a_refusal_says_what_was_meant_if_that_is_complete():
    assert illegal([ROB], "rob #3 noble").action == Rob(Seat(2), Card.NOBLE)
    assert illegal([PLACE], "place noble noble").action == Place((Card.NOBLE, Card.NOBLE))
    assert illegal([PLACE], "place noble jester knight").action == Place((Card.NOBLE, Card.JESTER, Card.KNIGHT))
    assert illegal([PLACE], "place red noble blue noble").action == Place((Card.NOBLE, Card.NOBLE))
    assert illegal([KEEP], "keep 6 5").action == Keep((5, 6))


def test_a_refusal_does_not_say_what_was_meant_if_something_is_missing():
    assert illegal([ROB], "rob #3").action is None


def test_a_thing_not_on_offer_is_refused_before_an_unreadable_word_after_it():
    assert illegal([ROB], "rob #3 nobel").value == Seat(2)


def test_of_several_offers_the_one_that_fits_furthest_says_what_is_wrong():
    refused = illegal(USE, "use noble 6")
    assert (refused.spec.name, refused.value, refused.expected) == ("dice", (6,), (1, 2, 5))


def test_offers_that_fit_equally_far_expect_together():
    assert illegal([NOBLE, JESTER], "use knight").expected == (Card.NOBLE, Card.JESTER)


def test_arguments_that_do_not_go_together_are_refused_without_naming_one():
    refused = illegal([JESTER], "use jester 5 by 3")
    assert (refused.action, refused.spec, refused.expected) == (Use(Card.JESTER, (5,), 3), None, ())


def test_all_is_refused_if_it_is_too_many():
    assert illegal([Offer(Keep, (SomeOf((1, 3, 6), 1, 2),))], "keep all").value == (1, 3, 6)


def test_a_hidden_argument_is_refused_whatever_it_is():
    refused = illegal([Offer(Rob, (OneOf(SEATS), Hidden()))], "rob #1 noble")
    assert (refused.spec.name, refused.expected) == ("card", ())


def test_of_several_missing_arguments_the_first_undetermined_one_is_named():
    robs = [Offer(Rob, (OneOf((seat,)), OneOf(CARDS[:2]))) for seat in SEATS[:2]]
    assert refusal(robs, "rob") == unreadable("", "rob", Rob, "seat", SEATS[:2])


def test_a_mistyped_word_for_the_only_possible_thing_is_not_called_one_too_many():
    only = [Offer(Rob, (OneOf((SEATS[0],)), OneOf((CARDS[0],))))]
    assert refusal(only, "rob #1 xyzzy") == unreadable("xyzzy", "rob", Rob, "card", (CARDS[0],))


# Ambiguous ----------------------------------------------------------------------------------------------------------


class Beginnings:
    """Understands prefixes of words."""

    def verbs(self, words, at, verbs):
        return [(verb, 1) for verb in verbs if verb.startswith(words[at])]

    def things(self, words, at, of):
        return [(thing, 1) for word, thing in (universe(of) or {}).items() if word.startswith(words[at])]

    def is_lead(self, word, lead):
        return word == lead


def test_a_verb_that_may_be_several_is_refused_with_all():
    assert refusal([Offer(Roll), ROB], "ro", Beginnings()) == Ambiguous("ro", None, None, ("roll", "rob"))


def test_a_thing_that_may_be_several_is_refused_with_those_on_offer():
    few = [Offer(Rob, (OneOf((SEATS[0], SEATS[1], SEATS[9])), OneOf(CARDS[:2])))]
    assert refusal(few, "rob #1 k", Beginnings()) == Ambiguous("#1", "rob", args(Rob)[0], (Seat(0), SEATS[9]))


def test_an_ambiguous_thing_is_not_taken_for_the_only_one_on_offer():
    assert refusal([ROB], "rob #1 k", Beginnings()) == Unreadable("#1", "rob", args(Rob)[0], SEATS[:2])


def test_a_text_that_may_be_several_actions_is_refused_with_all():
    both = [Offer(Give, (Amount(1, 3), OneOf((seat,)))) for seat in SEATS[:2]]
    assert refusal(both, "give 2") == Ambiguous("give 2", "give", None, (Give(2, Seat(0)), Give(2, Seat(1))))


# Parts --------------------------------------------------------------------------------------------------------------


def test_the_form_of_a_text_is_known_by_its_verb():
    assert read_form(FORMS, "rob whatever comes") is Rob


@pytest.mark.parametrize("text", ["", "robb", "noble"])
def test_a_text_that_begins_with_no_verb_has_no_form(text):
    assert read_form(FORMS, text) is None


def test_a_verb_that_may_be_several_has_no_form():
    assert read_form(FORMS, "ro", Beginnings()) is None


def test_things_are_read_from_the_whole_of_the_words():
    assert read_things(["noble"], Card) == [Card.NOBLE]
    assert read_things(["noble", "knight"], Card) == []
    assert read_things([], Card) == []


def test_colours_label_in_their_own_order():
    assert list(universe(Colour)) == ["red", "blue"]
