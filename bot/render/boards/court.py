"""How Court is shown: the current turn, the display, the players' cards, events, prompts, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from bot.language import Locale, lookup, notation_text, verb_name
from bot.render.boards.brief import joined
from bot.render.boards.court_brief import CourtBrief, examples
from bot.render.boards.court_events import bid_of, bids, card_names, dice_of, tell_court
from bot.render.boards.court_picture import court_ending, court_moment, court_shapes
from bot.render.boards.names import Names, player_name
from bot.render.boards.standing import Moment
from bot.text.doc import Cards, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, in_words, plain
from bot.text.scene import Scene
from engines.core.game import Event, Outcome
from engines.core.offer import Offer
from engines.court.components import CARDS, Bid, Card, Jesters
from engines.court.state import CourtView, Public, Turn
from engines.court.turn import bid_wins, start_dice, takeable

_Pairs = Iterator[tuple[Text, Text]]


class CourtBoards(CourtBrief):
    """See bot.render.boards.Boards for what each method means."""

    parts: Sequence[str] = ("turn", "court", "players")

    def board(self, view: CourtView, names: Names, locale: Locale, part: str = "") -> Doc:
        """Everything at the beginning of a turn; during a turn only the turn, and how to see the rest."""
        public = view.public
        named = lookup(part, {key: f"court-part-{key}" for key in self.parts}, locale) if part else ()
        match named:
            case ["court"]:
                return _court(public, locale)
            case ["players"]:
                return _players(public, names, locale)
            case ["turn"]:
                return _turn(public, names, locale)
        if public.hand or public.waiting is None:
            return (*_turn(public, names, locale), *_display(public, locale), *_players(public, names, locale))
        shown = locale.attribute("help-board", "usage").split()[0]
        words = tuple(f"{shown} {locale(f'court-part-{key}').lower()}" for key in ("court", "players"))
        return (*_turn(public, names, locale), Hint(plain(locale("court-hint-parts")), words))

    def picture(self, view: CourtView, events: Sequence[Event], names: Names, locale: Locale) -> Scene:
        return Scene(court_shapes(view.public, events, names, locale), _whole(view.public, names, locale))

    def moment(self, view: CourtView) -> Moment:
        return court_moment(view.public)

    def last_picture(
        self, view: CourtView, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
    ) -> Scene:
        shapes = court_ending(view.public, outcome, past, names, locale)
        return Scene(shapes, self.ending(view, outcome, names, locale))

    def hand(self, view: CourtView, names: Names, locale: Locale) -> Doc | None:
        """Nothing: everything is public."""
        return None

    def tell(self, event: Event, to: int | None, names: Names, locale: Locale) -> Doc:
        return tell_court(event, names, locale)

    def ask(self, view: CourtView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
        public = view.public
        if not offers or public.waiting is None:
            return ()
        choices = Items(tuple(_choices(public, offers, locale)))
        if view.seat is None:
            return (Line(locale.text("court-ask-room", name=player_name(names, public.waiting.seat))), choices)
        title = plain(locale("court-ask-final" if public.final else "court-ask"))
        return (
            Line(title),
            choices,
            Hint(
                plain(locale("court-ask-example")),
                tuple(notation_text(action, names, locale) for action in examples(public, offers).values()),
            ),
        )

    def ending(self, view: CourtView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        rows = []
        for seat in sorted(range(public.seats), key=lambda seat: outcome.places[seat]):
            has = locale.name(Card.KING) if seat == public.king else ""
            place = plain(str(outcome.places[seat]))
            rows.append(
                (place, (player_name(names, seat),), plain(bid_of(public.bids[seat], locale)), plain(has, "strong"))
            )
        head = tuple(plain(locale(f"court-ending-{key}")) for key in ("place", "name", "bid", "king"))
        listed = Items(tuple(_player(public, seat, names, locale) for seat in range(public.seats)))
        return (
            Heading(plain(locale("court-ending"))),
            Grid(head, tuple(rows), numbers=(0,)),
            Heading(plain(locale("court-ending-courts"))),
            listed,
        )


# The turn -----------------------------------------------------------------------------------------------------------


def _turn(public: Public, names: Names, locale: Locale) -> Doc:
    """Whose turn it is, with which dice and cards, what they would win, and the order of the round."""
    if public.waiting is None:
        return (Heading(plain(locale("court-board-over"))),)
    key = "court-board-final" if public.final else "court-board-round"
    return (
        Heading(plain(locale(key, round=public.round))),
        Facts(tuple(_dice(public, names, locale))),
        Facts(tuple(_now(public, public.waiting.seat, locale))),
        Facts(tuple(_round(public, names, locale))),
    )


def _fact(key: str, value: Text, locale: Locale) -> tuple[Text, Text]:
    return plain(locale(f"court-fact-{key}")), value


def _dice(public: Public, names: Names, locale: Locale) -> _Pairs:
    assert public.waiting is not None, "it is somebody's turn"
    yield _fact("turn", (player_name(names, public.waiting.seat),), locale)
    if public.hand:
        yield _fact("hand", plain(locale("court-dice", dice=public.hand), "strong"), locale)
        return
    if public.active:
        yield _fact("active", (dice_of(public.active, "strong"),), locale)
    yield _fact("aside", (dice_of(public.aside),) if public.aside else plain(locale("court-none")), locale)


def _now(public: Public, seat: int, locale: Locale) -> _Pairs:
    """The cards of the player whose turn it is, and what the dice set aside would win now."""
    ready = [card for card in public.cards[seat] if card.power.used and card not in public.used]
    if ready:
        yield _fact("ready", plain(card_names(ready, locale)), locale)
    if public.used:
        yield _fact("used", plain(card_names(public.used, locale), "faint"), locale)
    if not public.aside:
        return
    if public.final:
        yield _fact("bid", plain(bid_of(Bid.best(public.aside), locale), "strong"), locale)
    else:
        won = card_names(takeable(public), locale) or locale("court-none")
        yield _fact("wins", plain(won), locale)


def _round(public: Public, names: Names, locale: Locale) -> _Pairs:
    """The order of seats; in the final round the bid to beat, and who has yet to roll."""
    mark = Span(locale("court-mark-start"))
    order = [
        (player_name(names, seat), mark) if seat == public.start else (player_name(names, seat),)
        for seat in public.order
    ]
    yield _fact("order", joined(order), locale)
    if public.king is not None:
        yield _fact("king", (player_name(names, public.king),), locale)
    if public.best is not None:
        yield _fact("best", plain(bid_of(public.best, locale), "strong"), locale)
    made = bids(public, names, locale)
    if made:
        yield _fact("bids", joined(made), locale)
    left = [item.seat for item in reversed(public.agenda) if isinstance(item, Turn)]
    if public.final and left:
        yield _fact("left", joined([(player_name(names, seat),) for seat in left]), locale)


# The display --------------------------------------------------------------------------------------------------------


def _left(public: Public, card: Card, locale: Locale) -> str:
    if card == Card.JESTER and public.options.jesters == Jesters.UNLIMITED:
        return locale("court-unlimited")
    return str(public.piles[card])


def _display(public: Public, locale: Locale) -> Doc:
    """What is left of each pile, row by row."""
    rows = []
    for row, there in groupby((card for card in CARDS if card != Card.CHARLATAN), key=lambda card: card.row):
        piles = [
            plain(f"{locale.name(card)} {_left(public, card, locale)}", "plain" if public.piles[card] else "faint")
            for card in there
        ]
        rows.append((Span(f"{locale('court-row', row=row)}: "), *joined(piles)))
    return (Heading(plain(locale("court-display"))), Items(tuple(rows)))


def _whole(public: Public, names: Names, locale: Locale) -> Doc:
    """All that lies on the table: the turn, each pile with what is left of it and its requirement, the players."""
    piles = []
    for row, there in groupby((card for card in CARDS if card != Card.CHARLATAN), key=lambda card: card.row):
        cards = tuple(_pile(public, card, locale) for card in there)
        piles.append(in_words(Cards(plain(locale("court-row", row=row)), cards)))
    players = [in_words(_player_cards(public, seat, names, locale)) for seat in range(public.seats)]
    return (*_turn(public, names, locale), Items(tuple(piles)), Items(tuple(players)))


def _pile(public: Public, card: Card, locale: Locale) -> Text:
    left = Span(f"{locale.name(card)} {_left(public, card, locale)}", "plain" if public.piles[card] else "faint")
    return left, Span(locale.attribute(f"court-card-{card.name.lower()}", "need"))


def _court(public: Public, locale: Locale) -> Doc:
    """The display in full: each card with what is left of it and its requirement."""
    rows = []
    for card in CARDS:
        role = "plain" if card == Card.CHARLATAN or public.piles[card] else "faint"
        left = "" if card == Card.CHARLATAN else _left(public, card, locale)
        need = locale.attribute(f"court-card-{card.name.lower()}", "need")
        rows.append((plain(locale.name(card), role), plain(left, role), plain(need, role)))
    head = tuple(plain(locale(f"court-head-{key}")) for key in ("card", "left", "need"))
    return (Heading(plain(locale("court-display"))), Grid(head, tuple(rows), numbers=(1,)))


# The players --------------------------------------------------------------------------------------------------------


def _players(public: Public, names: Names, locale: Locale) -> Doc:
    listed = tuple(_player(public, seat, names, locale) for seat in range(public.seats))
    return (Heading(plain(locale("court-players"))), Items(listed))


def _player(public: Public, seat: int, names: Names, locale: Locale) -> Text:
    """A player's cards, and the dice that the next turn begins with."""
    held = _held(public, seat, locale)
    return locale.text(
        "court-player",
        name=player_name(names, seat),
        dice=start_dice(public.cards[seat]),
        cards=joined(held) if held else plain(locale("court-nobody"), "faint"),
    )


