"""Records: a game written down plays again to the same states, and whatever was changed in it is found."""

from dataclasses import dataclass, fields, replace
from enum import Enum, IntEnum
from typing import NamedTuple

import pytest

from engines.core.chance import Committed, Recorded
from engines.core.game import begin, step, view
from engines.core.notation import Seat, write
from engines.core.offer import sample
from engines.core.record import Draw, Move, RecordError, digest, replay, verify
from tests.kit.sealed import SEALED, Options

KEY = b"a key"
SEATS = 3
OPTIONS = Options(rounds=2)


def recorded() -> tuple[list[Move], list[object]]:
    """The moves of a game and its states."""
    think, src = Committed(b"thoughts"), Recorded(Committed(KEY, 4))
    states = [begin(SEALED, SEATS, OPTIONS, src).state]
    moves = [Move(4, -1, "", tuple(src.tape), digest(states[0]))]
    while pending_decisions := SEALED.pending_decisions(states[-1].public):
        seat, entry = pending_decisions[-1].seat, moves[-1].entry + 2  # positions need not be without gaps
        action = sample(SEALED.offers(view(states[-1], seat)), think)
        src = Recorded(Committed(KEY, entry))
        states.append(step(SEALED, states[-1], seat, action, src).state)
        moves.append(Move(entry, seat, write(action), tuple(src.tape), digest(states[-1])))
    return moves, states


MOVES, STATES = recorded()


def changed(at: int, **what: object) -> list[Move]:
    return [*MOVES[:at], replace(MOVES[at], **what), *MOVES[at + 1 :]]


def play_again(moves: list[Move]) -> list[object]:
    return [step.state for step in replay(SEALED, SEATS, OPTIONS, moves)]


# Replaying ----------------------------------------------------------------------------------------------------------


def test_a_record_replays_to_the_same_states():
    assert play_again(MOVES) == STATES


def test_the_beginning_of_a_record_replays_too():
    assert play_again(MOVES[:3]) == STATES[:3]


def test_a_replay_tells_what_was_told():
    told = next(iter(replay(SEALED, SEATS, OPTIONS, MOVES))).told
    assert told == begin(SEALED, SEATS, OPTIONS, Committed(KEY, 4)).told


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"text": "bid 10"}, "'bid 10' may not be done here"),
        ({"text": "dance"}, "'dance' may not be done here"),
        ({"text": ""}, "'' may not be done here"),
        ({"seat": 0}, "may not be done here"),
        ({"tape": (1,) * 20}, "holds 20 answers"),
        ({"digest": "0" * 16}, "the record says 0000000000000000"),
    ],
)
def test_a_changed_move_is_found_where_it_is(what, reason):
    at = next(at for at, move in enumerate(MOVES) if at and move.seat and STATES[at - 1].public.undecided != [0, 1, 2])
    with pytest.raises(RecordError, match=reason) as caught:
        play_again(changed(at, **what))
    assert caught.value.entry == MOVES[at].entry


def test_a_tape_that_is_too_short_is_found():
    with pytest.raises(RecordError, match="entry 4: the tape ends"):
        play_again(changed(0, tape=MOVES[0].tape[:-1]))


def test_a_move_after_the_end_is_found():
    with pytest.raises(RecordError, match="'fold' may not be done here"):
        play_again([*MOVES, Move(999, 0, "fold", (), MOVES[-1].digest)])


# Verifying ----------------------------------------------------------------------------------------------------------


def test_every_answer_of_chance_is_listed_with_its_position():
    draws = verify(SEALED, SEATS, OPTIONS, MOVES, KEY)
    assert [(draw.entry, draw.index, draw.answer) for draw in draws] == [
        (move.entry, index, answer) for move in MOVES for index, answer in enumerate(move.tape)
    ]
    assert draws[0] == Draw(4, 0, 27, MOVES[0].tape[0])


def test_another_key_does_not_verify():
    with pytest.raises(RecordError, match=r"entry 4: answer 0 of the tape is \d+, the seed gives"):
        verify(SEALED, SEATS, OPTIONS, MOVES, b"another key")


def test_a_game_with_other_cards_does_not_verify_even_where_it_replays():
    src = Recorded(Committed(b"another key", 4))
    state = begin(SEALED, SEATS, OPTIONS, src).state
    forged = [Move(4, -1, "", tuple(src.tape), digest(state))]
    assert play_again(forged) == [state]
    with pytest.raises(RecordError, match="the seed gives"):
        verify(SEALED, SEATS, OPTIONS, forged, KEY)


def test_moves_at_other_positions_do_not_verify():
    with pytest.raises(RecordError, match="the seed gives"):
        verify(SEALED, SEATS, OPTIONS, changed(0, entry=5), KEY)


# Digests ------------------------------------------------------------------------------------------------------------


class Kind(Enum):
    ONE = 1


class Number(IntEnum):
    ONE = 1


class Pair(NamedTuple):
    one: int
    other: int


@dataclass
class Thing:
    part: object


@dataclass
class Other:
    part: object


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"b": 1, "a": 2}, {"a": 2, "b": 1}),
        ({3, 1, 2}, {1, 2, 3}),
        (Number.ONE, 1),
        (Seat(3), 3),
        (frozenset({1}), {1}),
        (Pair(1, 2), (1, 2)),
    ],
)
def test_equal_values_have_equal_digests_whatever_their_history(one, other):
    assert one == other
    assert digest(Thing(one)) == digest(Thing(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1, 23], [12, 3]),
        ([[1], 2], [[1, 2]]),
        (["a", "b"], ["a, b"]),
        ("1", 1),
        (None, "None"),
        (True, "True"),
        ({1: 2}, {2: 1}),
        (Thing(1), Other(1)),
        ((), None),
    ],
)
def test_different_values_have_different_digests(one, other):
    assert digest(Thing(one)) != digest(Thing(other))


def test_the_states_of_a_game_have_digests_of_their_own():
    assert len({digest(state) for state in STATES}) == len(STATES)


def test_a_copy_has_the_same_digest():
    assert all(digest(SEALED.copy(state)) == digest(state) for state in STATES)


@pytest.mark.parametrize("part", [field.name for field in fields(STATES[0].public)])
def test_every_part_of_what_is_public_counts(part):
    state = SEALED.copy(STATES[2])
    setattr(state.public, part, "something else")
    assert digest(state) != digest(STATES[2])


def test_what_is_private_and_what_is_hidden_counts():
    state = SEALED.copy(STATES[2])
    state.private[1] = replace(state.private[1], away=(9,))
    assert digest(state) != digest(STATES[2])
    state = SEALED.copy(STATES[2])
    state.hidden.bag[9] += 1
    assert digest(state) != digest(STATES[2])


def test_an_enum_is_known_by_its_name():
    assert digest(Thing(Kind.ONE)) == digest(Thing(Kind.ONE))
    assert digest(Thing(Kind.ONE)) != digest(Thing(1))


@pytest.mark.parametrize("value", [1.5, object(), b"bytes", {1.5: 1}])
def test_what_has_no_canonical_form_is_refused(value):
    with pytest.raises(TypeError, match="no canonical form"):
        digest(Thing(value))
