"""Text is split by bytes, where it hurts least, and nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.protocol.splitting import split

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


def test_a_text_that_fits_stays_as_it_is():
    assert split("Ada  würfelt: 5 3 3", 60) == ["Ada  würfelt: 5 3 3"]


def test_it_is_cut_between_words():
    assert split("Bürgerhaus Königshof Zunfthaus Kornspeicher", 32) == [
        "Bürgerhaus Königshof Zunfthaus",
        "Kornspeicher",
    ]


def test_a_long_word_is_cut_between_graphemes():
    pieces = split(FAMILY * 12, 48)
    assert "".join(pieces) == FAMILY * 12
    assert all(set(piece.split(FAMILY)) == {""} for piece in pieces)


def test_formatting_goes_on_in_the_next_piece():
    first, second = split("\x02\x0304" + "rot " * 10, 32)
    assert first.startswith("\x02\x0304")
    assert second.startswith("\x02\x0304rot")


def test_formatting_that_has_ended_does_not_come_back():
    assert split("\x02bold\x02 \x0304red\x03 " + "plain " * 8, 32)[-1].startswith("plain")
    assert split("\x02\x0304both\x0f " + "plain " * 8, 32)[-1].startswith("plain")


def test_blank_texts_make_no_piece():
    assert split("", 60) == split("   ", 60) == split("\x02\x02", 60) == []


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.integers(32, 120))
def test_fmt_2_every_piece_fits_and_all_words_arrive(text: str, limit: int):
    pieces = split(text, limit)
    assert all(len(piece.encode()) <= limit for piece in pieces)
    assert "".join(pieces).replace(" ", "") == text.replace(" ", "")
