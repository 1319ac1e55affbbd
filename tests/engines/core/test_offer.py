"""Offers and their domains: counting, listing, membership and sampling all agree."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import Committed, Source, Tape
from engines.core.notation import Seat
from engines.core.offer import (
    Amount,
    Hidden,
    InOrder,
    Offer,
    OneOf,
    SomeOf,
    allowed,
    args,
    option,
    option_domains,
    sample,
)
from tests.engines.core.forms import Card, Keep, Place, Rob, Roll, SumIs, Use

faces = st.integers(1, 4)


@st.composite
def bags(draw, kind):
    bag = tuple(sorted(draw(st.lists(faces, max_size=5))))
    least = draw(st.integers(0, len(bag)))
    return kind(bag, least, draw(st.integers(least, len(bag))))


domains = st.one_of(
    st.builds(OneOf, st.lists(faces, min_size=1, unique=True).map(tuple)),
    st.builds(lambda least, more: Amount(least, least + more), faces, st.integers(0, 4)),
    bags(SomeOf),
    bags(InOrder),
)
anything = st.one_of(st.integers(0, 9), st.none(), st.lists(st.integers(0, 5), max_size=6).map(tuple))


class Branching(Source):
    """Chance that gives the answers it is told to and then 0, and notes what it was asked."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self.answers = answers
        self.spans: list[int] = []

    def below(self, n: int) -> int:
        self.spans.append(n)
        at = len(self.spans) - 1
        return self.answers[at] if at < len(self.answers) else 0


def every_sample(domain, answers: tuple[int, ...] = ()) -> Iterator[object]:
    """Every value drawn from a domain, over all answers that chance can give."""
    src = Branching(answers)
    yield domain.sample(src)
    for at in range(len(answers), len(src.spans)):
        for answer in range(1, src.spans[at]):
            yield from every_sample(domain, (*answers, *(0,) * (at - len(answers)), answer))


# Domains ------------------------------------------------------------------------------------------------------------


@given(domains)
def test_values_come_once_each_and_always_in_the_same_order(domain):
    values = list(domain.values())
    assert len(set(values)) == len(values)
    assert list(domain.values()) == values


@given(domains)
def test_every_value_listed_holds(domain):
    assert all(map(domain.holds, domain.values()))


@given(domains, anything)
def test_every_value_that_holds_is_listed(domain, value):
    assert domain.holds(value) == (value in list(domain.values()))


@given(domains)
def test_the_count_is_never_below_the_number_of_values(domain):
    assert domain.count() >= len(list(domain.values()))


@pytest.mark.parametrize(
    "domain", [OneOf((4, 2)), Amount(2, 5), SomeOf((1, 2, 3, 4), 1, 3), InOrder((1, 2, 3, 4), 0, 2), SomeOf((), 0, 0)]
)
def test_the_count_is_exact_where_no_two_things_are_equal(domain):
    assert domain.count() == len(list(domain.values()))


@given(domains)
def test_chance_can_draw_every_value_and_no_other(domain):
    assert set(every_sample(domain)) == set(domain.values())


@given(domains)
def test_only_is_the_value_if_there_is_exactly_one(domain):
    values = list(domain.values())
    assert list(domain.only()) == (values if len(values) == 1 else [])


@given(domains)
def test_values_are_made_of_the_things(domain):
    parts = [value if isinstance(value, tuple) else (value,) for value in domain.values()]
    assert all(set(part) <= set(domain.things) for part in parts)


def test_some_of_has_its_values_sorted():
    domain = SomeOf((1, 3, 3), 2, 2)
    assert list(domain.values()) == [(1, 3), (3, 3)]
    assert not domain.holds((3, 1))


def test_some_of_holds_a_thing_as_often_as_it_is_there():
    domain = SomeOf((1, 3, 3), 1, 3)
    assert domain.holds((3, 3))
    assert not domain.holds((1, 1))


def test_in_order_tells_orders_apart():
    assert list(InOrder((1, 2), 2, 2).values()) == [(1, 2), (2, 1)]


def test_the_first_values_of_a_large_domain_are_available_at_once():
    domain = InOrder(tuple(range(30)), 30, 30)
    assert next(domain.values()) == tuple(range(30))
    assert domain.only() == ()


def test_a_hidden_argument_has_no_values():
    hidden = Hidden()
    assert (hidden.count(), list(hidden.values()), hidden.only(), list(hidden.things)) == (0, [], (), [])
    assert not hidden.holds(1)
    with pytest.raises(TypeError, match="own view"):
        hidden.sample(Committed(b""))


# Offers -------------------------------------------------------------------------------------------------------------

