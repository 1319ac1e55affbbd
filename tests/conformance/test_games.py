"""What holds for every game when played to the end: it ends, respects its own offers, and can be replayed."""

import re
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import pytest

from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import Event, Step, view
from engines.core.notation import Refusal, read, write
from engines.core.record import RecordError, digest, replay, verify
from tests.conformance.exact import difference, not_json, plain
from tests.conformance.plays import Play, Turn, play
from tests.kit import sealed

pytestmark = pytest.mark.conformance

DOCS = Path(__file__).parents[2] / "docs" / "rules"
RULES = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in GAMES} | {"sealed": str(sealed.__doc__)}
SOME = 4  # expensive tests use every SOME-th game


def turns(plays: list[Play], way: str = "") -> list[tuple[str, Turn]]:
    """All moves, or those made in one way, each with a name to find it by."""
    return [(f"{p.case}: {turn}", turn) for p in plays for turn in p.turns if way in ("", turn.way)]


def steps(plays: list[Play]) -> list[tuple[Play, Step]]:
    return [(p, step) for p in plays for step in (p.start, *[turn.after for turn in p.turns])]


# The end ------------------------------------------------------------------------------------------------------------


def test_every_game_ends_within_the_bound_that_its_rules_state(plays):
    for p in plays:
        assert len(p.turns) <= p.case.game.max_decisions(p.case.seats, p.case.options), p.case


def test_a_game_of_nothing_but_default_actions_ends(plays):
    for p in plays:
        if p.case.way == "default":
            assert p.case.game.outcome(p.states[-1]) is not None, p.case


def test_nothing_is_owed_exactly_when_the_game_has_an_outcome(plays):
    for p, step in steps(plays):
        game = p.case.game
        assert bool(game.pending_decisions(step.state.public)) == (game.outcome(step.state) is None), p.case


def test_an_outcome_places_every_seat_and_names_a_winner(plays):
    for p in plays:
        outcome = p.case.game.outcome(p.states[-1])
        assert len(outcome.scores) == len(outcome.places) == p.case.seats, p.case
        assert sum(outcome.share(seat) for seat in range(p.case.seats)) == pytest.approx(1), p.case


# Pending decisions and offers ---------------------------------------------------------------------------------------


def test_the_number_of_the_round_never_falls(plays):
    for p in plays:
        rounds = [p.case.game.round(state.public) for state in p.states]
        assert rounds == sorted(rounds), p.case


def test_a_seat_owes_at_most_one_decision(plays):
    for p, step in steps(plays):
        owing = [decision.seat for decision in p.case.game.pending_decisions(step.state.public)]
        assert len(owing) == len(set(owing)) and set(owing) <= set(range(p.case.seats)), p.case


def test_exactly_the_seats_that_owe_something_are_offered_something(plays):
    for p, step in steps(plays):
        owing = [decision.seat for decision in p.case.game.pending_decisions(step.state.public)]
        offered = [seat for seat in range(p.case.seats) if p.case.game.offers(view(step.state, seat))]
        assert offered == sorted(owing), p.case


def test_every_offer_is_of_a_form_that_the_game_lists(plays):
    for p, step in steps(plays):
        for seat in (None, *range(p.case.seats)):
            assert {o.make for o in p.case.game.offers(view(step.state, seat))} <= set(p.case.game.forms), p.case


def test_a_random_move_is_on_offer(plays):
    for name, turn in turns(plays, "random"):
        assert turn.offered, name


def test_a_move_of_the_quick_player_is_on_offer(plays):
    for name, turn in turns(plays, "quick"):
        assert turn.offered, name


def test_the_default_action_is_on_offer(plays):
    for name, turn in turns(plays, "default"):
        assert turn.offered, name


def test_a_written_action_reads_back_equal(plays):
    for p in plays:
        for turn in p.turns:
            offers = p.case.game.offers(view(turn.state, turn.seat))
            back = read(offers, p.case.game.forms, write(turn.action))
            assert difference(back, turn.action) is None, f"{p.case}: {turn}"


# The room -----------------------------------------------------------------------------------------------------------


def test_whatever_a_seat_may_do_is_among_the_offers_of_the_room(plays):
    for p, step in steps(plays):
        room = {offer.make for offer in p.case.game.offers(view(step.state))}
        for seat in range(p.case.seats):
            assert {offer.make for offer in p.case.game.offers(view(step.state, seat))} <= room, p.case


