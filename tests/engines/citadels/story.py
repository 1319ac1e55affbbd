"""A position set up in words, and the game played on from it with lines such as `#1 rob merchant`.

After every line, all cards are accounted for (X19), and everyone's memory of hidden cards is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from engines.citadels import rules
from engines.citadels.components import BUILDINGS, CHARACTERS, COPIES, Building, Character, Options
from engines.citadels.memory import DECK, DISCARDS, DRAWN
from engines.citadels.moves import FORMS, CitadelsAction
from engines.citadels.rules import CITADELS
from engines.citadels.state import CitadelsState, Hidden
from engines.core.chance import Committed, Scripted, Source
from engines.core.game import Event, Told, Why, begin, step, view
from engines.core.notation import Illegal, read, universe, write
from engines.core.offer import Offer


def cards(words: str) -> tuple[Building, ...]:
    """Buildings by their keys, in the order written."""
    return tuple(universe(Building)[word] for word in words.split())


def characters(words: str) -> tuple[Character, ...]:
    """Characters by their keys, in the order written."""
    return tuple(universe(Character)[word] for word in words.split())


class Story:
    """A round at the start of the calling: the characters by seat, and hands, cities and gold by seat number (from 1).

    Hands not given are empty. The deck contains the remaining cards; if `deck` or `discards` is given, it contains
    exactly these, and the rest is in the last seat's hand.
    """

    def __init__(
        self,
        held: str,
        *,
        hands: Mapping[int, str] | None = None,
        cities: Mapping[int, str] | None = None,
        gold: Mapping[int, int] | int = 2,
        deck: str | None = None,
        discards: str | None = None,
        crown: int = 1,
        face_up: str = "",
        **options: Any,
    ) -> None:
        given = characters(held)
        self.seats = len(given)
        self.told: list[Told] = []
        state = begin(CITADELS, self.seats, Options(**options), Committed(bytes(32))).state
        public, private = state.public, state.private
        for seat, own in enumerate(private):
            own.character, own.offered, own.face_down = given[seat], (), None
            own.hand = tuple(sorted(cards((hands or {}).get(seat + 1, ""))))
            public.hand_sizes[seat] = len(own.hand)
            public.cities[seat] = cards((cities or {}).get(seat + 1, ""))
            public.gold[seat] = gold if isinstance(gold, int) else gold.get(seat + 1, 2)
        rest = Counter({building: COPIES[building] for building in BUILDINGS})
        rest.subtract([card for own in private for card in own.hand])
        rest.subtract([card for city in public.cities for card in city])
        assert min(rest.values()) >= 0, "the story uses more cards of a kind than there are"
        piles = [list(COPIES), [0] * len(COPIES)]
        piles[0] = [rest[building] for building in BUILDINGS]
        if deck is not None or discards is not None:
            piles = [_bag(deck or ""), _bag(discards or "")]
            self._put_away(state, rest, piles)
        public.deck, public.discards = sum(piles[0]), sum(piles[1])
        face = characters(face_up)
        unheld = [c for c in CHARACTERS if c not in given and c not in face]
        state.hidden = Hidden(*piles, unheld[0] if unheld else None, tuple(unheld[1:]))
        public.crown = public.opener = crown - 1
        public.face_up = face
        public.agenda = [*rules._CALLS]
        public.waiting = None
        self.state: CitadelsState = state
        rules._settle(state, Committed(bytes(32)), self._tell)
        self._check()

    def _put_away(self, state: CitadelsState, rest: Counter[Building], piles: Sequence[Sequence[int]]) -> None:
        """Put the cards that are neither in the deck nor in the discards into the last seat's hand."""
        left = {building: rest[building] - sum(pile[building] for pile in piles) for building in BUILDINGS}
        assert min(left.values()) >= 0, "the story uses more cards of a kind than there are"
        last = state.private[-1]
        last.hand = tuple(sorted([*last.hand, *Counter(left).elements()]))
        state.public.hand_sizes[-1] = len(last.hand)

    def _tell(self, event: Event, to: int | None = None) -> None:
        self.told.append(Told(event, to))

    # Playing ----------------------------------------------------------------------------------------------------------

    def play(self, *lines: str) -> Story:
        """Play lines such as `#1 cards -> castle temple`; what chance draws follows the arrow."""
        for line in lines:
            words, arrow, drawn = line.partition("->")
            who, text = words.split(" ", 1)
            seat = int(who[1:]) - 1
            src: Source = Scripted().cards(*_kinds(drawn)) if arrow else Committed(line.encode())
            action = read(self.offers(seat), FORMS, text)
            after = step(CITADELS, self.state, seat, action, src)
            if isinstance(src, Scripted):
                src.done()
            self.state = after.state
            self.told += after.told
            self._check()
        return self

    def again(self, held: str) -> Story:
        """In a new round, everyone chooses, so that these characters are held, by seat."""
        for seat, character in enumerate(characters(held)):
            self.state.private[seat].character = character
        public = self.state.public
        public.face_up, public.waiting = (), None
        public.agenda = [*rules._CALLS]
        rules._settle(self.state, Committed(bytes(32)), self._tell)
        self._check()
        return self

    def ends(self, *seats: int) -> Story:
        """These seats, numbered from 1, end their turns one after the other."""
        return self.play(*(f"#{seat} end" for seat in seats))

    def offers(self, seat: int | None) -> Sequence[Offer[CitadelsAction]]:
        return CITADELS.offers(view(self.state, seat))

    def verbs(self, seat: int | None) -> list[str]:
        """The verbs on offer to a seat numbered from 1, or to the room if None."""
        return list(dict.fromkeys(offer.verb for offer in self.offers(None if seat is None else seat - 1)))

    def choices(self, seat: int, verb: str) -> list[str]:
        """Everything that a seat numbered from 1 may write with this verb."""
        return [write(a) for offer in self.offers(seat - 1) if offer.verb == verb for a in offer.actions()]

    def refused(self, line: str) -> Why | None:
        """Check that a line is refused and changes nothing; the reason."""
        who, text = line.split(" ", 1)
        seat = int(who[1:]) - 1
        with pytest.raises(Illegal) as refused:
            read(self.offers(seat), FORMS, text)
        assert refused.value.action is not None, f"incomplete: {line}"
        return CITADELS.why(view(self.state, seat), refused.value.action)

    def why(self, line: str) -> tuple[str, dict[str, Any]]:
        """Code and data of the reason why a line is refused."""
        reason = self.refused(line)
        assert reason is not None, f"there is no reason for refusing {line}"
        return reason.code, dict(reason.data)

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def public(self) -> Any:
        return self.state.public

    @property
    def gold(self) -> list[int]:
        return self.state.public.gold

    def hand(self, seat: int) -> tuple[Building, ...]:
        return self.state.private[seat - 1].hand

    def city(self, seat: int) -> tuple[Building, ...]:
        return self.state.public.cities[seat - 1]

    @property
    def owes(self) -> tuple[int, str]:
        """Which seat, numbered from 1, owes what."""
        (decision,) = CITADELS.pending_decisions(self.state.public)
        return decision.seat + 1, decision.kind

    def events(self, kind: type[Event], to: int | None = None) -> list[Any]:
        """The events of this kind told to everyone, or to one seat numbered from 1."""
        return [told.event for told in self.told if type(told.event) is kind and told.to == (to and to - 1)]

    def heard_by(self, seat: int | None) -> list[Event]:
        """Everything that a seat numbered from 1, or the room if None, has been told, in order."""
        return [told.event for told in self.told if told.to is None or told.to == (seat and seat - 1)]

    def _check(self) -> None:
        expected = ([COPIES[building] for building in BUILDINGS], True)
        assert CITADELS.conserved(self.state) == expected, "cards got lost"
        check_memory(self.state)


def check_memory(state: CitadelsState) -> None:
    """Check that every claim of every observer is true."""
    places = {seat: Counter(own.hand) for seat, own in enumerate(state.private)}
    places[DRAWN] = Counter(card for own in state.private for card in own.drawn)
    places[DECK] = Counter({building: state.hidden.deck[building] for building in BUILDINGS})
    places[DISCARDS] = Counter({building: state.hidden.discards[building] for building in BUILDINGS})
    for observer in (state.public, *state.private):
        for place, cards_there in places.items():
            for claim in observer.known[place]:
                there = (Counter(claim.cards) & cards_there).total()
                assert there >= claim.least, f"{observer} believes {claim} of {place}"
                assert 0 < claim.least <= len(claim.cards)
            assert sum(claim.certain for claim in observer.known[place]) <= 1


def _bag(words: str) -> list[int]:
    bag = [0] * len(COPIES)
    for card in cards(words):
        bag[card] += 1
    return bag


def _kinds(words: str) -> Iterable[int]:
    """What is drawn: buildings or characters."""
    known: dict[str, int] = {**universe(Building), **universe(Character)}
    return [int(known[word]) for word in words.split()]
