"""Court again, bare: a whole random game in one function, as fast as plain Python allows.

The yardstick for engines/court: the same rules with the default options, the same chance, and nothing around them (no
views, offers, events, copies or names). Cards are numbered 0 to 19 as there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

JESTER, CHARLATAN, FARMER, SERVANT, PHILOSOPHER, WORKER, GUARD, HUNTER, MERCHANT, ASTRONOMER = range(10)
LADY, PAWNBROKER, KNIGHT, SORCERER, ALCHEMIST, BISHOP, NOBLE, GENERAL, QUEEN, KING = range(10, 20)
ROWS = ((2, 3, 4, 5), (2, 2, 3, 4), (1, 2, 3, 3), (1, 2, 2, 3), (1, 2, 2, 3), (1, 1, 1, 1))
ROW = (0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5)
ADDS = {WORKER: 1, GUARD: 2, HUNTER: 3, PAWNBROKER: 4, KNIGHT: 5, BISHOP: 6, QUEEN: 0}
HAND = {FARMER: 1, CHARLATAN: 1, GENERAL: 2}
ROUNDS = 40


def met(dice: list[int]) -> list[int]:
    """The cards whose requirement the dice meet."""
    counts = sorted([dice.count(face) for face in (1, 2, 3, 4, 5, 6)])
    most, second, total = counts[5], counts[4], sum(dice)
    pairs = sum([n // 2 for n in counts])
    cards = [JESTER, CHARLATAN]
    if most >= 2:
        cards.append(FARMER)
        if most >= 3:
            cards.append(GUARD)
            if most >= 4:
                cards.append(HUNTER)
                if most >= 5:
                    cards.append(KNIGHT)
                    if most >= 6:
                        cards.append(GENERAL)
                        if most >= 7:
                            cards.append(KING)
            if most >= 5 or second >= 2:
                cards.append(LADY)
            if most >= 6 or second >= 3:
                cards.append(NOBLE)
        if pairs >= 2:
            cards.append(ASTRONOMER)
            if pairs >= 3:
                cards.append(BISHOP)
    if total >= 15:
        cards.append(WORKER)
        if total >= 20:
            cards.append(MERCHANT)
            if total >= 30:
                cards.append(PAWNBROKER)
    odd = sum([die % 2 for die in dice])
    if odd == len(dice):
        cards.append(SERVANT)
    elif not odd:
        cards.append(PHILOSOPHER)
    if 2 in dice and 3 in dice and 4 in dice and 5 in dice:
        if 1 in dice:
            cards.append(SORCERER)
            if 6 in dice:
                cards.append(ALCHEMIST)
        elif 6 in dice:
            cards.append(SORCERER)
    cards.sort()
    return cards


@cache
def three(least: int, most: int) -> list[int]:
    """The faces that can make up three dice with a sum from `least` to `most`, each as often as it may occur."""
    return [
        face
        for face in (1, 2, 3, 4, 5, 6)
        for n in (1, 2, 3)
        if n * face + 3 - n <= most and n * face + 6 * (3 - n) >= least
    ]


def play(seats: int, below: Callable[[int], int]) -> tuple[list[int], int]:
    """A game with random choices: the seats from the winner to the last, and the number of decisions."""
    piles = [ROWS[row][seats - 2] for row in ROW]
    piles[CHARLATAN] = 0
    owned: list[list[int]] = [[] for _ in range(seats)]
    start = below(seats)
    king = owner = -1
    best = (0, 0)
    bids: list[tuple[int, int, int]] = [(0, 0, 0)] * seats
    decisions = number = 0
    final = False
    while not final:
        final = king >= 0 or number == ROUNDS
        number += 1
        order = [(start + i) % seats for i in range(seats)]
        if final and owner >= 0:
            order.remove(owner)
            order.append(owner)
        start = (start - 1) % seats
        for place, me in enumerate(order):
            mine = owned[me]
            hand = 3 + sum([HAND[card] for card in mine if card in HAND])
            ready = [card for card in mine if card not in HAND]
            active: list[int] = []
            aside: list[int] = []
            owes = False

            # Before the first roll
            while True:
                decisions += 1
                adding = [card for card in ready if card in ADDS]
                choice = below(len(adding) + 1) if adding else 0
                if not choice:
                    break
                ready.remove(adding[choice - 1])
                hand += 1
            active = [1 + below(6) for _ in range(hand)]
            active.sort()
            owes = True

            while True:
                decisions += 1
                count = len(active)
                moves = []
                if count:
                    moves = [-2] if owes else [-1, -2]  # roll, keep
                    for card in ready:
                        if card in ADDS or card in (JESTER, MERCHANT, SORCERER):
                            moves.append(card)
                        elif card in (SERVANT, LADY):
                            if active[0] < 6:
                                moves.append(card)
                        elif card == NOBLE:
                            if active[0] < 5:
                                moves.append(card)
                        elif card == ASTRONOMER:
                            if aside and len({*active, *aside}) > 1:
                                moves.append(card)
                        elif card == PHILOSOPHER:
                            if count > 1 and active[0] + active[1] <= 10 and active[-1] + active[-2] >= 4:
                                moves.append(card)
                        elif count > 2 and sum(active[:3]) <= 16 and sum(active[-3:]) >= 5:
                            moves.append(card)
                else:
                    moves = [card for card in ready if card in ADDS]
                    if final:
                        bid = max([(aside.count(face), face) for face in (1, 2, 3, 4, 5, 6)])
                        takes = [KING] if bid > best or (bid == best and me == owner) else []
                    else:
                        takes = [
                            card
                            for card in met(aside)
                            if (JESTER in mine if card == CHARLATAN else piles[card] and card not in mine)
                        ]
                    if takes:
                        moves.append(-3)
                    moves.append(-4)  # pass
                move = moves[below(len(moves))] if len(moves) > 1 else moves[0]

                if move == -2:
                    size = 1 + below(count) if count > 1 else 1
                    aside += [active.pop(below(len(active))) for _ in range(size)]
                    aside.sort()
                    owes = False
                    continue
                if move == -1:
                    active = [1 + below(6) for _ in active]
                    active.sort()
                    owes = True
                    continue
                if move <= -3:
                    break
                ready.remove(move)
                if move in ADDS:
                    active.append(ADDS[move] or 1 + below(6))
                elif move == JESTER:
                    at = below(count)
                    active[at] = 1 + below(6)
                elif move == MERCHANT:
                    size = 1 + below(count) if count > 1 else 1
                    for _ in range(size):
                        active.pop(below(len(active)))
                    active += [1 + below(6) for _ in range(size)]
                elif move == SERVANT:
                    low = [die for die in active if die < 6]
                    most = min(3, 6 - low[0])
                    while True:
                        die = low[below(len(low))]
                        raised = die + 1 + below(most)
                        if raised <= 6:
                            break
                    active.remove(die)
                    active.append(raised)
                elif move in (LADY, NOBLE):
                    step = 1 if move == LADY else 2
                    low = [die for die in active if die + step <= 6]
                    for _ in range(1 + below(len(low)) if len(low) > 1 else 1):
                        die = low.pop(below(len(low)))
                        active.remove(die)
                        active.append(die + step)
                elif move in (SORCERER, ASTRONOMER):
                    faces = [1, 2, 3, 4, 5, 6] if move == SORCERER else sorted(set(aside))
                    while True:
                        at = below(count)
                        face = faces[below(len(faces))]
                        if face != active[at]:
                            break
                    active[at] = face
                elif move == PHILOSOPHER:
                    most = active[-1] - 1
                    while True:
                        giver, taker = below(count), below(count - 1)
                        taker += taker >= giver
                        pips = 1 + below(most)
                        a, b = active[giver] - pips, active[taker] + pips
                        if a >= 1 and b <= 6 and a != active[taker]:
                            break
                    active[giver], active[taker] = a, b
                else:
                    bag = three(max(5, sum(active[:3])), min(16, sum(active[-3:])))
                    while True:
                        dice, to = active[:], bag[:]
                        old = [dice.pop(below(len(dice))) for _ in range(3)]
                        new = [to.pop(below(len(to))) for _ in range(3)]
                        if sum(old) == sum(new) and sorted(old) != sorted(new):
                            break
                    active = dice + new
                active.sort()

            if final:
                bid = max([(aside.count(face), face) for face in (1, 2, 3, 4, 5, 6)])
                bids[me] = (*bid, -place)
                if bid > best or (bid == best and me == owner):
                    best, king = bid, me
            elif move == -3:
                card = takes[below(len(takes))] if len(takes) > 1 else takes[0]
                if card == CHARLATAN:
                    mine.remove(JESTER)
                else:
                    piles[card] -= 1
                if card == KING:
                    king = owner = me
                    best = max([(aside.count(face), face) for face in (1, 2, 3, 4, 5, 6)])
                    card = QUEEN
                mine.append(card)
                mine.sort()
    return sorted(range(seats), key=lambda seat: (seat == king, bids[seat]), reverse=True), decisions
