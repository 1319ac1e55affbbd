"""Draws a whole game consistent with everything a view knows: who holds which character, where the cards are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engines.citadels.components import (
    BUILDINGS,
    CHARACTERS,
    COPIES,
    OFFERED_FACE_DOWN,
    Building,
    Character,
)
from engines.citadels.memory import DECK, DISCARDS, DRAWN, Claims, Known, blank
from engines.citadels.state import (
    CitadelsState,
    CitadelsView,
    Draft,
    Draw,
    Hidden,
    Own,
    Public,
    Ruin,
    copy_public,
)
from engines.core.chance import Source
from engines.core.game import State


def resample_hidden(view: CitadelsView, src: Source) -> CitadelsState:
    """A state consistent with the view. The other seats remember no more of hidden cards than everyone knows."""
    public, own = copy_public(view.public), view.own
    private = [
        replace(own) if own is not None and seat == view.seat else Own((), (), None, (), None, blank(public.seats))
        for seat in range(public.seats)
    ]
    hidden = Hidden([0] * len(COPIES), [0] * len(COPIES), None, ())
    state = State(public, private, hidden)
    _deal_characters(state, view, src)
    _deal_cards(state, view, src)
    for seat, other in enumerate(private):
        if seat != view.seat:
            other.known = _least_known(public, seat)
    return state


def _least_known(public: Public, seat: int) -> Known:
    """The least a seat remembers: what everyone knows, except about its own cards, which it sees."""
    known = list(public.known)
    known[seat] = ()
    if isinstance(public.waiting, Draw) and public.waiting.seat == seat:
        known[DRAWN] = ()
    return tuple(known)


# Characters -----------------------------------------------------------------------------------------------------------


def _deal_characters(state: CitadelsState, view: CitadelsView, src: Source) -> None:
    """Assign characters to everyone who has chosen, then what each was offered, and what nobody chose."""
    public, private, hidden = state.public, state.private, state.hidden
    order = [(public.opener + place) % public.seats for place in range(public.seats)]
    waiting = public.waiting
    chosen = order[: order.index(waiting.seat)] if isinstance(waiting, Draft) else order
    seventh = order[-1] if public.seats == OFFERED_FACE_DOWN else None
    possible = {seat: _possible(public, view, order, seat) for seat in chosen}
    in_play = [character for character in CHARACTERS if character not in public.face_up]
    for face_down in src.shuffled(_possible_face_down(view, in_play)):
        open_to = {
            seat: [c for c in src.shuffled(characters) if c != face_down or seat == seventh]
            for seat, characters in possible.items()
        }
        held = _assign(open_to)
        if held is not None:
            break
    else:
        raise AssertionError("no state is consistent with the view: what it remembers is false")
    left = [character for character in in_play if character != face_down]
    for seat in order:
        own = private[seat]
        on_offer = seat in chosen or (isinstance(waiting, Draft) and waiting.seat == seat)
        if seat != view.seat and on_offer:
            own.character = held.get(seat)
            own.face_down = face_down if seat in (order[0], seventh) else None
            own.offered = tuple(sorted([*left, face_down])) if seat == seventh else tuple(left)
        if seat in held and held[seat] != face_down:
            left.remove(held[seat])
    hidden.pool = tuple(left)
    hidden.face_down = None if face_down in held.values() else face_down


def _possible(public: Public, view: CitadelsView, order: Sequence[int], seat: int) -> list[Character]:
    """The characters that a seat which has chosen may hold, as far as the view knows."""
    own = view.own
    if own is not None and seat == view.seat:
        assert own.character is not None, "the seat has chosen"
        return [own.character]
    if seat in public.holders:
        return [Character(public.holders.index(seat))]
    open_ranks = [
        character
        for character in CHARACTERS
        if character not in public.face_up
        and public.holders[character] is None
        and (character > public.rank or character == public.murdered)
    ]
    if own is not None and own.offered:
        assert view.seat is not None, "a private part belongs to a seat"
        if order.index(seat) < order.index(
            view.seat
        ):  # chose earlier, so holds something the view's seat was not offered
            return [character for character in open_ranks if character not in own.offered]
    return open_ranks  # chose later, from what was left


def _possible_face_down(view: CitadelsView, in_play: Sequence[Character]) -> Sequence[Character]:
    """The characters that may be the face-down one, as far as the view knows."""
    own = view.own
    if own is None or not own.offered:
        return in_play
    if own.face_down is not None:
        return [own.face_down]
    return [character for character in in_play if character not in own.offered]


def _assign(open_to: Mapping[int, Sequence[Character]]) -> dict[int, Character] | None:
    """A different character for each seat from those open to it, preferring earlier ones; None if impossible."""
    held: dict[Character, int] = {}

    def place(seat: int, tried: set[Character]) -> bool:
        for character in open_to[seat]:
            if character not in tried:
                tried.add(character)
                if character not in held or place(held[character], tried):
                    held[character] = seat
                    return True
        return False

    if all(place(seat, set()) for seat in open_to):
        return {seat: character for character, seat in held.items()}
    return None


# Cards ----------------------------------------------------------------------------------------------------------------


def _deal_cards(state: CitadelsState, view: CitadelsView, src: Source) -> None:
    """Put all cards that the view does not see where they may be, starting with what is known of the places."""
    public, private, own = state.public, state.private, view.own
    sizes = {seat: public.hand_sizes[seat] for seat in range(public.seats)}
    sizes |= {DRAWN: public.drawn_size, DISCARDS: public.discards, DECK: public.deck}
    unseen = list(COPIES)
    for city in public.cities:
        _take(unseen, city)
    if isinstance(public.waiting, Ruin):
        _take(unseen, (public.waiting.building,))
    if public.hands:
        for seat, hand in enumerate(public.hands):
            private[seat].hand = hand
            _take(unseen, hand)
            del sizes[seat]
    elif own is not None:
        assert view.seat is not None, "a private part belongs to a seat"
        _take(unseen, own.hand + own.drawn)
        del sizes[view.seat]
    if own is not None and own.drawn:
        del sizes[DRAWN]
    known = public.known if own is None else own.known
    dealt = _fulfil({place: known[place] for place in sizes}, unseen, src)
    rest = src.shuffled([kind for kind, number in enumerate(unseen) for _ in range(number)])
    for place, size in sizes.items():
        cards = dealt[place]
        cards += [BUILDINGS[rest.pop()] for _ in range(size - len(cards))]
        _put(state, place, cards)
    assert not rest, "the places have room for exactly all the cards"


def _put(state: CitadelsState, place: int, cards: Sequence[Building]) -> None:
    if place in (DECK, DISCARDS):
        bag = state.hidden.deck if place == DECK else state.hidden.discards
        for card in cards:
            bag[card] += 1
    elif place != DRAWN:
        state.private[place].hand = tuple(sorted(cards))
    elif isinstance(state.public.waiting, Draw):
        state.private[state.public.waiting.seat].drawn = tuple(sorted(cards))


def _take(unseen: list[int], cards: Sequence[Building]) -> None:
    for card in cards:
        unseen[card] -= 1


def _fulfil(known: Mapping[int, Claims], unseen: list[int], src: Source) -> dict[int, list[Building]]:
    """Random cards for each place that make its claims true, removed from `unseen`.

    A card that turned up elsewhere may leave a claim fewer ways to be true, so that two claims may compete for the same
    card; one of them is then given another (augmenting paths).
    """
    claims = [claim for place in known for claim in known[place]]
    dealt: list[list[Building]] = [[] for _ in claims]

    def open_to(number: int) -> list[Building]:
        cards = list(claims[number].cards)
        for card in dealt[number]:
            cards.remove(card)
        return list(dict.fromkeys(src.shuffled(cards)))

    def deal_one(number: int, tried: set[Building]) -> bool:
        for card in open_to(number):
            if card in tried:
                continue
            tried.add(card)
            if unseen[card]:
                unseen[card] -= 1
                dealt[number].append(card)
                return True
            for other, cards in enumerate(dealt):
                if other != number and card in cards and deal_one(other, tried):
                    cards.remove(card)
                    dealt[number].append(card)
                    return True
        return False

    for number, claim in enumerate(claims):
        for _ in range(claim.least):
            done = deal_one(number, set())
            assert done, "no state is consistent with the view: what it remembers is false"
    cards = iter(dealt)
    return {place: [card for _ in known[place] for card in next(cards)] for place in known}
