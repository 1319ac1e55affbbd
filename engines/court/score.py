"""The end, R10: who has won, and the other places."""

from __future__ import annotations

from engines.core.game import Outcome
from engines.court.state import Public


def result(public: Public) -> Outcome:
    """Scores and places at the end. A score is the bid of the final round: 10 for each die, plus its face.

    The King's holder is first. All others rank by their bids of the final round, equal bids by who rolled earlier.
    """
    bids = [bid for bid in public.bids if bid is not None]
    assert len(bids) == public.seats, "everyone rolls in the final round"
    keys = [(seat == public.king, bid.count, bid.face, -public.order.index(seat)) for seat, bid in enumerate(bids)]
    return Outcome.ranked([10 * bid.count + bid.face for bid in bids], keys)
