"""Antiquity again, bare: a whole random game in one function, as fast as plain Python allows.

The yardstick for engines/antiquity: the same rules, the same chance, and nothing around them (no views, offers, events,
copies or names). Kingdoms are 0 to 7, colours 0 to 3; `pips[8 * colour + kingdom]`.
"""

from __future__ import annotations

from collections.abc import Callable


def play(seats: int, below: Callable[[int], int]) -> tuple[list[int], list[int]]:
    """A game with `leftover draft` and `first random` and random choices: the scores and the winning seats."""
    crests = list(range(8))
    for i in range(7, 0, -1):
        j = below(i + 1)
        crests[i], crests[j] = crests[j], crests[i]
    start = below(seats)

    pips = [0] * 32
    for _ in range(9 if seats == 3 else 8):
        red, blue, green, white = 1 + below(6), 1 + below(6), 1 + below(6), 1 + below(6)
        left = [0, 1, 2, 3, 4, 5, 6, 7]
        pips[left.pop(below(8))] += red
        pips[8 + left.pop(below(7))] += blue
        pips[16 + left.pop(below(6))] += green
        pips[24 + left.pop(below(5))] += white

    leftover = [(colour, 1 + below(6)) for colour in ((0, 1, 2, 3) if seats == 3 else (0, 0, 1, 1, 2, 2, 3, 3))]
    seat = start
    while leftover:
        colour, face = leftover.pop(below(len(leftover)) if len(leftover) > 1 else 0)
        own = crests[2 * seat], crests[2 * seat + 1]
        allowed = [kingdom for kingdom in range(8) if kingdom not in own]
        pips[8 * colour + allowed[below(6)]] += face
        seat = (seat + 1) % seats

    value = [0] * 8
    for sums in (
        pips[:8],
        pips[8:16],
        pips[16:24],
        pips[24:],
        [a + b + c + d for a, b, c, d in zip(pips[:8], pips[8:16], pips[16:24], pips[24:], strict=True)],
    ):
        first = second = third = 0
        for total in sums:
            if total > first:
                first, second, third = total, first, second
            elif first > total > second:
                second, third = total, second
            elif second > total > third:
                third = total
        for kingdom in range(8):
            total = sums[kingdom]
            if total >= third and total:
                value[kingdom] += 3 if total == first else 2 if total == second else 1
    scores = [value[crests[2 * seat]] - value[crests[2 * seat + 1]] for seat in range(seats)]
    best = max(scores)
    return scores, [seat for seat in range(seats) if scores[seat] == best]
