"""Updates in few full lines: what an audience is told, asked and shown, and what it is not."""

from __future__ import annotations

from bot.language import Locale
from bot.ports import Audience, Person, Update
from bot.render.brief import brief_board, compose_brief
from bot.render.updates import Outbox, arrived, empty
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved, Warned
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.net import text
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM, Story, lobby_of, running

ENGLISH = Locale("en")
FOUR = (ADA, BRUNO, CLEO, DMITRI)


class Reader:
    """One audience of a table, which is brought up to date again and again."""

    def __init__(self, story: Story, audience: Audience) -> None:
        self.story = story
        self.audience = audience
        self.outbox = Outbox(0)

    def next(self) -> Update:
        """What is shown now, and has arrived then."""
        update = compose_brief(self.story.table, self.story.backlog, self.outbox, self.audience, ENGLISH)
        arrived(self.outbox, update)
        return update


def asked(story: Story) -> Person:
    """Who has to decide."""
    person = story.table.seats[story.table.pending_decisions[0].seat].person
    assert person is not None
    return person


def move(story: Story) -> None:
    """Whoever is asked makes a sensible move."""
    table, seat = story.table, story.table.pending_decisions[0].seat
    action = table.game.policy(table.view(seat), Committed(bytes([table.seq % 256])))
    story.do(ProposedAct(Moved(seat, write(action)), table.seats[seat].person))


def all_lines(update: Update) -> str:
    return " ".join(text(line) for line in update.lines)


def test_a_room_is_told_all_moves_since_and_only_the_present_call() -> None:
    story = running(ADA, BRUNO, CLEO)
    room = Reader(story, ROOM)
    room.next()
    first = asked(story)
    move(story)
    second = asked(story)
    move(story)
    update = room.next()
    told = all_lines(update)
    assert told.index(f"{first.id.capitalize()}: R") < told.index(f"{second.id.capitalize()}: R")
    assert update.call is not None
    assert text(update.call).startswith(asked(story).id.capitalize())


def test_who_is_still_acting_is_not_called_again() -> None:
    story = running(ADA, BRUNO, game="court")
    room = Reader(story, ROOM)
    assert room.next().call is not None
    move(story)
    assert asked(story) == story.table.seats[story.table.pending_decisions[0].seat].person
    assert room.next().call is None


def test_a_draft_is_called_once_for_all() -> None:
    story = running(*FOUR, game="citadels")
    room = Reader(story, ROOM)
    assert room.next().call is not None
    for _ in range(3):
        move(story)
        update = room.next()
        assert update.call is None
        assert update.lines == ()


def test_after_a_pause_who_has_to_decide_is_called_again() -> None:
    story = running(ADA, BRUNO, game="court")
    room = Reader(story, ROOM)
    room.next()
    story.do(lambda table: lobby.pause(table, ADA, "Ada", moderator=True))
    assert room.next().call is None
    story.do(lambda table: lobby.resume(table, ADA, "Ada", moderator=True))
    assert room.next().call is not None


def test_the_whole_board_is_shown_at_the_start_and_at_the_end() -> None:
    story = lobby_of(ADA, BRUNO, CLEO)
    room = Reader(story, ROOM)
    assert room.next().board is None
    story.do(lambda table: lobby.start(table, ADA))
    boards = [room.next().board]
    while story.table.open:
        move(story)
        boards.append(room.next().board)
    assert boards[0] is not None
    assert boards[-1] is not None
    assert boards[1:-1] == [None] * (len(boards) - 2)


def test_the_end_names_the_places_with_the_last_move() -> None:
    story = running(ADA, BRUNO, CLEO)
    room = Reader(story, ROOM)
    while story.table.open:
        room.next()
        move(story)
    update = room.next()
    assert "wins" in all_lines(update)
    assert "1 " in all_lines(update)
    assert update.call is None


def test_a_game_without_secrets_needs_no_private_line() -> None:
    story = running(ADA, BRUNO, game="court")
    readers = [Reader(story, ADA), Reader(story, BRUNO)]
    for _ in range(20):
        assert all(empty(reader.next()) for reader in readers)
        move(story)


def test_a_secret_decision_is_asked_in_private_with_the_hand_and_each_of_them() -> None:
    story = running(*FOUR, game="citadels")
    readers = {person: Reader(story, person) for person in FOUR}
    for _ in range(3):
        updates = {person: reader.next() for person, reader in readers.items()}
        assert [person for person, update in updates.items() if update.prompt] == [asked(story)]
        move(story)


def test_whoever_has_chosen_a_character_reads_which_one_and_nobody_else_does() -> None:
    story = running(*FOUR, game="citadels")
    readers = {audience: Reader(story, audience) for audience in (*FOUR, ROOM)}
    for reader in readers.values():
        reader.next()
    chooser = asked(story)
    move(story)
    said = {audience: all_lines(reader.next()) for audience, reader in readers.items()}
    assert said.pop(chooser).startswith("You are the ")
    assert not any("You are the " in text for text in said.values())


def test_a_turn_with_hidden_choices_is_asked_once() -> None:
    story = running(*FOUR, game="citadels")
    while not any(offer.hidden for offer in story.table.offers(None)):
        move(story)
    acting = asked(story)
    reader = Reader(story, acting)
    assert reader.next().prompt is not None
    move(story)
    if asked(story) == acting and not all(offer.secret for offer in story.table.offers(None)):
        assert reader.next().prompt is None


def test_a_hand_is_not_repeated_before_it_changes() -> None:
    story = running(ADA, BRUNO, CLEO)
    reader = Reader(story, ADA)
    assert reader.next().hand is not None
    for _ in range(6):
        move(story)
        assert reader.next().hand is None


def test_who_comes_back_is_shown_the_hand_and_asked_again() -> None:
    story = running(ADA, BRUNO, CLEO)
    reader = Reader(story, asked(story))
    reader.next()
    reader.outbox.forget()
    update = reader.next()
    assert update.hand is not None
    assert update.prompt is not None
    assert empty(reader.next())


def test_a_warning_is_not_told_once_the_decision_was_taken() -> None:
    story = running(ADA, BRUNO, CLEO)
    seat = story.table.pending_decisions[0].seat
    name = story.table.seats[seat].name
    late, soon = Reader(story, ROOM), Reader(story, ROOM)
    late.next(), soon.next()
    story.do(ProposedAct(Warned((seat,), 60)))
    assert f"Time is running out: 60 seconds left for {name}" in all_lines(soon.next())
    move(story)
    assert "Time is running out" not in all_lines(late.next())


def test_a_private_note_is_told_beside_the_hand() -> None:
    story = running(*FOUR, game="citadels")
    seat = story.table.pending_decisions[0].seat
    story.do(ProposedAct(Warned((seat,), 60)))
    update = Reader(story, asked(story)).next()
    assert update.hand is not None
    assert "You have 60 seconds left" in all_lines(update)


def test_what_board_shows_is_the_lobby_the_position_or_the_result() -> None:
    story = lobby_of(ADA, BRUNO, CLEO)
    (line,) = brief_board(story.table, ENGLISH)
    assert "Ada" in text((line,))
    story.do(lambda table: lobby.start(table, ADA))
    assert text(brief_board(story.table, ENGLISH)[-1:]).startswith(asked(story).id.capitalize())
    while story.table.open:
        move(story)
    assert "1 " in text(brief_board(story.table, ENGLISH)[:1])
