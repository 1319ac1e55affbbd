"""Updates for networks on which every line is dear: what happened in full sentences, who is next, and little else.

Sans-IO, like updates.py, whose cursors and Outbox it shares. A room reads one story of all that it has not been told,
and the call of whoever has to decide; the whole board only when the game begins and when it is over. A person is
written to only for what the room may not read: a secret decision, a hand that has changed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import groupby

from bot.language import Locale
from bot.ports import Audience, Room, Update
from bot.render.boards import BOARDS
from bot.render.messages import lines, lobby
from bot.render.updates import Backlog, Outbox
from bot.table.lobby import names
from bot.table.table import Announcement, Note, Status, Table
from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text

_BETWEEN = Span(" · ")


def compose_brief(table: Table, backlog: Backlog, outbox: Outbox, audience: Audience, locale: Locale) -> Update:
    """The update that brings the audience up to date."""
    again, outbox.stale = outbox.stale, False
    untold = [item for seq, said in backlog if seq > outbox.cursor for item in said]
    stage, turn = outbox.seen or (None, None)
    outbox.seeing = table.status, _turn(table)
    new = outbox.seeing[1] != turn
    if isinstance(audience, Room):
        news = told(table, [item for item in untold if item.to is None], locale)
        if table.status is not stage:
            news += result(table, locale)
        return Update(
            table=table.header.id,
            upto=table.seq,
            lines=tuple(news),
            board=position(table, locale) if table.status is not stage else None,
            call=next_call(table, locale) if new else None,
            repeat=outbox.cursor < outbox.uncertain,
        )
    seat = table.seat_of(audience)
    private = [item for item in untold if seat is not None and item.to == seat]
    notes = [item for item in private if isinstance(item.what, Note)]
    prompt = _prompt(table, seat, locale) if _asks(table, seat, outbox, new=new, again=again) else None
    hand = _hand(table, seat, locale) if len(private) > len(notes) or prompt or again else None
    confirmed = [] if hand else _confirmed(table, seat, untold, locale)
    return Update(
        table=table.header.id,
        upto=table.seq,
        lines=tuple(confirmed + lines(table, notes if hand else private, locale)),  # the hand says what came into it
        hand=hand if hand != outbox.hand else None,
        prompt=prompt,
        decision=None if seat is None or prompt is None else table.numbers[seat],
        repeat=outbox.cursor < outbox.uncertain,
    )


def told(table: Table, said: Sequence[Announcement], locale: Locale) -> list[Doc]:
    """What was announced: the game's events as one story, the table's notes together."""
    docs: list[Doc] = []
    for noted, items in groupby(said, key=lambda item: isinstance(item.what, Note)):
        if noted:
            docs += lines(table, [item for item in items if not _outdated(table, item)], locale)
            continue
        events = [item.what for item in items if not isinstance(item.what, Note)]
        story = BOARDS[table.game.name].story(table.view(), events, names(table), locale)
        docs += [(Line(text),) for text in story]
    return docs


def position(table: Table, locale: Locale) -> Doc | None:
    """The whole public side of a game in few full lines; None before it begins, or if it was never played."""
    if table.state is None or (table.status is not Status.RUNNING and table.outcome is None):
        return None
    return BOARDS[table.game.name].wide(table.view(), names(table), locale)


def brief_board(table: Table, locale: Locale) -> Doc:
    """What `board` shows: the lobby; the position and who has to decide; or how the game ended."""
    if table.status is Status.LOBBY:
        return (Line(_in_one_line(lobby(table, locale))),)
    closing = [block for doc in result(table, locale) for block in doc]
    return (*closing, *(position(table, locale) or ()), *(next_call(table, locale) or ()))


def result(table: Table, locale: Locale) -> list[Doc]:
    """How the game ended; empty if it has not."""
    if table.outcome is None or table.state is None:
        return []
    return [BOARDS[table.game.name].closing(table.view(), table.outcome, names(table), locale)]


def next_call(table: Table, locale: Locale) -> Doc | None:
    """Who has to decide now and what they can do; None where only AI players have to."""
    if table.paused is not None or all(table.seats[decision.seat].ai for decision in table.pending_decisions):
        return None
    text = BOARDS[table.game.name].call(table.view(), table.offers(None), names(table), locale)
    return (Line(text),) if text else None


def _outdated(table: Table, said: Announcement) -> bool:
    """Whether it is a warning to people who have decided meanwhile."""
    if not isinstance(said.what, Note) or said.what.key != "warned":
        return False
    return not {table.seats[decision.seat].name for decision in table.pending_decisions} & {*said.what.data["names"]}


def _turn(table: Table) -> Hashable:
    """A value that changes exactly when somebody has to be called anew; None while nobody is asked."""
    if table.paused is not None or not table.pending_decisions:
        return None
    ai = tuple(occupant.ai for occupant in table.seats)  # who comes back, or goes, changes who is asked
    return ai, BOARDS[table.game.name].turn(table.view())


def _asks(table: Table, seat: int | None, outbox: Outbox, *, new: bool, again: bool) -> bool:
    """Whether a seat is asked privately: once a turn if the room cannot be shown all there is to choose, for each
    decision that can only be answered in private, and once more whoever comes `again`. Depends on public facts alone.
    """
    if seat is None or not table.owes(seat) or table.seats[seat].ai or table.paused is not None:
        return False
    if table.numbers[seat] == outbox.asked:
        return False
    offers = table.offers(None)
    return (
        again
        or all(offer.secret for offer in offers)
        or (new and any(offer.secret or offer.hidden for offer in offers))
    )


def _confirmed(table: Table, seat: int | None, said: Sequence[Announcement], locale: Locale) -> list[Doc]:
    """What a seat has decided without the room being told what."""
    if seat is None or table.status is not Status.RUNNING:
        return []
    events = [item.what for item in said if item.to is None and not isinstance(item.what, Note)]
    text = BOARDS[table.game.name].confirm(table.view(seat), events, names(table), locale)
    return [(Line(text),)] if text else []


def _in_one_line(doc: Doc) -> Text:
    """A short Doc as one line of running text."""
    parts = [text for block in doc for text in _texts(block)]
    return tuple(span for number, text in enumerate(parts) for span in ((_BETWEEN, *text) if number else text))


def _texts(block: Block) -> Sequence[Text]:
    match block:
        case Items(items):
            return items
        case Facts(pairs):
            return [(*label, Span(" "), *value) for label, value in pairs]
        case Heading(text) | Line(text) | Hint(text):
            return [text]
        case Grid():
            return []


def _prompt(table: Table, seat: int | None, locale: Locale) -> Doc:
    text = BOARDS[table.game.name].prompt_line(table.view(seat), table.offers(seat), names(table), locale)
    return (Line(text),) if text else ()


def _hand(table: Table, seat: int | None, locale: Locale) -> Doc | None:
    if seat is None or table.status is not Status.RUNNING:
        return None
    text = BOARDS[table.game.name].hand_line(table.view(seat), names(table), locale)
    return (Line(text),) if text else None
