"""How Court is shown: the running turn, the display, whom the players have, events, prompts, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from bot.boards.court_told import Names, bid_of, bids, cards, dice_of, joined, name, tell
from bot.doc import Cards, Doc, Facts, Grid, Heading, Hint, Items, Line, Scene, Span, Text, plain
from bot.language import Tongue, lookup, phrase, verb_name
from engines.core.game import Event, Outcome
from engines.core.offer import Offer
from engines.court.state import CourtView, Public, Turn
from engines.court.things import CARDS, Bid, Card, CourtAction, Jesters, Keep
from engines.court.turn import bid_wins, start_dice, takeable

Pairs = Iterator[tuple[Text, Text]]


class CourtBoards:
    """See bot.boards.Boards for what each method means."""

    parts: Sequence[str] = ("turn", "court", "players")

    def board(self, view: CourtView, names: Names, tongue: Tongue, part: str = "") -> Doc:
        """Everything when a turn begins; in the middle of a turn the turn alone, and how to see the rest."""
        public = view.public
        named = lookup(part, {key: f"court-part-{key}" for key in self.parts}, tongue) if part else ()
        match named:
            case ["court"]:
                return _court(public, tongue)
            case ["players"]:
                return _players(public, names, tongue)
            case ["turn"]:
                return _turn(public, names, tongue)
        if public.hand or public.waiting is None:
            return (*_turn(public, names, tongue), *_display(public, tongue), *_players(public, names, tongue))
        shown = tongue.attribute("help-board", "usage").split()[0]
        words = tuple(f"{shown} {tongue(f'court-part-{key}').lower()}" for key in ("court", "players"))
        return (*_turn(public, names, tongue), Hint(plain(tongue("court-hint-parts")), words))

    def picture(self, view: CourtView, names: Names, tongue: Tongue) -> Scene:
        public = view.public
        players = (_player_cards(public, seat, names, tongue) for seat in range(public.seats))
        return (*_turn(public, names, tongue), *_piles(public, tongue), *players)

    def hand(self, view: CourtView, names: Names, tongue: Tongue) -> Doc | None:
        """Nothing: all is public."""
        return None

    def tell(self, event: Event, to: int | None, names: Names, tongue: Tongue) -> Doc:
        return tell(event, names, tongue)

    def ask(self, view: CourtView, offers: Sequence[Offer[Any]], names: Names, tongue: Tongue) -> Doc:
        public = view.public
        if not offers or public.waiting is None:
            return ()
        choices = Items(tuple(_choices(public, offers, tongue)))
        if view.seat is None:
            return (Line(tongue.text("court-ask-room", name=name(names, public.waiting.seat))), choices)
        title = plain(tongue("court-ask-final" if public.final else "court-ask"))
        return (
            Line(title),
            choices,
            Hint(plain(tongue("court-ask-example")), _examples(public, offers, names, tongue)),
        )

    def ending(self, view: CourtView, outcome: Outcome, names: Names, tongue: Tongue) -> Doc:
        public = view.public
        rows = []
        for seat in sorted(range(public.seats), key=lambda seat: outcome.places[seat]):
            has = tongue.name(Card.KING) if seat == public.king else ""
            place = plain(str(outcome.places[seat]))
            rows.append((place, (name(names, seat),), plain(bid_of(public.bids[seat], tongue)), plain(has, "strong")))
        head = tuple(plain(tongue(f"court-ending-{key}")) for key in ("place", "name", "bid", "king"))
        listed = Items(tuple(_player(public, seat, names, tongue) for seat in range(public.seats)))
        return (
            Heading(plain(tongue("court-ending"))),
            Grid(head, tuple(rows), numbers=(0,)),
            Heading(plain(tongue("court-ending-courts"))),
            listed,
        )


# The turn -----------------------------------------------------------------------------------------------------------


def _turn(public: Public, names: Names, tongue: Tongue) -> Doc:
    """Whose turn it is with which dice and cards, what they would win, and the order of the round."""
    if public.waiting is None:
        return (Heading(plain(tongue("court-board-over"))),)
    key = "court-board-final" if public.final else "court-board-round"
    return (
        Heading(plain(tongue(key, round=public.round))),
        Facts(tuple(_dice(public, names, tongue))),
        Facts(tuple(_now(public, public.waiting.seat, tongue))),
        Facts(tuple(_round(public, names, tongue))),
    )


def _fact(key: str, value: Text, tongue: Tongue) -> tuple[Text, Text]:
    return plain(tongue(f"court-fact-{key}")), value


def _dice(public: Public, names: Names, tongue: Tongue) -> Pairs:
    assert public.waiting is not None, "somebody is to play"
    yield _fact("turn", (name(names, public.waiting.seat),), tongue)
    if public.hand:
        yield _fact("hand", plain(tongue("court-dice", dice=public.hand), "strong"), tongue)
        return
    if public.active:
        yield _fact("active", (dice_of(public.active, "strong"),), tongue)
    yield _fact("aside", (dice_of(public.aside),) if public.aside else plain(tongue("court-none")), tongue)


def _now(public: Public, seat: int, tongue: Tongue) -> Pairs:
    """The cards of the player whose turn it is, and what the dice set aside would win now."""
    ready = [card for card in public.cards[seat] if card.power.used and card not in public.used]
    if ready:
        yield _fact("ready", plain(cards(ready, tongue)), tongue)
    if public.used:
        yield _fact("used", plain(cards(public.used, tongue), "faint"), tongue)
    if not public.aside:
        return
    if public.final:
        yield _fact("bid", plain(bid_of(Bid.best(public.aside), tongue), "strong"), tongue)
    else:
        won = cards(takeable(public), tongue) or tongue("court-none")
        yield _fact("wins", plain(won), tongue)


def _round(public: Public, names: Names, tongue: Tongue) -> Pairs:
    """The order of seats; in the final round what there is to beat, and who has still to roll."""
    mark = Span(tongue("court-mark-start"))
    order = [(name(names, seat), mark) if seat == public.start else (name(names, seat),) for seat in public.order]
    yield _fact("order", joined(order), tongue)
    if public.king is not None:
        yield _fact("king", (name(names, public.king),), tongue)
    if public.best is not None:
        yield _fact("best", plain(bid_of(public.best, tongue), "strong"), tongue)
    made = bids(public, names, tongue)
    if made:
        yield _fact("bids", joined(made), tongue)
    left = [item.seat for item in reversed(public.agenda) if isinstance(item, Turn)]
    if public.final and left:
        yield _fact("left", joined([(name(names, seat),) for seat in left]), tongue)


# The display --------------------------------------------------------------------------------------------------------


def _left(public: Public, card: Card, tongue: Tongue) -> str:
    if card == Card.JESTER and public.options.jesters == Jesters.UNLIMITED:
        return tongue("court-unlimited")
    return str(public.piles[card])


def _display(public: Public, tongue: Tongue) -> Doc:
    """What is left of each pile, row by row."""
    rows = []
    for row, there in groupby((card for card in CARDS if card != Card.CHARLATAN), key=lambda card: card.row):
        piles = [
            plain(f"{tongue.name(card)} {_left(public, card, tongue)}", "plain" if public.piles[card] else "faint")
            for card in there
        ]
        rows.append((Span(f"{tongue('court-row', row=row)}: "), *joined(piles)))
    return (Heading(plain(tongue("court-display"))), Items(tuple(rows)))


def _piles(public: Public, tongue: Tongue) -> Iterator[Cards]:
    """The display as it lies there: each pile with what is left of it and what it requires."""
    for row, there in groupby((card for card in CARDS if card != Card.CHARLATAN), key=lambda card: card.row):
        yield Cards(plain(tongue("court-row", row=row)), tuple(_pile(public, card, tongue) for card in there))


def _pile(public: Public, card: Card, tongue: Tongue) -> Text:
    left = Span(f"{tongue.name(card)} {_left(public, card, tongue)}", "plain" if public.piles[card] else "faint")
    return left, Span(tongue.attribute(f"court-card-{card.name.lower()}", "need"))


def _court(public: Public, tongue: Tongue) -> Doc:
    """The display at length: each card with what is left of it and what it requires."""
    rows = []
    for card in CARDS:
        role = "plain" if card == Card.CHARLATAN or public.piles[card] else "faint"
        left = "" if card == Card.CHARLATAN else _left(public, card, tongue)
        need = tongue.attribute(f"court-card-{card.name.lower()}", "need")
        rows.append((plain(tongue.name(card), role), plain(left, role), plain(need, role)))
    head = tuple(plain(tongue(f"court-head-{key}")) for key in ("card", "left", "need"))
    return (Heading(plain(tongue("court-display"))), Grid(head, tuple(rows), numbers=(1,)))


# The players --------------------------------------------------------------------------------------------------------


def _players(public: Public, names: Names, tongue: Tongue) -> Doc:
    listed = tuple(_player(public, seat, names, tongue) for seat in range(public.seats))
    return (Heading(plain(tongue("court-players"))), Items(listed))


def _player(public: Public, seat: int, names: Names, tongue: Tongue) -> Text:
    """A player's cards and the dice that the next turn begins with."""
    held = _held(public, seat, tongue)
    return tongue.text(
        "court-player",
        name=name(names, seat),
        dice=start_dice(public.cards[seat]),
        cards=joined(held) if held else plain(tongue("court-nobody"), "faint"),
    )


