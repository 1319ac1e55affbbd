"""What one audience is to be shown next: from what was said at a table since its cursor, one update.

Sans-IO: messenger.py decides when to ask and sees what becomes of the update. Lines are appended and counted by the
cursor; board, hand and prompt are pictures of the present, sent only when they differ from the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.language import Locale
from bot.ports import Audience, Room, Update
from bot.render.boards import BOARDS
from bot.render.messages import board, line
from bot.table.lobby import names
from bot.table.table import Announcement, Status, Table
from bot.text.doc import Doc

Backlog = Sequence[tuple[int, tuple[Announcement, ...]]]


@dataclass(slots=True)
class Outbox:
    """How far an audience of a table has come, and what it was shown last.

    `cursor` is the last entry that certainly arrived. `uncertain` is the last that was being sent when an earlier
    process ended: what lies between may be said a second time and is marked then.
    """

    cursor: int
    uncertain: int = 0
    board: Doc | None = field(default=None, repr=False)
    hand: Doc | None = field(default=None, repr=False)
    asked: int | None = None  # the number of the decision that was asked last
    stale: bool = False  # whether to show the pictures again although nothing has happened

    def forget(self) -> None:
        """What was shown is gone from the audience's eyes; what was said is not."""
        self.board = self.hand = self.asked = None
        self.stale = True


def compose(table: Table, backlog: Backlog, outbox: Outbox, audience: Audience, locale: Locale) -> Update:
    """The update that brings the audience up to date. What is forgotten from now on is to be shown once more."""
    outbox.stale = False
    seat = None if isinstance(audience, Room) else table.seat_of(audience)
    public = isinstance(audience, Room)
    lines: list[Doc] = []
    for seq, said in backlog:
        if seq > outbox.cursor:
            lines += [line(table, item, locale) for item in said if item.to == seat and (public or seat is not None)]
    shown = board(table, locale) if public else None
    hand = None if public else _hand(table, seat, locale)
    asks = seat is not None and table.owes(seat) and not table.seats[seat].ai and outbox.asked != table.numbers[seat]
    prompt = None
    if asks and seat is not None:
        prompt = BOARDS[table.game.name].ask(table.view(seat), table.offers(seat), names(table), locale)
    return Update(
        table=table.header.id,
        upto=table.seq,
        lines=tuple(doc for doc in lines if doc),
        board=shown if shown != outbox.board else None,
        hand=hand if hand != outbox.hand else None,
        prompt=prompt,
        decision=table.numbers[seat] if asks and seat is not None else None,
        repeat=outbox.cursor < outbox.uncertain,
    )


def arrived(outbox: Outbox, update: Update) -> None:
    """The update arrived: remember how far the audience has come and what it was shown."""
    outbox.cursor = update.upto
    if outbox.stale:  # forgotten while it was under way
        return
    outbox.board = update.board or outbox.board
    outbox.hand = update.hand or outbox.hand
    outbox.asked = update.decision or outbox.asked


def empty(update: Update) -> bool:
    """Whether there is nothing to show in it."""
    return not (update.lines or update.board or update.hand or update.prompt)


def _hand(table: Table, seat: int | None, locale: Locale) -> Doc | None:
    if seat is None or table.status is not Status.RUNNING:
        return None
    return BOARDS[table.game.name].hand(table.view(seat), names(table), locale)
