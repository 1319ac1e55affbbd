"""Composes what one audience is shown next: one update from everything said at a table since its cursor.

Sans-IO: messenger.py decides when to compose and handles what becomes of the update. Lines are appended and tracked by
the cursor; board, hand and prompt show the present, and are sent only when they differ from the last ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from bot.language import Locale
from bot.ports import Audience, Room, Update
from bot.render.boards import BOARDS
from bot.render.messages import board, line
from bot.table.lobby import names
from bot.table.table import Announcement, Note, Status, Table
from bot.text.doc import Doc

Backlog = Sequence[tuple[int, tuple[Announcement, ...]]]
Seen = tuple[Status, Hashable]  # a stage of the table, and a value that changes when somebody is to be called anew


@dataclass(slots=True)
class Outbox:
    """How far an audience of a table has got, and what it was last shown.

    `cursor` is the last entry known to have arrived. `uncertain` is the last one being sent when an earlier process
    ended: entries between the two may be sent a second time, and are then marked.
    """

    cursor: int
    uncertain: int = 0
    board: Doc | None = field(default=None, repr=False)
    hand: Doc | None = field(default=None, repr=False)
    asked: int | None = None  # the number of the decision last asked for
    seen: Seen | None = None  # on a brief network: the stage and turn last told of
    seeing: Seen | None = None  # those of the update under way
    stale: bool = False  # whether to show board, hand and prompt again although nothing has happened

    def forget(self) -> None:
        """What was shown is no longer visible to the audience; what was said still is."""
        self.board = self.hand = self.asked = self.seen = None
        self.stale = True


def quieter(backlog: Backlog) -> Backlog:
    """What a quiet room is told of it: no moves, but what the table itself says, such as votes and its end."""
    return [(seq, tuple(item for item in said if isinstance(item.what, Note))) for seq, said in backlog]


def compose(table: Table, backlog: Backlog, outbox: Outbox, audience: Audience, locale: Locale) -> Update:
    """The update that brings the audience up to date. Whatever is forgotten from now on will be shown again."""
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
    """Record that the update arrived: how far the audience has got and what it was shown."""
    outbox.cursor = update.upto
    if outbox.stale:  # forgotten while the update was being sent
        return
    outbox.board = update.board or outbox.board
    outbox.hand = update.hand or outbox.hand
    outbox.asked = update.decision or outbox.asked
    outbox.seen = outbox.seeing


def empty(update: Update) -> bool:
    """Whether the update has nothing to show."""
    return not (update.lines or update.board or update.hand or update.prompt or update.call)


def _hand(table: Table, seat: int | None, locale: Locale) -> Doc | None:
    if seat is None or table.status is not Status.RUNNING:
        return None
    return BOARDS[table.game.name].hand(table.view(seat), names(table), locale)
