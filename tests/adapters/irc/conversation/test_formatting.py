"""Formatting for IRC: boards that fit, colours that only repeat words, names that highlight nobody."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from adapters.irc.conversation.addressed import strip_formatting
from adapters.irc.conversation.formatting import LONG, NARROW, Formatter
from bot.language import Locale
from bot.text.doc import Doc, Facts, Grid, Heading, Hint, Items, Line, Span, line, plain

EN = Locale("en")
ADA, BO = Span("Ada", "name"), Span("Bo", "name")
GRID = Grid(
    (plain("kingdom"), plain("red", "red"), plain("total")), ((plain("Rome"), plain("5"), plain("12")),), (1, 2)
)
EVERYTHING: Doc = (
    Heading(plain("Round 2")),
    Facts(((plain("to play"), (ADA,)), (plain("dice"), plain("5 3 3", "strong")))),
    GRID,
    Items((plain("one"), plain("two", "green"))),
    Hint(plain("You can:"), ("keep 3 3", "roll")),
    Line((ADA, Span(" rolls "), Span("5", "red"), Span(" and waits for "), BO, Span("."))),
)


@given(st.text(max_size=60), st.sampled_from(["plain", "name", "red", "strong"]))
def test_a_narrow_board_is_never_wider_than_40_columns(text: str, role: str):
    doc = (Heading(plain(text)), Line(plain(text * 3, role)), Facts(((plain(text), plain(text, role)),)))
    for row in Formatter(EN).narrow(doc):
        assert wcswidth(strip_formatting(row)) <= NARROW


@given(st.text(max_size=80), st.sampled_from(["plain", "name", "red", "strong", "command"]))
def test_no_text_steers_a_client(text: str, role: str):
    for colours in (True, False):
        formatter = Formatter(EN, colours)
        for row in (*formatter.flow(line(text, role)), *formatter.narrow(line(text, role))):
            steering = re.sub(r"\x03\d\d|\x02|\x0f", "", row) if colours else row
            assert not re.search(r"[\x00-\x1f\x7f]", steering)


def test_colours_have_two_digits_and_end_before_what_follows():
    (row,) = Formatter(EN).flow((Line((Span("r", "red"), Span("5"))),))
    assert row == "\x0304r\x0f5"


def test_without_colours_the_words_are_the_same():
    with_colours, without = Formatter(EN), Formatter(EN, colours=False)
    for shown, plain_rows in ((with_colours.flow, without.flow), (with_colours.narrow, without.narrow)):
        assert [re.sub(r"\x03\d\d|\x02|\x0f", "", row) for row in shown(EVERYTHING)] == plain_rows(EVERYTHING)


def test_names_call_nobody_in_a_channel_but_those_who_are_addressed():
    (row,) = Formatter(EN, quiet=True, addressed=frozenset(["Bo"])).flow((Line((ADA, Span(" waits for "), BO)),))
    assert row == "A\u200bda waits for Bo"
    assert Formatter(EN).flow((Line((ADA,)),)) == ["Ada"]


def test_examples_are_shown_as_they_are_typed_there():
    assert Formatter(EN, colours=False, prefix="!").flow((Hint(plain("You can:"), ("keep 3", "roll")),)) == [
        "You can: !keep 3 · !roll"
    ]


def test_what_can_be_typed_has_the_sign_of_the_channel_and_is_bold():
    text = Line((ADA, Span(": "), Span("use hunter", "command"), Span(" or "), Span("roll", "command")))
    assert Formatter(EN, prefix="!").flow((text,)) == ["Ada: \x02!use hunter\x0f or \x02!roll\x0f"]
    assert Formatter(EN, colours=False).flow((text,)) == ["Ada: use hunter or roll"]


def test_what_belongs_together_stays_so_in_running_text_but_no_name_does():
    text = Line((Span("Temple\u00a0B1, "), Span("A\u00a0B", "name")))
    assert Formatter(EN, colours=False).flow((text,)) == ["Temple\u00a0B1, A B"]


def test_running_text_is_gathered_into_few_lines():
    rows = Formatter(EN, colours=False).flow(*(line(f"Ada rolls {number}.") for number in range(40)))
    assert len(rows) <= 3
    assert " ".join(rows) == " ".join(f"Ada rolls {number}." for number in range(40))


@given(st.lists(st.text("aäöü€ .", min_size=1, max_size=200), max_size=12))
def test_what_is_gathered_into_one_line_fits_one_message(texts: list[str]):
    rows = Formatter(EN).flow(*(line(text, role) for text in texts for role in ("strong", "red")))
    longest = max((len(text.encode()) for text in texts), default=0) + 5
    assert all(len(row.encode()) <= max(LONG, longest) for row in rows)


def test_a_heading_stands_before_what_it_is_the_heading_of():
    assert Formatter(EN, colours=False).flow((Heading(plain("Your cards")), Items((plain("one"), plain("two"))))) == [
        "Your cards: one · two"
    ]


def test_a_table_keeps_its_shape_among_running_text():
    assert Formatter(EN, colours=False).flow((Heading(plain("End")), GRID, Line(plain("Thanks.")))) == [
        "End:", "kingdom  red  total", "Rome       5     12", "Thanks.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("`_ada_`", "`_ada_`"),
        ("**bo**", "**bo**"),
        ("||eve||", "||eve||"),
        ("<@everyone>", "<@everyone>"),
        ("a|b", "a|b"),
        ("x\x03rot\x02", "x�rot�"),
        ("\x01ACTION bows\x01", "�ACTION bows�"),
        ("\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL} Kim", "\N{MAN} Kim"),
        ("1\ufe0f\u20e3", "1"),
        ("a\r\nQUIT :bye", "a  QUIT :bye"),
    ],
)
def test_names_are_shown_as_they_are_or_harmless(name: str, shown: str):
    assert Formatter(EN).flow(line(name)) == [shown]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("do you mean “keep”?", "do you mean “!keep”?"),
        ("for example “build harbor” or “join”", "for example “!build harbor” or “!join”"),
        ("I do not know “Keep”", "I do not know “Keep”"),
        ("“jesters” can be many", "“jesters” can be many"),
    ],
)
def test_what_is_quoted_and_can_be_typed_has_the_sign_of_the_room(text: str, shown: str) -> None:
    assert Formatter(Locale("en"), colours=False, prefix="!").flow(line(text)) == [shown]
