"""The record file: what is written reads back equal, and any other text is refused, naming the line."""

import contextlib
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.journal.record_file import (
    START,
    RecordFile,
    RecordFileError,
    Salt,
    format_record,
    parse_record,
    rules,
    write_options,
)
from engines.antiquity.components import Leftover, Options
from engines.core.chance import salt_hash
from engines.core.notation import First
from engines.core.record import Move

TEXT = """\
tafelrunde record 2
game antiquity 1
position 1
chance 1
option leftover reroll
option first 2
seed 00ff
salt f0ee343d12e284bdbf4d50296ee706bfff93457bd28879ca87996e447dc739da "Otto's \\"Wort\\""
salt 0df365ca17669584aa89f3caa4b225bdc360ead00c44e6779df01ee2a68b7779
salt 9dbe3cfc5af797f3516eb7c92f37fe507b83c13017aa9ddb57b9afe25a75a3a6 "zwei"
player #1 "Ada Ä. Löß"
player #2 "Bruno"
player #3 "Cleo \\u202e 🎲"

0 start | 0 3 5 1 | 0f343b0931126a20
1 #2 place rome egypt greece persia | 2 2 0 1 | 9c1185a5c5e9fc54
2 #3 pick g5 lydia | - | 0123456789abcdef
"""

RECORD = RecordFile(
    game="antiquity",
    version=1,
    position=1,
    chance=1,
    options=(("leftover", "reroll"), ("first", "2")),
    seed=b"\x00\xff",
    salts=(Salt.of('Otto\'s "Wort"'), Salt(salt_hash("forgotten"), None), Salt.of("zwei")),
    players=("Ada Ä. Löß", "Bruno", "Cleo \u202e 🎲"),
    moves=(
        Move(0, START, "", (0, 3, 5, 1), "0f343b0931126a20"),
        Move(1, 1, "place rome egypt greece persia", (2, 2, 0, 1), "9c1185a5c5e9fc54"),
        Move(2, 2, "pick g5 lydia", (), "0123456789abcdef"),
    ),
)

LINES = TEXT.splitlines()

words = st.text(min_size=1).filter(lambda word: word.split() == [word])
names = st.from_regex("[a-z][a-z0-9]{0,8}", fullmatch=True)
tapes = st.lists(st.integers(0, 2**64 - 1), max_size=6).map(tuple)
salts = st.one_of(st.builds(Salt.of, st.text()), st.builds(Salt, st.binary(min_size=32, max_size=32), st.none()))
digests = st.from_regex("[0-9a-f]{16}", fullmatch=True)


@st.composite
def records(draw: st.DrawFn) -> RecordFile:
    players = draw(st.lists(st.text(), min_size=1, max_size=12))
    acts = [(START, "")] + [
        (draw(st.integers(0, len(players) - 1)), " ".join(draw(st.lists(words, min_size=1, max_size=5))))
        for _ in range(draw(st.integers(0, 7)))
    ]
    return RecordFile(
        game=draw(names),
        version=draw(st.integers(0, 10**6)),
        position=draw(st.integers(0, 10**6)),
        chance=draw(st.integers(0, 10**6)),
        options=tuple(draw(st.lists(st.tuples(names, words), max_size=4))),
        seed=draw(st.binary(min_size=1, max_size=40)),
        salts=tuple(draw(st.lists(salts, max_size=3))),
        players=tuple(players),
        moves=tuple(Move(number, seat, text, draw(tapes), draw(digests)) for number, (seat, text) in enumerate(acts)),
    )


def test_a_record_is_written_as_people_read_it():
    assert format_record(RECORD) == TEXT


def test_a_written_record_reads_back():
    assert parse_record(TEXT) == RECORD


@given(records())
@example(replace(RECORD, players=('"', "\\", "a\nb", "\u2028", "")))
@example(replace(RECORD, moves=(Move(0, START, "", (), "0" * 16), Move(1, 0, "| - | x", (), "0" * 16))))
def test_every_record_reads_back_equal(record):
    assert parse_record(format_record(record)) == record


@given(st.text())
@example("tafelrunde record 2\n" + "game antiquity " + "9" * 5000)
@example(TEXT.replace('"zwei"', '"\\ud83d"'))
@example(TEXT.replace('"zwei"', '"\\x"'))
@example(TEXT.replace('"zwei"', "[" * 100_000))
def test_garbage_is_refused_as_a_record_file_error(garbage):
    with pytest.raises(RecordFileError):
        parse_record(garbage)


@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text(max_size=4))
def test_a_damaged_record_is_read_or_refused_and_never_anything_else(at, length, instead):
    with contextlib.suppress(RecordFileError):
        parse_record(TEXT[:at] + instead + TEXT[at + length :])


