"""Court as a picture: whose turn it is with which dice, the display, everybody's cards, at the end the bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.language import Locale
from bot.render.boards.court_events import bid_of
from bot.render.boards.names import Names
from bot.render.boards.standing import Moment, curve, standing
from bot.text.scene import Cell, Chip, Dice, Legend, Panel, Part, Piece, Shape, Tile, Tiles, Title
from engines.core.game import Event, Outcome
from engines.court.components import CARDS, Bid, Card, Jesters
from engines.court.state import Passed, Public, Took
from engines.court.turn import start_dice, takeable

_COLUMNS = 5
_CROWDED = 4  # from so many players on, piles lie close together, without those that are gone
_DIE = "die5"
_ODD, _EVEN = ("die1", "die3", "die5"), ("die2", "die4", "die6")
_NEEDS: Mapping[Card, tuple[Piece, ...]] = {  # what each card requires, in signs of every language
    Card.FARMER: (Piece("× 2", _DIE),),
    Card.SERVANT: tuple(Piece(icon=icon) for icon in _ODD),
    Card.PHILOSOPHER: tuple(Piece(icon=icon) for icon in _EVEN),
    Card.WORKER: (Piece("Σ 15"),),
    Card.GUARD: (Piece("× 3", _DIE),),
    Card.HUNTER: (Piece("× 4", _DIE),),
    Card.MERCHANT: (Piece("Σ 20"),),
    Card.ASTRONOMER: (Piece("2+2", _DIE),),
    Card.LADY: (Piece("3+2", _DIE),),
    Card.PAWNBROKER: (Piece("Σ 30"),),
    Card.KNIGHT: (Piece("× 5", _DIE),),
    Card.SORCERER: (Piece("5", "steps"),),
    Card.ALCHEMIST: (Piece("6", "steps"),),
    Card.BISHOP: (Piece("2+2+2", _DIE),),
    Card.NOBLE: (Piece("3+3", _DIE),),
    Card.GENERAL: (Piece("× 6", _DIE),),
    Card.KING: (Piece("× 7", _DIE),),
}


def court_shapes(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Shape, ...]:
    """The turn in progress."""
    new = _changes(public, events)
    acting = None if public.waiting is None else public.waiting.seat
    stage = locale("picture-court-final") if public.final else locale("picture-round", round=public.round)
    ahead = [seat for seat in public.order if seat != acting]
    if acting is not None:
        at = public.order.index(acting)
        ahead = [*public.order[at + 1 :], *public.order[:at]]
    ready = () if acting is None or public.final or not public.aside else takeable(public)
    rows = _display(public, ready, locale)
    panels = [_player(public, seat, new.get(seat), names, locale) for seat in ahead]
    first = [] if acting is None else [_player(public, acting, new.get(acting), names, locale)]
    marks = [
        *(["ready"] if ready else []),
        *(["new"] if new else []),
        *(["used"] if public.used else []),
        *([] if public.final else ["copies"]),
    ]
    return (
        Title(locale("court-name"), stage),
        *first,
        *([] if public.final else [Tiles(rows, _COLUMNS)]),  # nothing but the King is taken in the final round
        *panels,
        *([Legend(tuple((mark, locale(f"picture-{mark}")) for mark in marks))] if marks else []),
    )


def _changes(public: Public, events: Sequence[Event]) -> Mapping[int, Card]:
    """The card that each seat took in its latest turn."""
    found: dict[int, Card] = {}
    for event in events:
        if isinstance(event, Took):
            found[event.seat] = event.card
        elif isinstance(event, Passed):
            found.pop(event.seat, None)
    return found


def _display(public: Public, ready: Sequence[Card], locale: Locale) -> tuple[tuple[Tile, ...], ...]:
    """The pyramid of piles, the King at its top."""
    there = [card for card in reversed(CARDS) if card != Card.CHARLATAN]
    rows = [[_tile(public, card, ready, locale) for card in same] for _, same in groupby(there, lambda card: card.row)]
    rows = [row[::-1] if number else row for number, row in enumerate(rows)]
    if public.seats >= _CROWDED:
        left = [tile for row in rows for tile in row if tile.mark != "empty"]
        rows = [left[at : at + _COLUMNS] for at in range(0, len(left), _COLUMNS)]
    return tuple(map(tuple, rows))


def _tile(public: Public, card: Card, ready: Sequence[Card], locale: Locale) -> Tile:
    left = public.piles[card]
    unlimited = card == Card.JESTER and public.options.jesters == Jesters.UNLIMITED
    mark = "empty" if not left and not unlimited else "ready" if card in ready else ""
    words = {Card.JESTER: "picture-court-any", Card.QUEEN: "picture-court-with-king"}
    need = (Piece(locale(words[card])),) if card in words else _NEEDS[card]
    crown = "crown" if card == Card.KING else ""
    return Tile(Piece(locale.name(card), crown, "card"), need, mark, -1 if unlimited else left)


def _player(public: Public, seat: int, new: Card | None, names: Names, locale: Locale) -> Panel:
    """A player's cards; whoever plays also has dice."""
    acts = public.waiting is not None and public.waiting.seat == seat
    chips: list[Part] = [Chip(Piece(locale.name(Card.KING), "crown", "yellow"))] if seat == public.king else []
    for card in public.cards[seat]:
        mark = "used" if acts and card in public.used else "new" if card == new else ""
        new = None if mark == "new" else new  # of equal cards one is new
        chips.append(Chip(Piece(locale.name(card)), mark))
    rows: list[tuple[Part, ...]] = []
    notes: list[Piece] = []
    if acts:
        notes.append(Piece(_does(public, locale)))
        dice: list[Part] = [
            Dice(locale("picture-court-aside"), tuple((face, "yellow") for face in public.aside))
        ] * bool(public.aside)
        dice += [Dice(locale("picture-court-rolled"), tuple((face, "white") for face in public.active))] * bool(
            public.active
        )
        rows.append(tuple(dice))
        if public.final:
            rows.append(tuple(_bidding(public, locale)))
    elif public.final and (bid := public.bids[seat]) is not None:
        notes.append(Piece(locale("picture-court-bid", bid=bid_of(bid, locale)), role="faint"))
    rows.append(tuple(chips))
    counts = (Piece(str(start_dice(public.cards[seat])), _DIE),)
    return Panel(names[seat], "play" if acts else "", tuple(notes), counts, tuple(row for row in rows if row))


