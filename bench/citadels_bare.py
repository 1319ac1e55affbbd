"""Citadels again, bare: a whole random game in one function, as fast as plain Python allows.

The yardstick for engines/citadels: the same rules with the default options, the same chance, the same choices, and
nothing around them (no views, offers, events, copies or names, and no memory of hidden cards). Buildings are numbered 0
to 26 and characters 1 to 8 as there; colours are yellow, blue, green, red, purple, 0 to 4.
"""

from __future__ import annotations

from collections.abc import Callable

COPIES = (5, 4, 3, 3, 3, 3, 2, 5, 4, 3, 3, 3, 2, 3, 3, 3, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1)
COST = (3, 4, 5, 1, 2, 3, 5, 1, 2, 2, 3, 4, 5, 1, 2, 3, 5, 2, 3, 5, 5, 5, 5, 6, 6, 6, 6)
COLOUR = (0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3) + (4,) * 10
CARDS = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
HAUNTED_CITY, KEEP, OBSERVATORY, LABORATORY, SMITHY, GRAVEYARD, SCHOOL, LIBRARY, UNIVERSITY, DRAGON_GATE = range(17, 27)
INCOME = (-1, -1, -1, -1, 0, 1, 2, -1, 3)  # the colour of each character's income
FACE_UP = {4: 2, 5: 1, 6: 0, 7: 0}