def test_line_ends_and_a_mark_of_other_systems_and_blank_lines_do_not_matter():
    assert parse_record("\ufeff" + TEXT.replace("\n", "\r\n\r\n")) == RECORD


@pytest.mark.parametrize(
    ("line", "instead", "expected"),
    [
        (1, "tafelrunde record 3", 'the line "tafelrunde record 2"; other versions cannot be read here'),
        (1, "tafelrunde record 1", "record 1 is of version 0.1.0, which was never released and is not read"),
        (2, "game antiquity", "a game and the version"),
        (3, "position", "the schema of the positions"),
        (4, "chance fair", "the scheme of chance"),
        (4, "", "the scheme of chance"),
        (5, "option leftover", "an option and its value"),
        (6, "opinion first 2", "the seed"),
        (7, "seed 0ff", "the seed"),
        (8, 'salt "Otto"', "the SHA-256 of a salt"),
        (9, f"salt {'0' * 63}", "the SHA-256 of a salt"),
        (10, f'salt {salt_hash("zwei").hex()} "drei"', "a word whose SHA-256 is that of the salt, or no word"),
        (11, 'player #2 "Bruno"', "player #1"),
        (12, "", "player #2"),
        (15, "1 #2 place rome | - | 9c1185a5c5e9fc54", "the start of the game"),
        (15, "1 start | - | 9c1185a5c5e9fc54", "decision 0"),
        (16, "1 #4 place rome | - | 9c1185a5c5e9fc54", "a seat from #1 to #3"),
        (16, "1 #0 place rome | - | 9c1185a5c5e9fc54", "number, seat"),
        (16, "1 #1 | - | 9c1185a5c5e9fc54", "number, seat"),
        (16, "1 #1 place rome | | 9c1185a5c5e9fc54", "number, seat"),
        (16, "1 #1 place rome | 01 | 9c1185a5c5e9fc54", "number, seat"),
        (16, "1 #1 place rome | - | 9c1185a5c5e9fc5", "number, seat"),
        (17, "1 #3 pick g5 lydia | - | 0123456789abcdef", "decision 2"),
        (17, "3 #3 pick g5 lydia | - | 0123456789abcdef", "decision 2"),
        (17, "# a remark", "number, seat"),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(line, instead, expected):
    text = "\n".join([*LINES[: line - 1], instead, *LINES[line:]])
    with pytest.raises(RecordFileError, match=re.escape(expected)) as refused:
        parse_record(text)
    assert refused.value.line in {line, line + 1}


@pytest.mark.parametrize("lines", range(15))
def test_a_record_that_breaks_off_before_its_start_is_refused(lines):
    with pytest.raises(RecordFileError):
        parse_record("\n".join(LINES[:lines]))


def test_a_record_names_its_rules():
    game, options = rules(RECORD)
    assert (game.name, options) == ("antiquity", Options(leftover=Leftover.REROLL, first=First(2)))


def test_an_option_that_a_record_does_not_name_has_its_default():
    assert rules(replace(RECORD, options=(("first", "2"),)))[1] == Options(first=First(2))


def test_options_are_written_in_notation():
    assert write_options(Options(leftover=Leftover.REROLL, first=First(2))) == RECORD.options


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (replace(RECORD, game="chess"), "no game chess"),
        (replace(RECORD, version=99), "version 99"),
        (replace(RECORD, position=99), "by schema 99, known here: 1"),
        (replace(RECORD, chance=99), "by scheme 99, known here: 1"),
        (replace(RECORD, players=("Ada", "Bruno")), "for 3 to 4 players, not 2"),
        (replace(RECORD, options=(("leftover", "maybe"),)), "leftover maybe"),
        (replace(RECORD, options=(("colour", "red"),)), "colour red"),
        (replace(RECORD, options=(("first", "1"), ("first", "2"))), "named twice"),
    ],
)
def test_a_record_whose_rules_are_not_here_is_refused_in_a_sentence(record, why):
    with pytest.raises(ValueError, match=why):
        rules(record)


def test_a_record_without_players_is_refused():
    text = "\n".join(line for line in TEXT.splitlines() if not line.startswith("player"))
    with pytest.raises(RecordFileError, match="player"):
        parse_record(text)


def test_of_a_record_that_breaks_off_the_last_line_is_named():
    broken = "\n".join(TEXT.splitlines()[:7])
    with pytest.raises(RecordFileError, match="line 7"):
        parse_record(broken)


def test_of_rules_that_are_not_here_those_that_are_are_named():
    with pytest.raises(ValueError, match=r"of version 9 of antiquity, known here: 1$"):
        rules(replace(RECORD, version=9))
