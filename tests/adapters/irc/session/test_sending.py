"""The send queue: paced, fair, in the right order, and certain about what has arrived."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from adapters.irc.session.pace import Pace
from adapters.irc.session.receipts import ECHO_TIMEOUT, Receipts
from adapters.irc.session.sending import HOLD, OutgoingMessage, SendQueue
from adapters.irc.session.turns import Urgency
from adapters.irc.settings import Pacing


class Desk:
    """A send queue, a clock, and a server that answers PINGs, or echoes lines, when told to."""

    def __init__(self, pacing: Pacing | None = None, *, echo: bool = False) -> None:
        self.pace = Pace(pacing or Pacing())
        self.outbox = SendQueue(self.pace, lambda text, _: [text] if text else [], str.lower, Receipts(echo))
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
            if line.startswith("PRIVMSG"):
                target, _, text = line.removeprefix("PRIVMSG ").partition(" :")
                if answering and self.outbox.receipts.echo:
                    self.outbox.echoed(target, text, self.time)
                line = text
            lines.append(line)
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
    assert desk.written(answering=False) == ["one", "two"]
    desk.outbox.echoed("#a", "one", desk.time)
    assert desk.arrived == {}
    desk.outbox.echoed("#a", "two", desk.time)
    assert desk.arrived == {"message": True}
    desk.time += ECHO_TIMEOUT
    assert desk.outbox.next(desk.time) is None


def test_a_line_that_does_not_come_back_is_asked_about():
    desk = Desk(echo=True)
    desk.put("#a", "one")
    desk.written(answering=False)
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


# Places without text ------------------------------------------------------------------------------------------------


def test_a_place_is_granted_once_when_a_line_could_be_written_and_its_message_goes_out_at_once():
    desk = Desk(Pacing(burst=1, rate=1.0), echo=True)
    desk.put("#a", *(f"a{number}" for number in range(9)))
    desk.written()
    granted = []
    desk.outbox.reserve("#b", Urgency.MOVE, lambda: granted.append(desk.time))
    assert desk.written() == []
    assert granted == []
    desk.time += 1
    assert desk.written() == ["a1"]  # who waits already comes first
    desk.time += 1
    assert desk.written() == []
    assert granted == [desk.time]
    desk.put("#b", "composed now")
    assert desk.written() == ["composed now"]
    assert desk.over(2) == ["a2", "a3"]
    assert len(granted) == 1


def test_others_go_on_while_a_text_is_composed():
    desk = Desk(Pacing(burst=3, rate=1.0))
    desk.outbox.reserve("#a", Urgency.MOVE, lambda: None)
    desk.put("#b", "one", "two", "three")
    assert desk.written(answering=False) == ["one", "two"]


def test_a_granted_place_without_a_message_is_held_for_a_moment_only():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.outbox.reserve("#a", Urgency.MOVE, lambda: None)
    desk.put("#b", "other")
    assert desk.written() == []
    assert desk.outbox.wake(desk.time) == desk.time + HOLD
    desk.time += HOLD
    assert desk.written() == ["other"]


def test_a_place_that_was_given_up_is_never_granted():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#b", "first")
    desk.written()
    granted: list[bool] = []
    desk.outbox.reserve("#a", Urgency.MOVE, lambda: granted.append(True))()
    desk.over(5)
    desk.outbox.clear()
    assert granted == []


def test_a_lost_connection_lets_nobody_wait_for_a_place():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#b", "first")
    desk.written()
    granted: list[bool] = []
    desk.outbox.reserve("#a", Urgency.MOVE, lambda: granted.append(True))
    desk.outbox.clear()
    assert granted == [True]


# Fairness -----------------------------------------------------------------------------------------------------------


def test_of_four_lines_one_is_for_the_lower_classes_while_both_wait():
    desk = Desk(Pacing(burst=1, rate=1.0, window=100_000), echo=True)
    desk.put("#a", *("move" for _ in range(30)))
    desk.put("#b", *("answer" for _ in range(30)), urgency=Urgency.ANSWER)
    desk.put("#c", *("board" for _ in range(30)), urgency=Urgency.BOARD)
    lines = desk.over(31)
    assert [lines.count(each) for each in ("move", "answer", "board")] == [24, 6, 2]


def test_shares_that_nobody_uses_are_lent():
    desk = Desk(Pacing(burst=1, rate=1.0, window=100_000), echo=True)
    desk.put("#c", *("board" for _ in range(8)), urgency=Urgency.BOARD)
    assert desk.over(7) == ["board"] * 8


def test_the_last_of_a_burst_is_kept_for_moves():
    desk = Desk(Pacing(burst=10, rate=1.0), echo=True)
    desk.put("ada", *("help" for _ in range(20)), urgency=Urgency.ANSWER)
    assert len(desk.written()) == 8
    assert desk.outbox.wake(desk.time) == desk.time + 1
    desk.put("#a", "move")
    assert desk.written() == ["move"]
    assert desk.over(3) == ["help", "help"]


def test_five_private_helps_delay_a_public_line_by_no_more_than_one_line():
    desk = Desk()
    for number in range(5):
        desk.put(f"person{number}", *("help" for _ in range(12)), urgency=Urgency.ANSWER, name=f"help {number}")
    desk.over(3)
    desk.put("#a", "Ada takes 2 gold.")
    assert "Ada takes 2 gold." in desk.over(2)


def test_what_was_begun_does_not_jump_over_what_is_more_urgent_for_others():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "board 1", "board 2", urgency=Urgency.BOARD)
    desk.written()
    desk.put("#b", "move")
    assert desk.over(2) == ["move", "board 2"]


# Bounds -------------------------------------------------------------------------------------------------------------


def test_a_newer_answer_to_the_same_question_replaces_one_that_waits():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", "first line")
    desk.written()
    desk.put("ada", "old help", "and more", urgency=Urgency.ANSWER, slot="help")
    desk.put("ada", "rules", urgency=Urgency.ANSWER, slot="rules")
    desk.put("ada", "new help", urgency=Urgency.ANSWER, slot="help")
    desk.put("ada", "refused", urgency=Urgency.ANSWER, name="one refusal")
    desk.put("ada", "refused", urgency=Urgency.ANSWER, name="another refusal")
    assert desk.over(9) == ["new help", "rules", "refused", "refused"]


def test_a_full_queue_drops_the_oldest_boards_first_then_answers_that_only_inform():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#0", "first line")
    desk.written(answering=False)
    desk.put("#a", *("x" for _ in range(100)), urgency=Urgency.BOARD, name="old board")
    desk.put("#b", *("x" for _ in range(100)), urgency=Urgency.BOARD, name="new board")
    desk.put("ada", *("x" for _ in range(100)), urgency=Urgency.ANSWER, slot="help", name="help")
    desk.put("bo", *("x" for _ in range(100)), urgency=Urgency.ANSWER, name="code")
    desk.put("#c", *("x" for _ in range(100)), name="moves")
    assert desk.arrived == {"old board": False}
    desk.put("#d", *("x" for _ in range(300)), name="more moves")
    assert desk.arrived == {"old board": False, "new board": False, "help": False}
    assert desk.outbox.backlog.dropped == 300
    assert desk.outbox.backlog.lines == 500  # moves, and an answer that belongs to something done


def test_a_full_queue_takes_moves_and_nothing_else():
    desk = Desk(Pacing(burst=1, rate=1.0))
    desk.put("#a", *("x" * 400 for _ in range(350)), name="moves")
    desk.put("ada", "code", urgency=Urgency.ANSWER)
    desk.put("#a", "move")
    assert desk.arrived == {"code": False}


# Rates --------------------------------------------------------------------------------------------------------------


def test_one_ping_asks_for_the_receipt_of_several_lines():
    desk = Desk()
    desk.put("#a", "one", "two", "three")
    lines = [desk.outbox.next(0.0) for _ in range(5)]
    assert [line is not None and line.partition(" ")[0] for line in lines] == ["PRIVMSG"] * 3 + ["PING", False]


def test_a_ping_counts_as_a_line_and_so_does_what_is_written_past_the_queue():
    desk = Desk(Pacing(burst=3, rate=1.0))
    desk.outbox.spent(desk.time)
    desk.put("#a", "one")
    assert desk.written() == ["one"]
    desk.put("#a", "two")
    assert desk.written() == []


def test_after_an_idle_time_the_whole_burst_is_there():
    desk = Desk(Pacing(burst=5, rate=1.0), echo=True)
    desk.put("#a", *(f"{number}" for number in range(5)))
    desk.written()
    desk.time += 60
    desk.put("#a", *(f"{number}" for number in range(9)), name="later")
    assert len(desk.written()) == 5


def test_long_lines_cost_more_where_the_server_counts_bytes():
    desk = Desk()
    desk.pace.server_is("UnrealIRCd-6.1.2")
    desk.put("#a", *("x" * 400 for _ in range(9)))
    assert len(desk.written(answering=False)) == 2


def test_a_channel_that_takes_fewer_lines_holds_up_nobody_else():
    desk = Desk(Pacing(burst=10, rate=1.0), echo=True)
    desk.pace.flooded("#a", {"f"}, kicked=True)
    desk.put("#a", *(f"a{number}" for number in range(8)))
    desk.put("#b", "b1", "b2", "b3", "b4")
    assert desk.written() == ["a0", "b1", "a1", "b2", "a2", "b3", "b4"]
    assert desk.outbox.wake(desk.time) == desk.time + 2
    assert desk.over(4) == ["a3", "a4"]