def _does(public: Public, locale: Locale) -> str:
    if public.hand:
        return locale("picture-court-roll", dice=public.hand)
    if public.owes:
        return locale("picture-court-keep")
    key = "bid" if public.final else "take"
    return locale(f"picture-court-roll-or-{key}" if public.active else f"picture-court-{key}s")


def _bidding(public: Public, locale: Locale) -> list[Piece]:
    """The bid so far, and the one to beat."""
    said = []
    if public.aside:
        said.append(Piece(locale("picture-court-bid", bid=bid_of(Bid.best(public.aside), locale))))
    if public.best is not None:
        said.append(Piece(locale("picture-court-best", bid=bid_of(public.best, locale)), role="gold"))
    return said


# The end ------------------------------------------------------------------------------------------------------------


def court_moment(public: Public) -> Moment:
    """How many cards each player has."""
    return Moment(public.round, tuple(len(cards) + (seat == public.king) for seat, cards in enumerate(public.cards)))


def court_ending(
    public: Public, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
) -> tuple[Shape, ...]:
    """The last bids, how the courts grew and, where there is room, who was there."""
    cells = [(Cell(bid_of(bid, locale) or "–", strong=True),) for bid in public.bids]
    courts = []
    shown = sorted(range(public.seats), key=lambda seat: outcome.places[seat]) if public.seats < _CROWDED else ()
    for seat in shown:
        king = [Chip(Piece(locale.name(Card.KING), "crown", "yellow"))] if seat == public.king else []
        courts.append(
            Panel(names[seat], rows=((*king, *(Chip(Piece(locale.name(card))) for card in public.cards[seat])),))
        )
    return (
        Title(locale("court-name"), locale("picture-after", rounds=public.round)),
        *standing(outcome, (locale("court-ending-bid"),), cells, names, locale, locale("picture-court-won")),
        *curve(locale("picture-court-curve"), past, outcome, names),
        *courts,
    )
