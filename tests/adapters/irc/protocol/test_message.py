"""IRC lines are parsed leniently and written strictly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.protocol.message import Message, decode, encode, parse, write


def test_a_line_is_read_into_tags_source_command_and_parameters():
    line = "@account=ada;x=a\\sb\\:c :ada!a@host PRIVMSG #court :keep 3 3"
    assert parse(line) == Message("PRIVMSG", ("#court", "keep 3 3"), "ada!a@host", {"account": "ada", "x": "a b;c"})


@pytest.mark.parametrize("line", ["", "   ", ":only.a.source", "@only=tags", ":", "@"])
def test_a_line_without_a_command_is_nothing(line: str):
    assert parse(line) is None


@pytest.mark.parametrize("line", ["PRIVMSG", ":a!b@c PRIVMSG #court", ":a!b@c QUIT", "MODE"])
def test_a_missing_parameter_reads_as_empty(line: str):
    message = parse(line)
    assert message is not None
    assert message.param(7) == ""
    assert message.param(-9) == ""


def test_only_spaces_part_parameters():
    message = parse("JOIN #a\xa0b\x1fc")
    assert message is not None
    assert message.params == ("#a\xa0b\x1fc",)


def test_fmt_2_text_that_is_no_utf_8_is_read_as_cp_1252():
    assert decode(b"\xe4h, w\xfcrfeln \x80") == "äh, würfeln €"
    assert decode("äh, würfeln".encode()) == "äh, würfeln"
    assert decode(b"\x81") == "�"


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\0", "\r\n\r\n"])
def test_fmt_5_line_ends_in_a_text_become_a_space(end: str):
    assert write("PRIVMSG", "#c", text=f"x{end}QUIT :bye") == "PRIVMSG #c :x QUIT :bye"


@pytest.mark.parametrize("word", ["", "a b", "a\r\nQUIT", "a\nb", "a\0b", ":a"])
def test_a_parameter_that_would_break_the_line_is_refused(word: str):
    with pytest.raises(ValueError, match="one word"):
        write("JOIN", word)


@given(st.text())
def test_fmt_5_whatever_is_to_be_sent_makes_exactly_one_line_that_fits(text: str):
    data = encode(text)
    assert data.endswith(b"\r\n")
    assert len(data) <= 512
    assert not {0, 10, 13} & set(data[:-2])
    data.decode()
