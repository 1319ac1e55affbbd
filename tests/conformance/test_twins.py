"""The twin run over every game: nothing shown to a seat or the room depends on what it may not know."""

import pytest

from bot.language import Locale
from bot.render.boards import BOARDS
from bot.table import play as play_module
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import view
from engines.core.notation import CANONICAL, Refusal, read
from tests.conformance.exact import difference
from tests.conformance.plays import ALL, SELECTED, Play, case, play
from tests.conformance.shown import NAMES, showing
from tests.conformance.twin import Tally, Twins, attempts

pytestmark = pytest.mark.conformance

PARTS = 4  # the games of a kind are split into parts that can run in parallel


def run(p: Play, twins: Twins) -> None:
    """The moves of a game, each observed from the room and from a random seat."""
    think = p.case.thoughts()
    twins.start(p.case.seats, p.case.options, Committed(p.case.key), think.below(p.case.seats))
    twins.start(p.case.seats, p.case.options, Committed(p.case.key), None)
    for turn in p.some:
        for observer in (None, think.below(p.case.seats)):
            chance = Committed(p.case.key, turn.move.decision)
            twins.step(turn.state, turn.seat, turn.action, chance, observer)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ALL)
def test_nothing_shown_depends_on_what_may_not_be_known(name, part):
    tally = Tally()
    for number in SELECTED[part::PARTS]:
        p = play(case(ALL[name], number))
        twins = Twins(ALL[name], p.case.thoughts(), showing(ALL[name]))
        twins.tally = tally
        run(p, twins)
    print(tally)
    assert tally.unfit <= 0.05 * tally.steps, tally
    assert tally.parted <= 0.25 * tally.steps, tally


def test_a_state_resampled_from_a_view_has_that_view(one):
    think = one.case.thoughts()
    for turn in one.some:
        for seat in (None, *range(one.case.seats)):
            seen = view(turn.after.state, seat)
            found = difference(view(one.case.game.resample_hidden(seen, think), seat), seen)
            assert found is None, f"{one.case}: {turn}: {found}"


@pytest.mark.parametrize("name", GAMES)
def test_the_reason_that_a_room_reads_for_a_refusal_is_the_same_whatever_the_seat_holds(name):
    game, reasons = ALL[name], 0
    for number in SELECTED[::PARTS]:
        p = play(case(game, number))
        think = p.case.thoughts()
        for turn in p.some[::5]:
            room = view(turn.state)
            twins = [view(game.resample_hidden(room, think), turn.seat) for _ in range(3)]
            for text in [*attempts(game, think), *attempts(game, think)]:
                said = [public(game, room, seen, text) for seen in (view(turn.state, turn.seat), *twins)]
                refused = [each for each in said if each != LEGAL]
                assert not difference(refused, refused[:1] * len(refused)), f"{p.case}: {turn}: {text}"
                assert not any(refused) or len(refused) == len(said), f"{p.case}: {turn}: {text} is no move, or is one"
                reasons += any(refused)
    assert reasons


LEGAL = "legal"


def public(game, room, seen, text):
    """What the room reads of an attempt: LEGAL if it is a move, else the public reason why it is none, None if it is a
    secret."""
    try:
        read(game.offers(seen), game.forms, text)
    except Refusal as refusal:
        reason = play_module.public_reason(game, room, play_module.Refused(refusal, None), text, CANONICAL)
        return None if reason is None else (reason.refusal, reason.why)
    return LEGAL


@pytest.mark.parametrize("name", GAMES)
def test_the_board_of_a_seat_shows_nothing_but_the_board_of_the_room(name):
    boards, locale = BOARDS[name], Locale("en")
    for number in SELECTED[::PARTS]:
        p = play(case(ALL[name], number))
        names = NAMES[: p.case.seats]
        for turn in p.some[::10]:
            views = [view(turn.after.state, seat) for seat in (None, *range(p.case.seats))]
            for part in ("", *boards.parts):
                room, *seats = [boards.board(seen, names, locale, part) for seen in views]
                assert seats == [room] * p.case.seats, f"{p.case}: {turn}"
            room, *seats = [boards.wide(seen, names, locale) for seen in views]
            assert seats == [room] * p.case.seats, f"{p.case}: {turn}"
