"""The quick player: places and picks by what the kingdoms would be worth now. Sees a view's parts and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engines.antiquity.score import totals, values
from engines.antiquity.state import Crests, Public
from engines.antiquity.things import COLOURS, KINGDOMS, AntiquityAction, Die, Kingdom, Pick, Place

_TRIED = 12  # placements that are looked at closely, the most promising of all 1,680
_PLACEMENTS = tuple(permutations(range(len(KINGDOMS)), len(COLOURS)))


def place(public: Public, own: Crests) -> AntiquityAction:
    """The placement that helps the support and hurts the oppose most, judged by what the dice do one by one."""
    gains = [
        [_worth(_with(public.pips, colour, kingdom, pips), own) for kingdom in KINGDOMS]
        for colour, pips in enumerate(public.rolled)
    ]
    red, blue, green, white = gains
    promising = sorted(_PLACEMENTS, key=lambda p: red[p[0]] + blue[p[1]] + green[p[2]] + white[p[3]])[-_TRIED:]

    def worth(placement: tuple[int, ...]) -> float:
        pips = list(public.pips)
        for colour, kingdom in enumerate(placement):
            pips[8 * colour + kingdom] += public.rolled[colour]
        return _worth(pips, own)

    best = max(promising, key=worth)
    return Place(tuple(KINGDOMS[kingdom] for kingdom in best))


def pick(public: Public, own: Crests) -> AntiquityAction:
    """The leftover die and the kingdom, of those allowed, that serve best."""
    pairs = [(die, kingdom) for die in dict.fromkeys(public.leftover) for kingdom in own.others]

    def worth(pair: tuple[Die, Kingdom]) -> float:
        die, kingdom = pair
        return _worth(_with(public.pips, die.colour, kingdom, die.pips), own)

    return Pick(*max(pairs, key=worth))


def _with(pips: Sequence[int], colour: int, kingdom: int, more: int) -> list[int]:
    changed = list(pips)
    changed[8 * colour + kingdom] += more
    return changed


def _worth(pips: Sequence[int], own: Crests) -> float:
    """The score as it stands, and a little for pips that may yet turn it."""
    value = values(pips)
    total = totals(pips)
    return value[own.support] - value[own.oppose] + 0.05 * (total[own.support] - total[own.oppose])
