"""Whose turn it is: classes of urgency, and audiences within them."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.irc.session.turns import Turns, Urgency


@dataclass(frozen=True)
class Line:
    audience: str
    urgency: Urgency
    text: str = ""


def order(turns: Turns[Line], shut: frozenset[str] = frozenset()) -> list[str]:
    """The order in which all are served, with audiences that may not be written to."""
    served = []
    while (line := turns.next(lambda audience, urgency: audience not in shut)) is not None:
        turns.remove(line)
        turns.served(line.audience, line.urgency)
        served.append(line.text or line.audience)
    return served


def of(*lines: Line) -> Turns[Line]:
    turns: Turns[Line] = Turns()
    for line in lines:
        turns.add(line)
    return turns


def test_audiences_of_a_class_take_turns():
    lines = [Line("a", Urgency.MOVE, f"a{number}") for number in range(3)]
    assert order(of(*lines, Line("b", Urgency.MOVE), Line("c", Urgency.MOVE))) == ["a0", "b", "c", "a1", "a2"]


def test_a_class_leaves_those_below_one_line_in_four():
    moves = [Line("a", Urgency.MOVE) for _ in range(7)]
    boards = [Line("b", Urgency.BOARD) for _ in range(2)]
    assert "".join(order(of(*moves, *boards))) == "aaabaaaba"


def test_an_audience_that_may_not_be_written_to_holds_up_nobody():
    turns = of(Line("a", Urgency.MOVE), Line("b", Urgency.BOARD))
    assert order(turns, frozenset("a")) == ["b"]
    assert order(turns) == ["a"]


def test_the_order_does_not_depend_on_what_the_lines_hold():
    def with_texts(*texts: str) -> list[str]:
        lines = [Line(audience, Urgency.ANSWER, text) for audience, text in zip("abab", texts, strict=True)]
        return order(of(*lines))

    assert with_texts("1", "2", "3", "4") == ["1", "2", "3", "4"]
    assert with_texts("4", "3", "2", "1") == ["4", "3", "2", "1"]