def _player_cards(public: Public, seat: int, names: Names, locale: Locale) -> Cards:
    dice = locale("court-dice", dice=start_dice(public.cards[seat]))
    return Cards((player_name(names, seat), Span(f", {dice}")), tuple(_held(public, seat, locale)))


def _held(public: Public, seat: int, locale: Locale) -> list[Text]:
    """A player's cards; those used in this turn are marked."""
    playing = public.waiting is not None and public.waiting.seat == seat
    shown: list[Text] = [plain(locale.name(Card.KING), "strong")] if seat == public.king else []
    for card in public.cards[seat]:
        if playing and card in public.used:
            shown.append(plain(locale("court-used-up", card=card), "faint"))
        else:
            shown.append(plain(locale.name(card)))
    return shown


# Prompts ------------------------------------------------------------------------------------------------------------


def _choices(public: Public, offers: Sequence[Offer[Any]], locale: Locale) -> Iterator[Text]:
    """What can be done, verb by verb: the word to type, and what it does."""
    for form, same in groupby(offers, key=lambda offer: offer.make):
        verb = Span(verb_name("court", form.verb, locale), "strong")
        yield (verb, Span(": "), *_choice(public, form.verb, list(same), locale))


def _choice(public: Public, verb: str, offers: Sequence[Offer[Any]], locale: Locale) -> Text:
    match verb:
        case "roll":
            return locale.text("court-can-roll", dice=public.hand or len(public.active))
        case "keep":
            key = "court-can-keep" if len(public.active) > 1 else "court-can-keep-one"
            return locale.text(key, dice=dice_of(public.active))
        case "use" | "take":
            there = [card for offer in offers for card in offer.domains[0].things]
            return locale.text(f"court-can-{verb}", cards=locale.list(there, "or"))
    if not public.final or public.waiting is None:
        return locale.text("court-can-pass")
    bid = Bid.best(public.aside)
    wins = bid_wins(public, public.waiting.seat, bid) or public.king == public.waiting.seat
    return locale.text("court-can-bid-king" if wins else "court-can-bid", bid=bid)