def play(seats: int, below: Callable[[int], int]) -> tuple[list[int], list[int], int]:
    """A game with random choices: the scores, the winning seats, and the number of decisions."""
    deck, pile = CARDS[:], []  # the deck is sorted, so that an index means the same card as in the engine
    crown = below(seats)
    gold = [2] * seats
    cities: list[list[int]] = [[] for _ in range(seats)]
    first = -1
    decisions = 0

    def draw(number: int) -> list[int]:
        drawn = []
        for _ in range(number):
            if not deck:
                if not pile:
                    break
                deck.extend(sorted(pile))
                pile.clear()
            drawn.append(deck.pop(below(len(deck))))
        return drawn

    hands = [sorted(draw(4)) for _ in range(seats)]
    for _ in range(60):
        # The draft
        pool = [1, 2, 3, 5, 6, 7, 8]
        face_up = [pool.pop(below(len(pool))) for _ in range(FACE_UP[seats])]
        pool.append(4)
        pool.sort()
        face_down = pool.pop(below(len(pool)))
        holder = [-1] * 9
        for place in range(seats):
            if place == 6:
                pool = sorted([*pool, face_down])
            holder[pool.pop(below(len(pool)))] = (crown + place) % seats
            decisions += 1
        murdered = robbed = thief = bishop = -1

        # The calling
        for rank in range(1, 9):
            me = holder[rank]
            if me < 0 or rank == murdered:
                continue
            if rank == 4:
                crown = me
            elif rank == 2:
                thief = me
            elif rank == 5:
                bishop = me
            if rank == robbed:
                gold[thief] += gold[me]
                gold[me] = 0
            hand, city = hands[me], cities[me]
            taken = used = collected = bonus = sold = forged = False
            left = 3 if rank == 7 else 1
            while True:
                decisions += 1
                money = gold[me]
                moves: list[tuple[str, int]] = []
                if not taken:
                    moves.append(("gold", 0))
                    if deck or pile:
                        moves.append(("cards", 0))
                bag = [card for card in hand if COST[card] <= money] if left else []
                if bag:
                    moves.append(("build", 0))
                if not collected and INCOME[rank] >= 0:
                    colour = INCOME[rank]
                    income = sum([COLOUR[card] == colour for card in city]) + (SCHOOL in city)
                    if income:
                        moves.append(("income", income))
                if rank == 6 and not bonus:
                    moves.append(("merchant", 0))
                if not used:
                    if rank == 1:
                        moves.append(("murder", 0))
                    elif rank == 2:
                        moves.append(("rob", 0))
                    elif rank == 3:
                        moves.append(("swap", 0))
                        if hand:
                            moves.append(("exchange", 0))
                    elif rank == 7:
                        if deck or pile:
                            moves.append(("architect", 0))
                    elif rank == 8:
                        for other in range(seats):
                            if other not in (me, bishop) and 0 < len(cities[other]) < 8:
                                costs = [COST[card] for card in cities[other] if card != KEEP]
                                if costs and min(costs) <= money + 1:
                                    moves.append(("destroy", other))
                if not sold and hand and LABORATORY in city:
                    moves.append(("discard", 0))
                if not forged and money >= 3 and SMITHY in city and (deck or pile):
                    moves.append(("forge", 0))
                moves.append(("end", 0))
                move, what = moves[below(len(moves))] if len(moves) > 1 else moves[0]

                if move == "end":
                    break
                if move == "gold":
                    taken = True
                    gold[me] += 2
                elif move == "cards":
                    taken = True
                    drawn = draw(3 if OBSERVATORY in city else 2)
                    kept = 2 if LIBRARY in city else 1
                    if len(drawn) > kept:
                        decisions += 1
                        drawn.sort()
                        hand.extend([drawn.pop(below(len(drawn))) for _ in range(kept)])
                        pile += drawn
                    else:
                        hand += drawn
                    hand.sort()
                elif move == "build":
                    most = 1
                    costs = sorted([COST[card] for card in bag]) if left > 1 else ()
                    while most < min(left, len(bag)) and sum(costs[: most + 1]) <= money:
                        most += 1
                    while True:
                        some = bag[:]
                        size = 1 + below(most) if most > 1 else 1
                        chosen = [some.pop(below(len(some))) for _ in range(size)]
                        price = sum([COST[card] for card in chosen])
                        if price <= money:
                            break
                    gold[me] -= price
                    left -= len(chosen)
                    for card in chosen:
                        hand.remove(card)
                        city.append(card)
                    if len(city) >= 8 and first < 0:
                        first = me
                elif move == "income":
                    collected = True
                    gold[me] += what
                elif move == "merchant":
                    bonus = True
                    gold[me] += 1
                elif move == "murder":
                    used = True
                    names = [name for name in range(2, 9) if name not in face_up]
                    murdered = names[below(len(names))]
                elif move == "rob":
                    used = True
                    names = [name for name in range(3, 9) if name != murdered and name not in face_up]
                    robbed = names[below(len(names))]
                elif move == "swap":
                    used = True
                    other = below(seats - 1)
                    other += other >= me
                    hands[me], hands[other] = hands[other], hands[me]
                    hand = hands[me]
                elif move == "exchange":
                    used = True
                    number = 1 + below(len(hand)) if len(hand) > 1 else 1
                    pile.extend([hand.pop(below(len(hand))) for _ in range(number)])
                    hand += draw(number)
                    hand.sort()
                elif move == "architect":
                    used = True
                    hand += draw(2)
                    hand.sort()
                elif move == "destroy":
                    used = True
                    kinds = list(dict.fromkeys([c for c in cities[what] if c != KEEP and COST[c] <= money + 1]))
                    card = kinds[below(len(kinds))] if len(kinds) > 1 else kinds[0]
                    gold[me] -= COST[card] - 1
                    owner = -1
                    if card != GRAVEYARD:
                        for seat in range(seats):
                            if GRAVEYARD in cities[seat] and seat != me and gold[seat]:
                                owner = seat
                    cities[what].remove(card)
                    if owner >= 0:
                        decisions += 1
                    if owner >= 0 and not below(2):
                        gold[owner] -= 1
                        hands[owner].append(card)
                        hands[owner].sort()
                    else:
                        pile.append(card)
                elif move == "discard":
                    sold = True
                    kinds = list(dict.fromkeys(hand))
                    card = kinds[below(len(kinds))] if len(kinds) > 1 else kinds[0]
                    hand.remove(card)
                    pile.append(card)
                    gold[me] += 1
                else:
                    forged = True
                    gold[me] -= 3
                    hand += draw(2)
                    hand.sort()
            if not collected and INCOME[rank] >= 0:
                colour = INCOME[rank]
                gold[me] += sum([COLOUR[card] == colour for card in city]) + (SCHOOL in city)
            if rank == 6 and not bonus:
                gold[me] += 1
        if murdered == 4 and holder[4] >= 0:
            crown = holder[4]
        if first >= 0:
            break

    scores, keys = [], []
    for seat, city in enumerate(cities):
        points = sum([COST[card] for card in city]) + 2 * ((UNIVERSITY in city) + (DRAGON_GATE in city))
        colours = len({COLOUR[card] for card in city if card != HAUNTED_CITY}) + (HAUNTED_CITY in city)
        complete = 0 if len(city) < 8 else 4 if seat == first else 2
        scores.append(points + (3 if colours >= 5 else 0) + complete)
        keys.append((scores[-1], points, gold[seat]))
    best = max(keys)
    return scores, [seat for seat in range(seats) if keys[seat] == best], decisions
