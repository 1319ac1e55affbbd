"""The record file: what is written reads back equal, and whatever else is read is refused with the line named."""

import contextlib
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.journal.record_file import START, RecordFile, RecordFileError, read, rules, write, write_options
from engines.antiquity.components import Leftover, Options
from engines.core.notation import First
from engines.core.record import Move

TEXT = """\
tafelrunde record 1
game antiquity 1
option leftover reroll
option first 2
seed 00ff
salt "Otto's \\"Wort\\""
salt "zwei"
player #1 "Ada Ä. Löß"
player #2 "Bruno"
player #3 "Cleo \\u202e 🎲"

4 start | 0 3 5 1 | 0f343b0931126a20
5 #2 place rome egypt greece persia | 2 2 0 1 | 9c1185a5c5e9fc54
9 #3 pick g5 lydia | - | 0123456789abcdef
"""

RECORD = RecordFile(
    game="antiquity",
    version=1,
    options=(("leftover", "reroll"), ("first", "2")),
    seed=b"\x00\xff",
    salts=('Otto\'s "Wort"', "zwei"),
    players=("Ada Ä. Löß", "Bruno", "Cleo \u202e 🎲"),
    moves=(
        Move(4, START, "", (0, 3, 5, 1), "0f343b0931126a20"),
        Move(5, 1, "place rome egypt greece persia", (2, 2, 0, 1), "9c1185a5c5e9fc54"),
        Move(9, 2, "pick g5 lydia", (), "0123456789abcdef"),
    ),
)

LINES = TEXT.splitlines()

words = st.text(min_size=1).filter(lambda word: word.split() == [word])
names = st.from_regex("[a-z][a-z0-9]{0,8}", fullmatch=True)
tapes = st.lists(st.integers(0, 2**64 - 1), max_size=6).map(tuple)
digests = st.from_regex("[0-9a-f]{16}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> RecordFile:
    players = draw(st.lists(st.text(), min_size=1, max_size=12))
    entries = sorted(draw(st.sets(st.integers(0, 10**9), min_size=1, max_size=8)))
    acts = [(START, "")] + [
        (draw(st.integers(0, len(players) - 1)), " ".join(draw(st.lists(words, min_size=1, max_size=5))))
        for _ in entries[1:]
    ]
    return RecordFile(
        game=draw(names),
        version=draw(st.integers(0, 10**6)),
        options=tuple(draw(st.lists(st.tuples(names, words), max_size=4))),
        seed=draw(st.binary(min_size=1, max_size=40)),
        salts=tuple(draw(st.lists(st.text(), max_size=3))),
        players=tuple(players),
        moves=tuple(
            Move(entry, seat, text, draw(tapes), draw(digests))
            for entry, (seat, text) in zip(entries, acts, strict=True)
        ),
    )


def test_a_record_is_written_as_people_read_it():
    assert write(RECORD) == TEXT


def test_a_written_record_reads_back():
    assert read(TEXT) == RECORD


@given(records())
@example(replace(RECORD, players=('"', "\\", "a\nb", "\u2028", "")))
@example(replace(RECORD, moves=(Move(0, START, "", (), "0" * 16), Move(1, 0, "| - | x", (), "0" * 16))))
def test_every_record_reads_back_equal(record):
    assert read(write(record)) == record


@given(st.text())
@example("tafelrunde record 1\n" + "game antiquity " + "9" * 5000)
@example(TEXT.replace('"zwei"', '"\\ud83d"'))
@example(TEXT.replace('"zwei"', '"\\x"'))
@example(TEXT.replace('"zwei"', "[" * 100_000))
def test_garbage_is_refused_as_a_record_file_error(garbage):
    with pytest.raises(RecordFileError):
        read(garbage)


@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text(max_size=4))
def test_a_damaged_record_is_read_or_refused_and_never_anything_else(at, length, instead):
    with contextlib.suppress(RecordFileError):
        read(TEXT[:at] + instead + TEXT[at + length :])


def test_line_ends_and_a_mark_of_other_systems_and_blank_lines_do_not_matter():
    assert read("\ufeff" + TEXT.replace("\n", "\r\n\r\n")) == RECORD


@pytest.mark.parametrize(
    ("line", "instead", "expected"),
    [
        (1, "tafelrunde record 2", "tafelrunde record 1"),
        (2, "game antiquity", "a game and the version"),
        (3, "option leftover", "an option and its value"),
        (4, "opinion first 2", "the seed"),
        (5, "seed 0ff", "the seed"),
        (6, "salt Otto", "a salt in quotation marks"),
        (8, 'player #2 "Bruno"', "player #1"),
        (9, "", "player #2"),
        (12, "5 #2 place rome | - | 9c1185a5c5e9fc54", "the start of the game"),
        (13, "5 #4 place rome | - | 9c1185a5c5e9fc54", "a seat from #1 to #3"),
        (13, "5 #0 place rome | - | 9c1185a5c5e9fc54", "position, seat"),
        (13, "5 #1 | - | 9c1185a5c5e9fc54", "position, seat"),
        (13, "5 #1 place rome | | 9c1185a5c5e9fc54", "position, seat"),
        (13, "5 #1 place rome | 01 | 9c1185a5c5e9fc54", "position, seat"),
        (13, "5 #1 place rome | - | 9c1185a5c5e9fc5", "position, seat"),
        (14, "5 #3 pick g5 lydia | - | 0123456789abcdef", "a position above 5"),
        (14, "# a remark", "position, seat"),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(line, instead, expected):
    text = "\n".join([*LINES[: line - 1], instead, *LINES[line:]])
    with pytest.raises(RecordFileError, match=re.escape(expected)) as refused:
        read(text)
    assert refused.value.line in {line, line + 1}


@pytest.mark.parametrize("lines", range(12))
def test_a_record_that_breaks_off_before_its_start_is_refused(lines):
    with pytest.raises(RecordFileError):
        read("\n".join(LINES[:lines]))


def test_a_record_names_its_rules():
    game, options = rules(RECORD)
    assert (game.name, options) == ("antiquity", Options(leftover=Leftover.REROLL, first=First(2)))


def test_options_are_written_in_notation():
    assert write_options(Options(leftover=Leftover.REROLL, first=First(2))) == RECORD.options


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (replace(RECORD, game="chess"), "no game chess"),
        (replace(RECORD, version=99), "version 99"),
        (replace(RECORD, players=("Ada", "Bruno")), "for 3 to 4 players, not 2"),
        (replace(RECORD, options=(("leftover", "maybe"),)), "leftover maybe"),
        (replace(RECORD, options=(("colour", "red"),)), "colour red"),
        (replace(RECORD, options=(("first", "1"), ("first", "2"))), "named twice"),
    ],
)
def test_a_record_whose_rules_are_not_here_is_refused_in_a_sentence(record, why):
    with pytest.raises(ValueError, match=why):
        rules(record)
