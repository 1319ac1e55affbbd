"""One audience is shown what is new since it was last shown something: lines once, pictures when they differ."""

from __future__ import annotations

import pytest

from bot.language import Locale
from bot.ports import Audience, Update
from bot.render.updates import Backlog, Outbox, arrived, compose, quieter
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import Announcement, Note
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM, Story, running

ENGLISH = Locale("en")
PLACE = "place rome egypt greece persia"


@pytest.fixture
def story() -> Story:
    """A game that has begun; who begins is drawn."""
    return running(ADA, BRUNO, CLEO)


def shown(story: Story, outbox: Outbox, audience: Audience, backlog: Backlog = ()) -> Update:
    """What the audience is shown now, and has seen from then on."""
    update = compose(story.table, backlog, outbox, audience, ENGLISH)
    arrived(outbox, update)
    return update


def place(story: Story) -> None:
    """Whoever is asked places the dice."""
    seat = story.table.pending_decisions[0].seat
    story.do(ProposedAct(Moved(seat, PLACE), story.table.seats[seat].person))


def test_a_hand_that_was_shown_is_not_shown_again_until_it_changes(story: Story):
    outbox = Outbox(0)
    first = shown(story, outbox, ADA).hand
    assert first is not None
    story.do(lambda table: lobby.pause(table, ADA, "Ada", moderator=False))
    assert [shown(story, outbox, ADA).hand for _ in range(2)] == [None, None]
    story.do(lambda table: lobby.resume(table, ADA, "Ada", moderator=False))
    place(story)
    assert shown(story, outbox, ADA).hand not in {None, first}
    assert shown(story, outbox, ADA).hand is None


def test_a_board_that_was_shown_is_shown_again_when_it_changed_and_only_then(story: Story):
    outbox = Outbox(0)
    first = shown(story, outbox, ROOM).board
    assert first is not None
    assert shown(story, outbox, ROOM).board is None
    place(story)
    assert shown(story, outbox, ROOM).board not in {None, first}
    assert shown(story, outbox, ROOM).board is None


def test_a_decision_is_asked_for_once(story: Story):
    outbox = Outbox(0)
    seat = story.table.pending_decisions[0].seat
    asked = story.table.seats[seat].person
    assert asked is not None
    assert shown(story, outbox, asked).prompt is not None
    assert shown(story, outbox, asked).prompt is None


def test_what_did_not_arrive_is_shown_again(story: Story):
    outbox = Outbox(0)
    lost = compose(story.table, (), outbox, ADA, ENGLISH)
    assert lost.hand is not None
    assert shown(story, outbox, ADA) == lost


def test_what_was_forgotten_is_shown_again_although_it_is_the_same(story: Story):
    outbox = Outbox(0)
    hand = shown(story, outbox, ADA).hand
    outbox.forget()
    assert shown(story, outbox, ADA).hand == hand is not None


def test_what_was_forgotten_while_it_was_under_way_is_shown_once_more(story: Story):
    outbox = Outbox(0)
    under_way = compose(story.table, (), outbox, ADA, ENGLISH)
    outbox.forget()
    arrived(outbox, under_way)
    assert shown(story, outbox, ADA).hand == under_way.hand is not None


def test_lines_are_told_from_behind_the_cursor_on_and_each_to_whom_it_is_for(story: Story):
    said: list[Announcement] = story.said
    backlog = [(1, tuple(said[:1])), (2, tuple(said[1:]))]
    outbox = Outbox(1)
    assert len(shown(story, outbox, ROOM, backlog).lines) == sum(item.to is None for item in said[1:])
    assert outbox.cursor == story.table.seq
    assert shown(story, outbox, ROOM, backlog).lines == ()


def test_a_quiet_room_is_told_what_the_table_says_and_no_moves(story: Story):
    story.do(lambda table: lobby.pause(table, ADA, "Ada", moderator=True))
    paused = story.table.recent[-1:]
    story.do(lambda table: lobby.resume(table, ADA, "Ada", moderator=True))
    place(story)
    moved = tuple(story.table.recent)
    told = quieter([(1, paused), (2, moved)])
    assert told[0] == (1, paused)
    assert {type(said.what) for said in told[1][1]} == {Note}
    assert len(told[1][1]) < len(moved)
