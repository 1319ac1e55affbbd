"""What `tafelrunde verify` shows: every roll with its position, every forgery, and nothing hidden of a running game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.journal.record_file import Salt, format_record
from bot.journal.verify import verify_file, verify_table
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from engines import GAMES
from engines.core.chance import Committed, commitment, salt_hash
from engines.core.notation import write as write_action
from engines.core.record import Move
from tests.kit.tables import ADA, Story, lobby_of, running
from tests.records.make import header, play

RECORD = play(header(GAMES["antiquity"], "verify", 3, (), ("Ottos Wort",), 0))


def played(story: Story, moves: int) -> Story:
    """So many moves more, or as many as there are until the end."""
    for _ in range(moves):
        table = story.table
        if not table.pending_decisions:
            break
        seat = table.pending_decisions[0].seat
        action = table.game.policy(table.view(seat), Committed(b"", story.table.seq))
        story.do(ProposedAct(Moved(seat, write_action(action)), table.seats[seat].person))
    return story


def test_every_answer_of_chance_is_printed_with_its_position() -> None:
    verdict = verify_file(format_record(RECORD))
    answers = [line for line in verdict.lines if re.fullmatch(r"  \(\d+, \d+\): \d+ of \d+", line)]
    assert verdict.agrees
    assert len(answers) == sum(len(move.tape) for move in RECORD.moves)
    first = RECORD.moves[0]
    assert answers[0] == f"  ({first.decision}, 0): {first.tape[0] + 1} of 8"


def test_at_the_end_it_is_said_plainly_whether_all_agrees() -> None:
    assert verify_file(format_record(RECORD)).lines[-1].startswith("All agrees: 13 moves and ")
    assert verify_file(format_record(RECORD)).lines[-1].endswith(", to the end of the game")


def test_seed_and_salts_are_shown_with_what_was_shown_of_the_seed_before() -> None:
    lines = verify_file(format_record(RECORD)).lines
    assert f"seed       {RECORD.seed.hex()}" in lines
    assert f"its sha256 {commitment(RECORD.seed)}" in lines
    assert f"salt       {salt_hash('Ottos Wort').hex()} Ottos Wort" in lines


def test_a_game_whose_salt_was_forgotten_is_still_verified() -> None:
    verdict = verify_file(format_record(replace(RECORD, salts=(replace(RECORD.salts[0], word=None),))))
    assert verdict.agrees
    assert f"salt       {salt_hash('Ottos Wort').hex()}" in verdict.lines


def test_a_record_that_stops_before_the_end_says_so() -> None:
    verdict = verify_file(format_record(replace(RECORD, moves=RECORD.moves[:5])))
    assert verdict.agrees
    assert verdict.lines[-1].endswith("but the game was not played to its end")


def _without(moves: Sequence[Move], at: int) -> tuple[Move, ...]:
    """The moves without one, numbered as if it had never been."""
    return tuple(replace(move, decision=number) for number, move in enumerate((*moves[:at], *moves[at + 1 :])))


@pytest.mark.parametrize(
    "forged",
    [
        replace(RECORD, seed=b"another"),
        replace(RECORD, salts=()),
        replace(RECORD, salts=(Salt.of("ottos Wort"),)),
        replace(RECORD, moves=(RECORD.moves[0], replace(RECORD.moves[1], tape=(0, 0, 0, 0)), *RECORD.moves[2:])),
        replace(RECORD, moves=_without(RECORD.moves, 5)),
        replace(RECORD, moves=(RECORD.moves[0], replace(RECORD.moves[1], text="pick r1 rome"), *RECORD.moves[2:])),
    ],
    ids=["seed", "no salt", "other salt", "dice", "a move less", "illegal move"],
)
def test_what_was_forged_does_not_agree(forged: object) -> None:
    verdict = verify_file(format_record(forged))  # type: ignore[arg-type]  # records, all of them
    assert not verdict.agrees
    assert len(verdict.lines) == 1
    assert re.match("This does NOT agree: .*decision [0-9]+", verdict.lines[0])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "line 1: expected "),
        (format_record(replace(RECORD, game="chess")), "there is no game chess here"),
        (format_record(replace(RECORD, version=99)), "the record is of version 99"),
        (format_record(replace(RECORD, position=99)), "the record states positions of antiquity by schema 99"),
        (format_record(replace(RECORD, chance=99)), "the record has its chance by scheme 99"),
        ("tafelrunde record 1\ngame antiquity 1\n", "0.1.0, which was never released"),
    ],
)
def test_what_is_no_record_that_can_be_read_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        verify_file(text)


def test_a_name_cannot_steer_the_terminal() -> None:
    lines = verify_file(format_record(replace(RECORD, players=("\x1b[2J", *RECORD.players[1:])))).lines
    assert "\x1b" not in "".join(lines)


def test_a_finished_table_is_verified_like_its_record() -> None:
    story = played(running(ADA, ai=2), 20)
    verdict = verify_table(story.header, story.entries)
    assert verdict.agrees
    assert verdict.lines[-1].startswith("All agrees: 13 moves")


def test_a_stopped_table_shows_its_rolls_too() -> None:
    story = played(running(ADA, ai=2), 4).do(lambda table: lobby.stop(table, ADA, "Ada", moderator=False))
    verdict = verify_table(story.header, story.entries)
    assert verdict.lines[-1].endswith("but the game was not played to its end")


def test_of_a_running_game_nothing_hidden_is_printed() -> None:
    story = played(running(ADA, ai=2), 4)
    verdict = verify_table(story.header, story.entries)
    assert verdict.agrees
    assert verdict.lines == ["So far all agrees, 4 moves; what chance answered is printed when the game has ended"]


def test_a_log_that_was_changed_does_not_agree() -> None:
    story = played(running(ADA, ai=2), 20)
    last = story.entries[-1]
    forged = [*story.entries[:-1], replace(last, digest="0" * 16)]
    assert not verify_table(story.header, forged).agrees


def test_where_no_game_has_begun_there_is_nothing_to_verify() -> None:
    story = lobby_of(ADA, ai=2)
    with pytest.raises(ValueError, match="no game has begun"):
        verify_table(story.header, story.entries)


def test_the_whole_of_a_verdict_is_head_rolls_and_one_sentence() -> None:
    lines = list(verify_file(format_record(replace(RECORD, moves=RECORD.moves[:2]))).lines)
    begin = lines.index("0 start")
    assert lines[0] == f"game       antiquity, version {RECORD.version} of its rules"
    assert lines[1:3] == [
        f"digests    of positions by schema {RECORD.position}",
        f"chance     by scheme {RECORD.chance}",
    ]
    assert lines[begin - 3 : begin] == [
        "",
        "Every answer of chance: its position (decision, index), and which of how many it is, from 1.",
        "Of a die that is the face it shows.",
    ]
    first, move = RECORD.moves[:2]
    after = begin + 1 + len(first.tape)
    assert lines[after] == f"1 #{move.seat + 1} {move.text}"
    assert lines[after + len(move.tape) + 1 : -1] == [""]


def test_a_log_that_breaks_the_rules_does_not_agree_and_its_error_is_named() -> None:
    story = played(running(ADA, ai=2), 4)
    forged = [*story.entries[:-1], replace(story.entries[-1], facts=(Moved(0, "dance"),))]
    verdict = verify_table(story.header, forged)
    assert not verdict.agrees
    assert verdict.lines[0].startswith("This does NOT agree: the log does not replay by the rules (")