def test_an_offer_of_the_room_that_hides_nothing_is_one_of_a_seat(plays):
    for p, step in steps(plays):
        mine = [o for seat in range(p.case.seats) for o in p.case.game.offers(view(step.state, seat))]
        for offer in p.case.game.offers(view(step.state)):
            assert offer.hidden or offer in mine, f"{p.case}: {offer}"


def test_a_secret_action_cannot_be_read_from_the_offers_of_the_room(plays):
    for p in plays:
        for turn in p.turns:
            if turn.action.secret:
                with pytest.raises(Refusal):
                    read(p.case.game.offers(view(turn.state)), p.case.game.forms, write(turn.action))


# States and events --------------------------------------------------------------------------------------------------


def test_a_state_never_changes_once_it_is_made(plays):
    for p in plays[::SOME]:
        for state, move in zip(p.states, p.moves, strict=True):
            assert digest(p.case.game, state) == move.digest, f"{p.case}: decision {move.decision}"


def test_a_position_is_made_of_plain_values_alone(plays):
    for p in plays[::SOME]:
        positions = p.case.game.positions
        for state in p.states:
            assert not [found for projection in positions.values() for found in not_json(projection.of(state))], p.case


@pytest.mark.parametrize("value", [1.5, {1: "a"}, b"bytes", {2}, sealed.Part.ROLL, sealed.Options()])
def test_a_value_that_is_not_plain_is_noticed(value):
    assert list(not_json({"part": [value]}))


def test_what_is_conserved_never_changes(plays):
    for p in plays:
        kept = p.case.game.conserved(p.start.state)
        for turn in p.turns:
            assert p.case.game.conserved(turn.after.state) == kept, f"{p.case}: {turn}"


def test_events_are_frozen_and_hold_plain_values(plays):
    for p, step in steps(plays):
        for told in step.told:
            assert isinstance(told.event, Event) and plain(told.event), f"{p.case}: {told.event}"


def test_events_are_told_to_everyone_or_to_an_existing_seat(plays):
    for p, step in steps(plays):
        assert {told.to for told in step.told} <= {None, *range(p.case.seats)}, p.case


def test_whatever_an_event_reveals_it_reveals_by_an_existing_rule(plays):
    for p, step in steps(plays):
        for event in {type(told.event) for told in step.told}:
            assert set(event.reveals) <= {field.name for field in fields(event)}, event
            for rule in event.reveals.values():
                assert re.search(rf"^{rule}\. |[ .]{rule}\. ", RULES[p.case.game.name], re.MULTILINE), (
                    f"{event}: {rule}"
                )


# Records ------------------------------------------------------------------------------------------------------------


def test_replaying_the_log_with_its_tape_gives_equal_states_after_every_move(plays):
    for p in plays:
        replayed = [step.state for step in replay(p.case.game, p.case.seats, p.case.options, p.moves)]
        assert replayed == p.states, p.case


def test_a_record_verifies_with_its_key(plays):
    for p in plays[::SOME]:
        draws = verify(p.case.game, p.case.seats, p.case.options, p.moves, partial(Committed, p.case.key))
        assert [draw.answer for draw in draws] == [answer for move in p.moves for answer in move.tape], p.case


def test_a_record_does_not_verify_with_another_key(plays):
    for p in plays[::SOME]:
        with pytest.raises(RecordError):
            verify(p.case.game, p.case.seats, p.case.options, p.moves, partial(Committed, b"another key"))


def test_a_changed_answer_of_chance_is_found(plays):
    for p in plays[::SOME]:
        think = p.case.thoughts()
        at = [number for number, move in enumerate(p.moves) if move.tape]
        number = at[think.below(len(at))]
        tape = list(p.moves[number].tape)
        tape[think.below(len(tape))] += 1
        moves = [*p.moves[:number], replace(p.moves[number], tape=tuple(tape)), *p.moves[number + 1 :]]
        with pytest.raises(RecordError, match=rf"decision {number}\b"):
            verify(p.case.game, p.case.seats, p.case.options, moves, partial(Committed, p.case.key))


def test_a_seed_gives_the_same_game_again(plays):
    for p in plays[::SOME]:
        assert play(p.case).moves == p.moves, p.case
