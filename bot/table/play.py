"""What a player can do in a running game: move, parsed against the offers of the player's own view.

Only checks; a refusal changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import CommandError, Status, Table
from engines.core.game import AnyGame, View, Why
from engines.core.notation import (
    CANONICAL,
    Ambiguous,
    Illegal,
    Lexicon,
    NotYours,
    Refusal,
    Stale,
    Unreadable,
    read,
    write,
)
from engines.core.offer import Offer


class Refused(Exception):  # noqa: N818 - an answer to a player, not an error
    """A line is not a legal move right now. Holds the refusal, and the game's own reason if it has one."""

    def __init__(self, refusal: Refusal, why: Why | None) -> None:
        super().__init__()
        self.refusal = refusal
        self.why = why


def public_reason(game: AnyGame, room: View[Any, Any], refusal: Refused, text: str, words: Lexicon) -> Refused | None:
    """The reason for a refused move as public facts give it, the same whatever the seat holds; None where they do not.

    Made from the room's view and its offers: an argument that is Hidden there gives no reason.
    """
    if isinstance(refusal.refusal, (NotYours, Stale)):
        return refusal
    offers = game.offers(room)
    try:
        read(offers, game.forms, text, words)
    except Illegal as illegal:
        why = None if illegal.action is None else game.why(room, illegal.action)
        return Refused(illegal, why) if why is not None or not _hides(offers, illegal.verb) else None
    except (Unreadable, Ambiguous) as unread:
        return None if _hides(offers, unread.verb) else Refused(unread, None)
    return None


def _hides(offers: Sequence[Offer[Any]], verb: str | None) -> bool:
    return any(offer.hidden for offer in offers if offer.verb == verb)


def forgone(table: Table, proposed: ProposedAct) -> Sequence[str]:
    """What the player gives up by a move although it could still be had, as everybody can see (see Game.forgone)."""
    assert isinstance(proposed.fact, Moved), "a move was proposed"
    action = read(table.offers(proposed.fact.seat), table.game.forms, proposed.fact.text, CANONICAL)
    return () if table.state is None else table.game.forgone(table.state.public, action)


def check_is_move(table: Table, seat: int, text: str, words: Lexicon) -> None:
    """Refuse what is no whole move of the game, legal now or not: talk may begin with a verb. Raises Refused."""
    view = table.view(seat)
    try:
        read(table.game.offers(view), table.game.forms, text, words)
    except Illegal as refusal:
        if refusal.action is None:
            raise Refused(refusal, None) from refusal
    except Refusal as refusal:
        raise Refused(refusal, None) from refusal


def move(table: Table, seat: int, text: str, words: Lexicon, answering: int | None = None) -> ProposedAct:
    """The move that a player typed. Raises Refused, based only on the player's view; CommandError: ended, paused.

    `answering` is the number of the decision that a button or form was made for, None for a typed line.
    """
    if table.status is not Status.RUNNING:
        raise CommandError("ended")
    if table.paused is not None:
        raise CommandError("paused")
    if answering is not None and answering != table.numbers[seat]:
        raise Refused(Stale(seat, answering), None)
    if not table.owes(seat):
        raise Refused(NotYours(seat), None)
    view = table.view(seat)
    try:
        action = read(table.game.offers(view), table.game.forms, text, words)
    except Illegal as refusal:
        why = None if refusal.action is None else table.game.why(view, refusal.action)
        raise Refused(refusal, why) from refusal
    except Refusal as refusal:
        raise Refused(refusal, None) from refusal
    return ProposedAct(Moved(seat, write(action)), table.seats[seat].person)
