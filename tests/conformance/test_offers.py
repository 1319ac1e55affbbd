"""What holds for offers, and for copies, in the games examined closely."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engines.core.chance import Source
from engines.core.game import view
from engines.core.notation import Next, Refusal, following, read, token, universe, write
from engines.core.offer import Action, Offer, args
from tests.conformance.exact import difference, shared
from tests.conformance.plays import Play

pytestmark = pytest.mark.conformance

LISTED = 5_000  # offers of at most this many actions are enumerated


def offered(p: Play) -> Iterator[tuple[str, Offer[Any]]]:
    """The offers made to the seats that moved, each with a name to find it by."""
    for turn in p.some:
        for offer in p.case.game.offers(view(turn.state, turn.seat)):
            yield f"{p.case}: {turn}: {offer}", offer


def strangers(offer: Offer[Any], action: Action, think: Source) -> Iterator[Action]:
    """Actions that differ from the given one in a single argument, which is anything of the right kind."""
    for spec in args(offer.make):
        value = getattr(action, spec.name)
        known = list((universe(spec.of) or {number: number for number in range(-1, 9)}).values())
        thing = known[think.below(len(known))]
        if not spec.many:
            yield replace(action, **{spec.name: thing})
            continue
        at = think.below(len(value) + 1)
        yield replace(action, **{spec.name: (*value[:at], thing, *value[at + 1 :])})
        yield replace(action, **{spec.name: (*value[:at], thing, *value[at:])})
        yield replace(action, **{spec.name: value[:-1]})
        yield replace(action, **{spec.name: value[::-1]})


def listed(offer: Offer[Any], action: Action) -> bool:
    """Whether the values of an action are among those that the domains list, and satisfy the condition."""
    values = [getattr(action, spec.name) for spec in args(offer.make)]
    every = zip(values, offer.domains, strict=True)
    among = all(any(value == other for other in domain.values()) for value, domain in every)
    return among and (offer.where is None or offer.where(action))


def test_the_allowed_actions_are_exactly_those_enumerated(one):
    think = one.case.thoughts()
    for name, offer in offered(one):
        if offer.count() <= LISTED:
            actions = list(offer.actions())
            every = set(actions)
            assert len(every) == len(actions), f"{name} lists something twice"
            assert all(map(offer.allows, actions)), name
            for action in islice(actions, think.below(len(actions)), None, 1 + len(actions) // 5):
                for other in strangers(offer, action, think):
                    assert offer.allows(other) == (other in every), f"{name}: {other}"


def test_the_allowed_actions_of_large_offers_are_those_whose_values_the_domains_list(one):
    think = one.case.thoughts()
    for name, offer in offered(one):
        if offer.count() > LISTED and all(domain.count() <= LISTED for domain in offer.domains):
            for _ in range(5):
                action = offer.sample(think)
                for other in (action, *strangers(offer, action, think)):
                    assert offer.allows(other) == listed(offer, other), f"{name}: {other}"


def test_a_sampled_action_is_allowed(one):
    think = one.case.thoughts()
    for name, offer in offered(one):
        assert all(offer.allows(offer.sample(think)) for _ in range(5)), name


def test_every_offer_allows_something(one):
    for name, offer in offered(one):
        assert next(offer.actions(), None) is not None, name


def test_a_copy_is_equal_and_shares_nothing_mutable(one):
    for turn in one.some:
        copy = one.case.game.copy(turn.after.state)
        assert difference(copy, turn.after.state) is None, f"{one.case}: {turn}"
        assert shared(copy, turn.after.state) == [], f"{one.case}: {turn}"


def test_a_resampled_state_shares_nothing_mutable_with_the_view(one):
    think = one.case.thoughts()
    for turn in one.some:
        for seat in (None, 0, one.case.seats - 1):
            seen = view(turn.after.state, seat)
            assert shared(one.case.game.resample_hidden(seen, think), seen) == [], f"{one.case}: {turn}"


# Completing ---------------------------------------------------------------------------------------------------------


def word(following: Next) -> str:
    return following.verb or following.lead or token(following.thing)


def test_every_action_can_be_typed_with_the_proposed_words(one):
    for turn in one.some:
        offers, forms = one.case.game.offers(view(turn.state, turn.seat)), one.case.game.forms
        words = write(turn.action).split()
        for at in range(len(words)):
            proposed = [word(found) for found in following(offers, forms, " ".join(words[:at]))]
            assert words[at] in proposed, f"{one.case}: {turn}"


def test_typing_only_proposed_words_always_ends_at_an_action(one):
    think = one.case.thoughts()
    for turn in one.some:
        offers, forms = one.case.game.offers(view(turn.state, turn.seat)), one.case.game.forms
        text = ""
        while proposed := following(offers, forms, text):
            text = f"{text} {word(proposed[think.below(len(proposed))])}"
            if readable(offers, forms, text) and not think.below(3):
                break
        assert readable(offers, forms, text), f"{one.case}: {turn}: {text}"


def readable(offers: Any, forms: Any, text: str) -> bool:
    try:
        read(offers, forms, text)
    except Refusal:
        return False
    return True
