"""The send queue: paced, fair, in the right order, and certain about what has arrived."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from adapters.irc.session.pace import Pace
from adapters.irc.session.receipts import ECHO_TIMEOUT, Receipts
from adapters.irc.session.sending import OutgoingMessage, SendQueue
from adapters.irc.session.turns import Urgency
from adapters.irc.settings import Pacing


class Desk:
    """A send queue, a clock, and a server that answers PINGs when told to."""

    def __init__(self, pacing: Pacing | None = None, *, echo: bool = False) -> None:
        self.outbox = SendQueue(
            Pace(pacing or Pacing()), lambda text, _: [text] if text else [], str.lower, Receipts(echo)
        )
        self.time = 0.0
        self.arrived: dict[str, bool] = {}

    def put(self, audience: str, *lines: str, urgency: Urgency = Urgency.MOVE, slot: str = "", name: str = "") -> None:
        name = name or lines[0]

        def done(arrived: bool) -> None:
            assert name not in self.arrived
            self.arrived[name] = arrived

        self.outbox.put(OutgoingMessage(audience, lambda: audience, deque(lines), urgency, done, slot))

    def written(self, *, answering: bool = True) -> list[str]:
        """What is written now."""
        lines = []
        while (line := self.outbox.next(self.time)) is not None:
            if line.startswith("PING"):
                if answering:
                    self.outbox.pong(line.split()[1], self.time)
                continue
            lines.append(line.partition(" :")[2] if line.startswith("PRIVMSG") else line)
        return lines

    def over(self, seconds: int) -> list[str]:
        """What is written in the next seconds."""
        lines = self.written()
        for _ in range(seconds):
            self.time += 1
            lines += self.written()
        return lines


def ping_of(desk: Desk) -> str:
    line = desk.outbox.next(desk.time)
    assert line is not None
    assert line.startswith("PING")
    return line.split()[1]


def test_a_burst_is_followed_by_a_line_a_second():
    desk = Desk(Pacing(burst=4, rate=1.0))
    desk.put("#c", *(str(number) for number in range(40)))
    assert len(desk.written(answering=False)) == 4
    times = []
    for _ in range(60):
        desk.time += 0.5
        times += [desk.time] * len(desk.written())
    assert all(later - earlier >= 1.0 for earlier, later in pairwise(times))
    assert times[10] <= 16.0  # and a PING now and then is all that it costs


def test_no_more_bytes_are_under_way_than_the_window_holds():
    desk = Desk(Pacing(burst=100, rate=100.0, window=1000))
    desk.put("#c", *("x" * 200 for _ in range(9)))
    assert len(desk.written(answering=False)) == 4
    desk.time += 60
    assert desk.written(answering=False) == []


def test_a_receipt_opens_the_window_again():
    desk = Desk(Pacing(burst=100, rate=100.0, window=1000))
    desk.put("#c", *("x" * 200 for _ in range(9)))
    assert len(desk.written()) == 9


def test_audiences_take_turns():
    desk = Desk()
    desk.put("#a", "a1", "a2", "a3", "a4", "a5", "a6")
    desk.put("#b", "b1", "b2")
    assert desk.over(8) == ["a1", "b1", "a2", "b2", "a3", "a4", "a5", "a6"]


def test_moves_go_before_answers_and_answers_before_boards():
    desk = Desk()
    desk.put("#a", "board", urgency=Urgency.BOARD)
    desk.put("#b", "answer", urgency=Urgency.ANSWER)
    desk.put("ada", "move")
    desk.outbox.command("JOIN #z")
    assert desk.over(4) == ["JOIN #z", "move", "answer", "board"]


def test_what_was_begun_for_an_audience_is_not_torn_apart_by_its_like():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "board 1", "board 2", "board 3", urgency=Urgency.BOARD)
    assert desk.written() == ["board 1"]
    desk.put("#a", "other board", urgency=Urgency.BOARD)
    assert desk.over(12) == ["board 2", "board 3", "other board"]


def test_a_waiting_picture_is_replaced_by_the_next():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "first line")
    desk.written()
    desk.put("#a", "old board", slot="board")
    desk.put("#a", "news")
    desk.put("#a", "new board", slot="board")
    assert desk.over(9) == ["new board", "news"]
    assert desk.arrived["old board"] is desk.arrived["new board"] is True


def test_the_same_picture_asked_for_twenty_times_is_said_once():
    desk = Desk()
    for number in range(20):
        desk.put("#a", "board", slot="board", name=f"asked {number}")
    assert desk.over(9) == ["board"]
    assert set(desk.arrived.values()) == {True}
    assert len(desk.arrived) == 20


def test_once_it_is_written_the_same_picture_may_be_said_again():
    desk = Desk()
    desk.put("#a", "board", slot="board", name="first")
    assert desk.over(1) == ["board"]
    desk.put("#a", "board", slot="board", name="second")
    assert desk.over(1) == ["board"]


def test_a_picture_that_was_lost_is_said_again_at_once():
    desk = Desk()
    desk.put("#a", "board", slot="board", name="first")
    desk.written(answering=False)
    desk.outbox.clear()
    desk.put("#a", "board", slot="board", name="second")
    assert desk.over(1) == ["board"]
    assert desk.arrived == {"first": False, "second": True}


def test_a_message_has_arrived_with_the_pong_to_the_ping_behind_it():
    desk = Desk()
    desk.put("#a", "one", "two", name="message")
    assert desk.written(answering=False) == ["one", "two"]
    assert desk.arrived == {}
    desk.outbox.pong("tafelrunde-1", desk.time)
    assert desk.arrived == {"message": True}


def test_a_pong_says_nothing_of_what_was_written_after_its_ping():
    desk = Desk()
    desk.put("#a", "one")
    desk.written(answering=False)
    desk.put("#a", "two")
    desk.written(answering=False)
    desk.outbox.pong("tafelrunde-1", desk.time)
    assert desk.arrived == {"one": True}
    desk.outbox.pong(ping_of(desk), desk.time)
    assert desk.arrived == {"one": True, "two": True}


def test_pongs_that_are_not_ours_are_no_receipt():
    desk = Desk()
    desk.put("#a", "one")
    desk.written(answering=False)
    for token in ("", "watchdog", "tafelrunde-", "tafelrunde-x", "tafelrunde-0", "1"):
        desk.outbox.pong(token, desk.time)
    assert desk.arrived == {}


def test_a_line_that_comes_back_has_arrived_and_needs_no_ping():
    desk = Desk(echo=True)
    desk.put("#A", "one", "two", name="message")
    assert desk.written() == ["one", "two"]
    desk.outbox.echoed("#a", "one", desk.time)
    assert desk.arrived == {}
    desk.outbox.echoed("#a", "two", desk.time)
    assert desk.arrived == {"message": True}
    desk.time += ECHO_TIMEOUT
    assert desk.outbox.next(desk.time) is None


def test_a_line_that_does_not_come_back_is_asked_about():
    desk = Desk(echo=True)
    desk.put("#a", "one")
    desk.written()
    assert desk.outbox.wake(desk.time) == desk.time + ECHO_TIMEOUT
    desk.time += ECHO_TIMEOUT
    desk.outbox.pong(ping_of(desk), desk.time)
    assert desk.arrived == {"one": True}


def test_what_the_server_refused_has_not_arrived_and_the_rest_of_it_is_not_tried():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "one", "two", name="message")
    desk.put("#b", "other")
    desk.written(answering=False)
    desk.outbox.refused("#A")
    assert desk.arrived == {"message": False}
    assert desk.over(9) == ["other"]


def test_a_lost_connection_leaves_nothing_open():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "written")
    desk.put("#b", "waiting")
    desk.written(answering=False)
    desk.outbox.clear()
    assert desk.arrived == {"written": False, "waiting": False}
    assert desk.over(9) == []


def test_nothing_is_said_to_somebody_who_may_no_longer_be_told():
    desk = Desk(Pacing(burst=1, rate=1.0))
    there = ["ada"]
    outgoing = OutgoingMessage(
        "person", lambda: there[0] if there else None, deque(["one", "two"]), Urgency.MOVE,
        lambda arrived: desk.arrived.update(outgoing=arrived),
    )  # fmt: skip
    desk.outbox.put(outgoing)
    assert desk.written() == ["one"]
    there.clear()
    assert desk.over(9) == []
    assert desk.arrived == {"outgoing": False}


def test_somebody_who_changes_the_nick_is_followed_in_the_middle_of_a_message():
    desk = Desk(Pacing(burst=1, rate=1.0))
    nick = ["ada"]
    desk.outbox.put(
        OutgoingMessage("person", lambda: nick[0], deque(["one", "two"]), Urgency.MOVE, lambda arrived: None)
    )
    assert desk.outbox.next(0.0) == "PRIVMSG ada :one"
    nick[0] = "ada_afk"
    desk.time = 9.0
    assert desk.outbox.next(desk.time) == "PRIVMSG ada_afk :two"


def test_a_message_of_blank_lines_is_done():
    desk = Desk()
    desk.put("#a", "", "", name="blank")
    assert desk.over(1) == []
    assert desk.arrived == {"blank": True}


def test_a_line_in_three_pieces_is_written_as_three_lines():
    desk = Desk()
    desk.outbox.cut = lambda text, _: text.split("|")
    desk.put("#a", "one|two|three", "four", name="message")
    assert desk.over(9) == ["one", "two", "three", "four"]
    assert desk.arrived == {"message": True}


def test_a_clock_that_is_put_back_gives_no_burst_and_stops_nothing():
    desk = Desk(Pacing(burst=2, rate=1.0))
    desk.time = 5000.0
    desk.put("#a", *(str(number) for number in range(9)))
    assert len(desk.written()) == 2
    desk.time = 1000.0
    assert desk.written() == []
    assert len(desk.over(20)) == 7


def test_no_line_that_is_sent_is_in_what_is_shown_of_the_outbox():
    desk = Desk()
    desk.put("ada", "your hand", "your crest", name="secrets")
    assert desk.outbox.next(0.0) == "PRIVMSG ada :your hand"
    assert "your" not in repr(desk.outbox)
