"""The position of a game of Antiquity as a plain value, see engines.core.position.

A released schema never changes: another form of the position is another function with its own number.
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.antiquity.components import COLOURS, KINGDOMS, Colour, Die, Kingdom
from engines.antiquity.state import AntiquityState, Crests, Item, RollLeftover, TakeLeftover, Turn
from engines.core.position import Plain, Projection

_KINGDOMS: Mapping[Kingdom, str] = {
    Kingdom.BABYLON: "babylon",
    Kingdom.CARTHAGE: "carthage",
    Kingdom.EGYPT: "egypt",
    Kingdom.GREECE: "greece",
    Kingdom.LYDIA: "lydia",
    Kingdom.MACEDON: "macedon",
    Kingdom.PERSIA: "persia",
    Kingdom.ROME: "rome",
}
_COLOURS: Mapping[Colour, str] = {
    Colour.RED: "red",
    Colour.BLUE: "blue",
    Colour.GREEN: "green",
    Colour.WHITE: "white",
}
_PLACES = tuple(f"{_COLOURS[colour]} {_KINGDOMS[kingdom]}" for colour in COLOURS for kingdom in KINGDOMS)


def _position(state: AntiquityState) -> Plain:
    """`placed` has [pips, dice] for each colour on each kingdom, `crests` has [support, oppose] for each seat."""
    public = state.public
    return {
        "agenda": [_item(item) for item in public.agenda],
        "waiting": None if public.waiting is None else _item(public.waiting),
        "start": public.start,
        "supply": public.supply,
        "rolled": {_COLOURS[colour]: pips for colour, pips in zip(COLOURS, public.rolled, strict=False)},
        "leftover": sorted([_die(die) for die in public.leftover]),
        "placed": {
            place: [pips, dice]
            for place, pips, dice in zip(_PLACES, public.pips, public.dice, strict=True)
            if pips or dice
        },
        "crests": [_crests(crests) for crests in state.private],
        "neutral": sorted([_KINGDOMS[kingdom] for kingdom in state.hidden.neutral]),
    }


def _item(item: Item) -> Plain:
    if isinstance(item, Turn):
        return ["place", item.seat]
    if isinstance(item, TakeLeftover):
        return ["pick", item.seat]
    return ["roll leftover", item.seat] if isinstance(item, RollLeftover) else ["score"]


def _die(die: Die) -> str:
    return f"{_COLOURS[die.colour]} {die.pips}"


def _crests(crests: Crests) -> Plain:
    return [_KINGDOMS[crests.support], _KINGDOMS[crests.oppose]]


POSITIONS: Mapping[int, Projection] = {
    1: Projection(
        _position,
        {
            "Public.seats": "the number of `crests`",
            "Public.options": "named by the record",
            "Public.cleared": "what everyone remembers of the picks",
            "Public.crests": "the `crests`, shown at the end",
            "Public.scores": "follow from `placed` and `crests`",
            "Turn.kind": "the same for every turn",
            "TakeLeftover.kind": "the same for every pick",
        },
    ),
}
