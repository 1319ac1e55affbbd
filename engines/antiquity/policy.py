"""The quick player: puts every die where it helps most at the moment. Uses only what is in a view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engines.antiquity.components import COLOURS, KINGDOMS, AntiquityAction, Pick, Place
from engines.antiquity.score import points, totals
from engines.antiquity.state import Crests, Public

_PER_PIP = 0.1  # the value of a pip on a crest beyond the present points: it may change a ranking later


def place(public: Public, own: Crests) -> AntiquityAction:
    """The placement whose four dice, each taken by itself, gain the most."""
    total = totals(public.pips)
    red, blue, green, white = (
        [_gain(public.pips, total, own, colour, kingdom, pips) for kingdom in KINGDOMS]
        for colour, pips in enumerate(public.rolled)
    )
    # The other three dice take at most three of a die's four best kingdoms, so no best placement needs a fifth.
    likely = (sorted(KINGDOMS, key=gains.__getitem__)[-len(COLOURS) :] for gains in (red, blue, green, white))
    placements = (kingdoms for kingdoms in product(*likely) if len(set(kingdoms)) == len(COLOURS))
    return Place(max(placements, key=lambda k: red[k[0]] + blue[k[1]] + green[k[2]] + white[k[3]]))


def pick(public: Public, own: Crests) -> AntiquityAction:
    """The leftover die and the allowed kingdom that gain the most."""
    total = totals(public.pips)
    return Pick(
        *max(
            product(dict.fromkeys(public.leftover), own.others),
            key=lambda pair: _gain(public.pips, total, own, pair[0].colour, pair[1], pair[0].pips),
        )
    )


def _gain(pips: Sequence[int], total: Sequence[int], own: Crests, colour: int, kingdom: int, more: int) -> float:
    """What a die on this kingdom changes in the ranking of its colour, plus the resulting lead in that of the
    totals."""
    sums = pips[8 * colour : 8 * colour + 8]
    return _lead(_with_die(sums, kingdom, more), own) - _lead(sums, own) + _lead(_with_die(total, kingdom, more), own)


def _with_die(sums: Sequence[int], kingdom: int, more: int) -> list[int]:
    after = list(sums)
    after[kingdom] += more
    return after


def _lead(sums: Sequence[int], own: Crests) -> float:
    """How far the support is ahead of the oppose in a ranking of these sums: in points, plus a little for pips."""
    worth = points(sums)
    return worth[own.support] - worth[own.oppose] + _PER_PIP * (sums[own.support] - sums[own.oppose])