PAIRS = Offer(Keep, (SomeOf((1, 2, 3, 4), 2, 2),), SumIs(5))


def test_an_offer_allows_what_its_domains_hold_and_its_condition_accepts():
    assert PAIRS.allows(Keep((1, 4)))
    assert not PAIRS.allows(Keep((1, 3)))
    assert not PAIRS.allows(Keep((5,)))


def test_an_offer_allows_no_action_of_another_form():
    assert not Offer(Roll).allows(Keep(()))
    assert not PAIRS.allows(Use(Card.NOBLE, (1, 4)))


def test_an_offer_lists_what_it_allows():
    assert list(PAIRS.actions()) == [Keep((1, 4)), Keep((2, 3))]


def test_an_offer_without_arguments_lists_one_action():
    assert list(Offer(Roll).actions()) == [Roll()]


def test_the_count_of_an_offer_ignores_its_condition():
    assert PAIRS.count() == 6
    assert Offer(Rob, (OneOf((Seat(0), Seat(1))), OneOf(tuple(Card)))).count() == 8


def test_a_draw_that_breaks_the_condition_is_drawn_again():
    wrong, right = (0, 0), (0, 2)  # 1 and 2, then 1 and 4
    assert PAIRS.sample(Tape([*wrong, *right])) == Keep((1, 4))


@given(st.binary(max_size=4))
def test_a_sampled_action_is_allowed(key):
    assert PAIRS.allows(PAIRS.sample(Committed(key)))


def test_an_offer_is_hidden_if_any_argument_is():
    seats = OneOf((Seat(0),))
    assert Offer(Rob, (seats, Hidden())).hidden
    assert not Offer(Rob, (seats, OneOf(tuple(Card)))).hidden


def test_an_offer_knows_verb_and_secrecy_of_its_form():
    assert (Offer(Rob).verb, Offer(Rob).secret) == ("rob", True)
    assert (Offer(Roll).verb, Offer(Roll).secret) == ("roll", False)


def test_offers_compare_by_value():
    assert Offer(Keep, (SomeOf((1, 2), 1, 2),), SumIs(3)) == Offer(Keep, (SomeOf((1, 2), 1, 2),), SumIs(3))
    assert Offer(Keep, (SomeOf((1, 2), 1, 2),), SumIs(3)) != Offer(Keep, (SomeOf((1, 2), 1, 2),), SumIs(4))


def test_an_action_is_allowed_by_any_one_of_the_offers():
    assert allowed([Offer(Roll), PAIRS], Keep((2, 3)))
    assert not allowed([Offer(Roll)], Keep((2, 3)))


def test_sampling_from_offers_picks_each_offer_with_equal_chance():
    offers = [Offer(Roll), PAIRS]
    assert sample(offers, Tape([0])) == Roll()
    assert sample(offers, Tape([1, 0, 2])) == Keep((1, 4))


def test_a_draw_from_one_offer_asks_chance_for_its_arguments_only():
    assert sample([Offer(Roll)], Tape([])) == Roll()


def test_sampling_from_no_offers_is_refused():
    with pytest.raises(ValueError, match="nothing is offered"):
        sample([], Committed(b""))


# Actions and options ------------------------------------------------------------------------------------------------


def test_arguments_stand_in_the_order_in_which_they_are_declared():
    assert [spec.name for spec in args(Use)] == ["card", "dice", "by", "to"]


def test_an_argument_with_a_default_is_optional():
    assert [(spec.optional, spec.default) for spec in args(Use)[1:]] == [(True, ()), (True, 0), (True, ())]
    assert not args(Use)[0].optional


def test_an_argument_knows_its_kind_lead_and_label():
    dice, to, cards = args(Keep)[0], args(Use)[3], args(Place)[0]
    assert (dice.of, dice.many, dice.lead, dice.label) == (int, True, "", None)
    assert to.lead == "to"
    assert cards.label is not None


def test_everyone_sees_only_the_verb_of_a_secret_action_and_all_of_any_other():
    assert Rob(Seat(1), Card.NOBLE).face() == "rob"
    assert Keep((1,)).face() == Keep((1,))


def test_actions_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        Keep((1,)).dice = (2,)


def test_options_have_domains_in_the_order_declared():
    @dataclass(frozen=True)
    class Options:
        rounds: int = option(3, Amount(1, 9))
        first: int = option(0, OneOf((0, 1)))

    assert option_domains(Options) == {"rounds": Amount(1, 9), "first": OneOf((0, 1))}
    assert list(option_domains(Options)) == [field.name for field in fields(Options)]
    assert Options() == Options(3, 0)
