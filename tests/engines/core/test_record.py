"""Records: a game written down plays again to the same states, and whatever was changed in it is found."""

import traceback
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pytest

from engines.core.chance import Committed, Recorded
from engines.core.game import begin, step, view
from engines.core.notation import write
from engines.core.offer import sample
from engines.core.position import Projection
from engines.core.record import Draw, Move, RecordError, digest, replay, verify
from tests.kit.sealed import SEALED, Options, Sealed

KEY = b"a key"
CHANCE = partial(Committed, KEY)
SEATS = 3
OPTIONS = Options(rounds=2)


def recorded() -> tuple[list[Move], list[object]]:
    """The moves of a game and its states."""
    think, src = Committed(b"thoughts"), Recorded(CHANCE(0))
    states = [begin(SEALED, SEATS, OPTIONS, src).state]
    moves = [Move(0, -1, "", tuple(src.tape), digest(SEALED, states[0]))]
    while pending_decisions := SEALED.pending_decisions(states[-1].public):
        seat = pending_decisions[-1].seat
        action = sample(SEALED.offers(view(states[-1], seat)), think)
        src = Recorded(CHANCE(len(moves)))
        states.append(step(SEALED, states[-1], seat, action, src).state)
        moves.append(Move(len(moves), seat, write(action), tuple(src.tape), digest(SEALED, states[-1])))
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
    assert told == begin(SEALED, SEATS, OPTIONS, CHANCE(0)).told


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"text": "bid 10"}, "decision {} is not allowed there"),
        ({"text": "dance"}, "decision {} is not allowed there"),
        ({"text": ""}, "decision {} is not allowed there"),
        ({"seat": 0}, "decision {} is not allowed there"),
        ({"tape": (1,) * 20}, "chance does not fit decision {}: the tape holds 20 answers"),
        ({"digest": "0" * 16}, "the position after decision {} is not the one recorded"),
        ({"decision": 77}, "found decision 77 where decision {} should be"),
    ],
)
def test_a_changed_move_is_found_where_it_is(what, reason):
    at = next(at for at, move in enumerate(MOVES) if at and move.seat and STATES[at - 1].public.undecided != [0, 1, 2])
    with pytest.raises(RecordError, match=reason.format(at)) as caught:
        play_again(changed(at, **what))
    assert caught.value.decision == what.get("decision", at)


def test_a_tape_that_is_too_short_is_found():
    with pytest.raises(RecordError, match="decision 0: the tape ends"):
        play_again(changed(0, tape=MOVES[0].tape[:-1]))


def test_a_move_after_the_end_is_found():
    with pytest.raises(RecordError, match="is not allowed there"):
        play_again([*MOVES, Move(len(MOVES), 0, "fold", (), MOVES[-1].digest)])


# Verifying ----------------------------------------------------------------------------------------------------------


def test_every_answer_of_chance_is_listed_with_its_position():
    draws = verify(SEALED, SEATS, OPTIONS, MOVES, CHANCE)
    assert [(draw.decision, draw.index, draw.answer) for draw in draws] == [
        (move.decision, index, answer) for move in MOVES for index, answer in enumerate(move.tape)
    ]
    assert draws[0] == Draw(0, 0, 27, MOVES[0].tape[0])


def test_another_key_does_not_verify():
    with pytest.raises(RecordError, match="decision 0: answer 0 of the tape is not the one the seed gives"):
        verify(SEALED, SEATS, OPTIONS, MOVES, partial(Committed, b"another key"))


def test_a_game_with_other_cards_does_not_verify_even_where_it_replays():
    src = Recorded(Committed(b"another key"))
    state = begin(SEALED, SEATS, OPTIONS, src).state
    forged = [Move(0, -1, "", tuple(src.tape), digest(SEALED, state))]
    assert play_again(forged) == [state]
    with pytest.raises(RecordError, match="the seed gives"):
        verify(SEALED, SEATS, OPTIONS, forged, CHANCE)


@pytest.mark.parametrize("what", [{"text": "bid 10"}, {"tape": (4077,)}, {"digest": "0123456789abcdef"}])
def test_what_is_said_of_a_wrong_record_repeats_nothing_of_it(what):
    with pytest.raises(RecordError) as caught:
        verify(SEALED, SEATS, OPTIONS, changed(2, **what), CHANCE)
    shown = "".join(traceback.format_exception(caught.value, limit=0))
    secrets = (MOVES[2].text, MOVES[2].digest, "bid 10", "4077", "0123456789abcdef")
    assert not [secret for secret in secrets if secret in shown]


# Digests ------------------------------------------------------------------------------------------------------------


def test_the_states_of_a_game_have_digests_of_their_own():
    assert len({digest(SEALED, state) for state in STATES}) == len(STATES)


def test_a_copy_has_the_same_digest():
    assert all(digest(SEALED, SEALED.copy(state)) == digest(SEALED, state) for state in STATES)


class Renumbered(Sealed):
    """The game with a second way to state its positions beside the first."""

    positions: ClassVar[Mapping[int, Projection]] = {**SEALED.positions, 2: Projection(lambda state: ["new"])}


def test_digests_are_of_the_schema_that_is_named_and_without_one_of_the_present_one():
    assert digest(Renumbered(), STATES[0], 1) == digest(SEALED, STATES[0]) != digest(Renumbered(), STATES[0])
    assert digest(Renumbered(), STATES[0], 2) == digest(Renumbered(), STATES[0])


def test_a_record_with_digests_of_an_older_schema_still_replays():
    assert len(list(replay(Renumbered(), SEATS, OPTIONS, MOVES, schema=1))) == len(MOVES)
    with pytest.raises(RecordError, match="the position after decision 0 is not the one recorded"):
        list(replay(Renumbered(), SEATS, OPTIONS, MOVES))
