"""The position of a game of Citadels as a plain value, see engines.core.position.

A released schema never changes: another form of the position is another function with its own number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.citadels.components import BUILDINGS, CHARACTERS, Building, Character
from engines.citadels.state import (
    BONUS,
    COLLECTED,
    FORGED,
    POWER,
    SOLD,
    TAKEN,
    Call,
    CitadelsState,
    Draft,
    Draw,
    Item,
    Ruin,
    Turn,
)
from engines.core.position import Plain, Projection

_BUILDING_WORDS: Mapping[Building, str] = {
    Building.MANOR: "manor",
    Building.CASTLE: "castle",
    Building.PALACE: "palace",
    Building.TEMPLE: "temple",
    Building.CHURCH: "church",
    Building.MONASTERY: "monastery",
    Building.CATHEDRAL: "cathedral",
    Building.TAVERN: "tavern",
    Building.MARKET: "market",
    Building.TRADING_POST: "trading post",
    Building.DOCKS: "docks",
    Building.HARBOR: "harbor",
    Building.TOWN_HALL: "town hall",
    Building.WATCHTOWER: "watchtower",
    Building.PRISON: "prison",
    Building.BATTLEFIELD: "battlefield",
    Building.FORTRESS: "fortress",
    Building.HAUNTED_CITY: "haunted city",
    Building.KEEP: "keep",
    Building.OBSERVATORY: "observatory",
    Building.LABORATORY: "laboratory",
    Building.SMITHY: "smithy",
    Building.GRAVEYARD: "graveyard",
    Building.SCHOOL_OF_MAGIC: "school of magic",
    Building.LIBRARY: "library",
    Building.UNIVERSITY: "university",
    Building.DRAGON_GATE: "dragon gate",
}
_CHARACTER_WORDS: Mapping[Character, str] = {
    Character.ASSASSIN: "assassin",
    Character.THIEF: "thief",
    Character.MAGICIAN: "magician",
    Character.KING: "king",
    Character.BISHOP: "bishop",
    Character.MERCHANT: "merchant",
    Character.ARCHITECT: "architect",
    Character.WARLORD: "warlord",
}
_USED_WORDS: Mapping[int, str] = {
    TAKEN: "taken",
    COLLECTED: "collected",
    BONUS: "bonus",
    POWER: "power",
    SOLD: "sold",
    FORGED: "forged",
}
_BUILDINGS = tuple(
    _BUILDING_WORDS[building] for building in BUILDINGS
)  # by building, the order in which the state counts them
_CHARACTERS = ("", *[_CHARACTER_WORDS[character] for character in CHARACTERS])  # by rank


def _position(state: CitadelsState) -> Plain:
    public, private, hidden = state.public, state.private, state.hidden
    return {
        "agenda": [_item(item) for item in public.agenda],
        "waiting": None if public.waiting is None else _item(public.waiting),
        "round": public.round,
        "crown": public.crown,
        "opener": public.opener,
        "face up": _characters(public.face_up),
        "face down": _character(hidden.face_down),
        "pool": _characters(hidden.pool),
        "characters": [_character(own.character) for own in private],
        "called": _CHARACTERS[public.rank] or None,
        "answered": {word: seat for word, seat in zip(_CHARACTERS, public.holders, strict=True) if seat is not None},
        "murdered": _character(public.murdered),
        "robbed": _character(public.robbed),
        "used": sorted([word for bit, word in _USED_WORDS.items() if public.used & bit]),
        "built": public.built,
        "gold": public.gold,
        "cities": [[_BUILDINGS[building] for building in city] for city in public.cities],
        "first": public.first,
        "hands": [_cards(own.hand) for own in private],
        "drawn": [_cards(own.drawn) for own in private],
        "deck": _counted(hidden.deck),
        "discards": _counted(hidden.discards),
    }


def _item(item: Item) -> Plain:
    match item:
        case Call(character):
            return ["call", _CHARACTERS[character]]
        case Draft(seat):
            return ["draft", seat]
        case Turn(seat, character):
            return ["turn", seat, _CHARACTERS[character]]
        case Draw(seat, keep):
            return ["draw", seat, keep]
        case Ruin(seat, building):
            return ["ruin", seat, _BUILDINGS[building]]
    return ["end of round"]


def _character(character: Character | None) -> str | None:
    return None if character is None else _CHARACTERS[character]


def _characters(characters: Sequence[Character]) -> Plain:
    return sorted([_CHARACTERS[character] for character in characters])


def _cards(cards: Sequence[Building]) -> Plain:
    return sorted([_BUILDINGS[card] for card in cards])


def _counted(bag: Sequence[int]) -> Plain:
    return {building: copies for building, copies in zip(_BUILDINGS, bag, strict=True) if copies}


POSITIONS: Mapping[int, Projection] = {
    1: Projection(
        _position,
        {
            "Public.seats": "the number of `hands`",
            "Public.options": "named by the record",
            "Public.drawn_size": "the number of cards in `drawn`",
            "Public.hand_sizes": "the number of cards in each of the `hands`",
            "Public.deck": "the number of cards in the `deck`",
            "Public.discards": "the number of cards in the `discards`",
            "Public.known": "what everyone remembers of hidden cards",
            "Public.hands": "the `hands`, shown at the end",
            "Public.scores": "follow from `cities` and from who was `first`",
            "Own.offered": "follows from `pool` and `face down` while the seat chooses; later, what it remembers",
            "Own.face_down": "what the seat remembers of the character set aside face down",
            "Own.known": "what the seat remembers of hidden cards",
        },
    ),
}