def _player_cards(public: Public, seat: int, names: Names, tongue: Tongue) -> Cards:
    dice = tongue("court-dice", dice=start_dice(public.cards[seat]))
    return Cards((name(names, seat), Span(f", {dice}")), tuple(_held(public, seat, tongue)))


def _held(public: Public, seat: int, tongue: Tongue) -> list[Text]:
    """A player's cards, those used in this turn marked."""
    playing = public.waiting is not None and public.waiting.seat == seat
    shown: list[Text] = [plain(tongue.name(Card.KING), "strong")] if seat == public.king else []
    for card in public.cards[seat]:
        if playing and card in public.used:
            shown.append(plain(tongue("court-used-up", card=card), "faint"))
        else:
            shown.append(plain(tongue.name(card)))
    return shown


# Prompts ------------------------------------------------------------------------------------------------------------


def _choices(public: Public, offers: Sequence[Offer[Any]], tongue: Tongue) -> Iterator[Text]:
    """What can be done, verb by verb: the word to type, and what it does."""
    for form, same in groupby(offers, key=lambda offer: offer.make):
        verb = Span(verb_name("court", form.verb, tongue), "strong")
        yield (verb, Span(": "), *_choice(public, form.verb, list(same), tongue))


def _choice(public: Public, verb: str, offers: Sequence[Offer[Any]], tongue: Tongue) -> Text:
    match verb:
        case "roll":
            return tongue.text("court-can-roll", dice=public.hand or len(public.active))
        case "keep":
            key = "court-can-keep" if len(public.active) > 1 else "court-can-keep-one"
            return tongue.text(key, dice=dice_of(public.active))
        case "use" | "take":
            there = [card for offer in offers for card in offer.domains[0].things]
            return tongue.text(f"court-can-{verb}", cards=tongue.list(there, "or"))
    if not public.final or public.waiting is None:
        return tongue.text("court-can-pass")
    bid = Bid.best(public.aside)
    wins = bid_wins(public, public.waiting.seat, bid) or public.king == public.waiting.seat
    return tongue.text("court-can-bid-king" if wins else "court-can-bid", bid=bid)


def _examples(public: Public, offers: Sequence[Offer[Any]], names: Names, tongue: Tongue) -> tuple[str, ...]:
    """One line for each verb that is on offer; of several uses the last, which shows most of what can be said."""
    lines: dict[str, str] = {}
    for offer in offers:
        action: CourtAction = next(offer.actions())
        if isinstance(action, Keep):
            best = Bid.best(public.active)
            action = Keep((best.face,) * best.count)
        lines[offer.verb] = phrase(action, names, tongue)
    return tuple(lines.values())
