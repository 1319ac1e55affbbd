"""The rules K1 to K8 and K13 of docs/rules/antiquity.md, each by name. K9 to K12 are in test_score.py."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.antiquity.components import COLOURS, KINGDOMS, Colour, Die, Kingdom, Leftover, Options, Pick, Place
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.state import AntiquityState, Began, CrestsDrawn, Ended, LeftoverRolled, Picked, Placed, Rolled
from engines.core.chance import Committed, Scripted
from engines.core.game import begin, step, view
from engines.core.notation import First, Illegal, Unreadable
from engines.core.offer import Hidden, allowed, sample
from tests.engines.antiquity.story import DICE, Story, kingdoms

THREE = ("rome persia", "egypt greece", "lydia babylon")
FOUR = (*THREE, "macedon carthage")

seeds = st.binary(min_size=1, max_size=4)
seats = st.sampled_from(ANTIQUITY.seats)


def dice(text: str) -> tuple[Die, ...]:
    return tuple(DICE[token] for token in text.split())


def whole_game(number: int, options: Options, seed: bytes) -> Iterator[tuple[AntiquityState, int | None]]:
    """A random game, decision by decision: the state and who decides. The last state has nobody."""
    src = Committed(seed)
    state = begin(ANTIQUITY, number, options, src).state
    while pending_decisions := ANTIQUITY.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        yield state, seat
        state = step(ANTIQUITY, state, seat, sample(ANTIQUITY.offers(view(state, seat)), src), src).state
    yield state, None


# K1 to K3: set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 2, 5, 6])
def test_k1_two_or_five_players_are_refused(number):
    with pytest.raises(ValueError, match=f"antiquity is for 3 to 4 players, not for {number}"):
        begin(ANTIQUITY, number, Options(), Committed(b"k1"))


@pytest.mark.parametrize("number", [3, 4])
def test_k1_three_or_four_players_can_play(number):
    assert begin(ANTIQUITY, number, Options(), Committed(b"k1")).state.public.seats == number


@given(seats, seeds)
def test_k2_crests_are_drawn_without_replacement(number, seed):
    state = begin(ANTIQUITY, number, Options(), Committed(seed)).state
    drawn = [kingdom for own in state.private for kingdom in (own.support, own.oppose)]
    assert len(drawn) == 2 * number
    assert sorted([*drawn, *state.hidden.neutral]) == list(KINGDOMS)


def test_k2_each_player_is_told_their_own_crests_and_no_others():
    story = Story(*THREE, dice="1 1 1 1")
    told = {to: event for event, to in story.told if isinstance(event, CrestsDrawn)}
    assert {seat: [event.crests.support, event.crests.oppose] for seat, event in told.items()} == {
        seat: kingdoms(own) for seat, own in enumerate(THREE)
    }


def test_k2_public_knowledge_does_not_say_who_drew_what():
    ours, theirs = (Story(*crests, dice="1 2 3 4") for crests in (THREE, THREE[::-1]))
    assert view(ours.state) == view(theirs.state)
    assert [told for told in ours.told if told[1] is None] == [told for told in theirs.told if told[1] is None]


def test_k2_every_player_can_draw_every_crest():
    begun = [begin(ANTIQUITY, 3, Options(), Committed(b"k2", entry)).state for entry in range(150)]
    for seat in range(3):
        assert {state.private[seat].support for state in begun} == set(KINGDOMS)
        assert {state.private[seat].oppose for state in begun} == set(KINGDOMS)


@pytest.mark.parametrize("number", [3, 4])
def test_k3_the_start_player_is_drawn_at_random(number):
    starts = Counter(
        begin(ANTIQUITY, number, Options(), Committed(b"k3", entry)).state.public.start for entry in range(400)
    )
    assert set(starts) == set(range(number))
    assert min(starts.values()) > 60


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_k3_the_option_first_names_the_start_player(first):
    story = Story(*FOUR, dice="1 1 1 1", first=first)
    assert story.owing == [(first, "place")]
    assert (Began(first - 1), None) in story.told


# K4 and K5: turns ---------------------------------------------------------------------------------------------------


def test_k4_a_turn_rolls_one_die_of_each_colour_once_and_for_all_to_see():
    story = Story(*THREE, dice="3 5 1 6")
    assert story.public.rolled == (3, 5, 1, 6)
    assert story.told[-1] == (Rolled(0, (3, 5, 1, 6)), None)


def test_k4_dice_are_placed_in_the_order_red_blue_green_white():
    story = Story(*THREE, dice="3 5 1 6")
    told = story.play(1, "place macedon carthage lydia greece", "1 1 1 1")
    assert [story.pips(colour) for colour in COLOURS] == [{"macedon": 3}, {"carthage": 5}, {"lydia": 1}, {"greece": 6}]
    assert told[0] == Placed(0, (3, 5, 1, 6), tuple(kingdoms("macedon carthage lydia greece")))


def test_k4_colours_may_be_named_and_then_in_any_order():
    story = Story(*THREE, dice="3 5 1 6")
    story.play(1, "place white greece green lydia red macedon blue carthage", "1 1 1 1")
    assert [story.pips(colour) for colour in COLOURS] == [{"macedon": 3}, {"carthage": 5}, {"lydia": 1}, {"greece": 6}]


def test_k4_two_dice_on_one_kingdom_in_one_turn_are_refused():
    story = Story(*THREE, dice="3 5 1 6")
    refusal = story.refused(1, "place rome egypt rome persia")
    assert isinstance(refusal, Illegal)
    why = ANTIQUITY.why(story.view(1), refusal.action)
    assert (why.code, why.data) == ("twice", {"kingdom": Kingdom.ROME})


@pytest.mark.parametrize("text", ["place rome egypt greece", "place rome egypt greece persia lydia"])
def test_k4_all_four_dice_are_placed(text):
    story = Story(*THREE, dice="3 5 1 6")
    refusal = story.refused(1, text)
    assert isinstance(refusal, Illegal)
    why = ANTIQUITY.why(story.view(1), refusal.action)
    assert (why.code, why.data) == ("four", {"number": len(text.split()) - 1})


def test_k4_a_regular_die_may_go_on_both_own_crests():
    story = Story(*THREE, dice="3 5 1 6")
    story.play(1, "place rome persia egypt greece", "1 1 1 1")
    assert story.pips(Colour.RED) == {"rome": 3}
    assert story.pips(Colour.BLUE) == {"persia": 5}


def test_k4_a_kingdom_may_get_dice_again_in_a_later_turn():
    story = Story(*THREE, dice="3 5 1 6")
    for seat, falls in ((1, "2 2 2 2"), (2, "2 2 2 2"), (3, "4 1 1 1"), (1, "1 1 1 1")):
        story.play(seat, "place rome persia egypt greece", falls)
    assert story.pips(Colour.RED) == {"rome": 3 + 2 + 2 + 4}


def test_k4_every_way_to_place_four_dice_on_different_kingdoms_is_offered():
    assert len(Story(*THREE, dice="3 5 1 6").offered(1)) == 8 * 7 * 6 * 5


def test_k4_only_the_player_on_turn_places():
    story = Story(*THREE, dice="3 5 1 6")
    assert story.offered(2) == story.offered(3) == []
    assert isinstance(story.refused(2, "place rome persia egypt greece"), Illegal)


@pytest.mark.parametrize(("crests", "turns"), [(THREE, [2, 3, 1] * 3), (FOUR, [2, 3, 4, 1] * 2)])
def test_k5_turns_go_clockwise_three_each_with_three_players_and_two_with_four(crests, turns):
    story = Story(*crests, dice="1 1 1 1", first=2)
    taken = []
    while story.owing[0][1] == "place":
        taken.append(story.owing[0][0])
        last = len(taken) == len(turns)
        story.play(taken[-1], "place rome persia egypt greece", "1 " * (4 * (len(crests) - 2)) if last else "1 1 1 1")
    assert taken == turns


@pytest.mark.parametrize(("crests", "placed", "each"), [(THREE, 36, 1), (FOUR, 32, 2)])
def test_k5_the_dice_that_are_left_are_one_or_two_of_each_colour(crests, placed, each):
    story = at_leftover(*crests, dice="1 2 3 4 5 6 1 2"[: 8 * each])
    assert sum(story.public.dice) == placed
    assert Counter(die.colour for die in story.public.leftover) == dict.fromkeys(COLOURS, each)


# K6 to K8: leftover dice --------------------------------------------------------------------------------------------


def at_leftover(*crests: str, dice: str, leftover: Leftover = Leftover.DRAFT, first: int = 1) -> Story:
    return Story(*crests, dice="1 1 1 1", leftover=leftover, first=first).to_leftover(dice)


def test_k6_in_a_draft_all_dice_are_rolled_once_in_the_open_and_taken_one_at_a_time():
    story = at_leftover(*THREE, dice="2 5 5 6", first=2)
    assert story.told[-1] == (LeftoverRolled(None, dice("r2 b5 g5 w6")), None)
    takers = []
    for taken in ("g5", "r2", "w6", "b5"):
        takers.append(story.owing[0][0])
        assert story.owing == [(takers[-1], "pick")]
        story.play(takers[-1], f"pick {taken} {'carthage' if taken != 'b5' else 'macedon'}")
    assert takers == [2, 3, 1, 2]
    assert story.owing == []


def test_k6_in_a_reroll_each_player_rolls_all_that_are_left_and_takes_one():
    story = at_leftover(*THREE, dice="2 5 5 6", leftover=Leftover.REROLL)
    assert story.told[-1] == (LeftoverRolled(0, dice("r2 b5 g5 w6")), None)
    assert story.play(1, "pick b5 carthage", dice="1 3 4")[1:] == [LeftoverRolled(1, dice("r1 g3 w4"))]
    assert story.play(2, "pick r1 carthage", dice="6 6")[1:] == [LeftoverRolled(2, dice("g6 w6"))]
    assert story.play(3, "pick w6 carthage", dice="2")[1:] == [LeftoverRolled(0, dice("g2"))]
    story.play(1, "pick g2 carthage")
    assert [story.pips(colour)["carthage"] for colour in (Colour.RED, Colour.GREEN, Colour.WHITE)] == [1, 2, 6]


@pytest.mark.parametrize("leftover", Leftover)
def test_k7_with_three_players_the_start_player_takes_the_first_and_the_fourth(leftover):
    story = at_leftover(*THREE, dice="1 1 1 1", leftover=leftover, first=3)
    again = iter(["1 1 1", "1 1", "1", ""] if leftover == Leftover.REROLL else [""] * 4)
    takers = []
    for token in ("r1", "b1", "g1", "w1"):
        takers.append(story.owing[0][0])
        story.play(takers[-1], f"pick {token} {'carthage' if takers[-1] != 4 else 'rome'}", dice=next(again))
    assert takers == [3, 1, 2, 3]


@given(seeds, st.sampled_from(Leftover))
def test_k7_with_four_players_everybody_takes_two(seed, leftover):
    takers = Counter(
        seat for state, seat in whole_game(4, Options(leftover), seed) if state.public.waiting and state.public.leftover
    )
    assert takers == dict.fromkeys(range(4), 2)


def test_k8_a_leftover_die_goes_on_any_kingdom_that_is_neither_own_crest():
    story = at_leftover(*THREE, dice="2 5 5 6")
    others = ["babylon", "carthage", "egypt", "greece", "lydia", "macedon"]
    assert story.offered(1) == [f"pick {die} {kingdom}" for die in ("r2", "b5", "g5", "w6") for kingdom in others]


@pytest.mark.parametrize("kingdom", ["rome", "persia"])
def test_k8_a_leftover_die_on_the_own_support_or_oppose_is_refused_to_the_player_alone(kingdom):
    story = at_leftover(*THREE, dice="2 5 5 6")
    refusal = story.refused(1, f"pick g5 {kingdom}")
    assert isinstance(refusal, Illegal)
    why = ANTIQUITY.why(story.view(1), refusal.action)
    assert (why.code, why.data) == ("own", {"kingdom": Kingdom[kingdom.upper()]})
    assert ANTIQUITY.why(story.view(None), refusal.action) is None


def test_k8_only_a_die_that_is_there_can_be_taken():
    story = at_leftover(*THREE, dice="2 5 5 6")
    assert story.refused(1, "pick r5 carthage").expected == dice("r2 b5 g5 w6")


def test_k8_equal_dice_are_offered_as_one_and_taken_one_by_one():
    story = at_leftover(*FOUR, dice="3 3 5 5 1 2 6 6")
    assert len(story.offered(1)) == 5 * 6
    story.play(1, "pick r3 babylon")
    assert story.public.leftover == dice("r3 b5 b5 g1 g2 w6 w6")


def test_k8_the_same_kingdom_may_be_chosen_again():
    story = at_leftover(*THREE, dice="2 5 5 6")
    for seat, token in ((1, "r2"), (2, "b5"), (3, "g5"), (1, "w6")):
        story.play(seat, f"pick {token} carthage")
    assert story.pips(Colour.WHITE)["carthage"] == 6


def test_k8_nobody_may_pass():
    story = at_leftover(*THREE, dice="2 5 5 6")
    assert all(text.startswith("pick ") for text in story.offered(1))
    assert isinstance(story.refused(1, "pass"), Unreadable)


def test_k8_the_player_who_takes_a_die_is_asked_privately():
    story = at_leftover(*THREE, dice="2 5 5 6")
    (offer,) = ANTIQUITY.offers(story.view(None))
    assert Pick.secret
    assert offer.make is Pick
    assert [type(domain) is Hidden for domain in offer.domains] == [False, True]
    assert story.offered(2) == story.offered(3) == []


def test_k8_the_question_as_seen_by_the_room_does_not_depend_on_the_crests():
    ours, theirs = (at_leftover(*crests, dice="2 5 5 6") for crests in (THREE, THREE[::-1]))
    assert ANTIQUITY.offers(ours.view(None)) == ANTIQUITY.offers(theirs.view(None))


def test_k8_everyone_is_shown_the_accepted_pick():
    story = at_leftover(*THREE, dice="2 5 5 6")
    assert story.play(1, "pick g5 lydia") == [Picked(0, *dice("g5"), Kingdom.LYDIA)]
    action = Pick(*dice("g5"), Kingdom.LYDIA)
    assert action.face() == action


def test_k8_a_pick_proves_to_all_that_the_crest_is_not_the_takers():
    story = at_leftover(*THREE, dice="2 5 5 6")
    story.play(1, "pick g5 lydia")
    story.play(2, "pick w6 rome")
    src = Committed(b"k8")
    worlds = [ANTIQUITY.resample_hidden(story.view(3), src).private for _ in range(200)]
    assert all(Kingdom.LYDIA not in (own[0].support, own[0].oppose) for own in worlds)
    assert all(Kingdom.ROME not in (own[1].support, own[1].oppose) for own in worlds)
    assert {own[0].support for own in worlds} == set(KINGDOMS) - set(kingdoms("lydia babylon"))


def test_k8_for_an_absent_player_die_and_kingdom_are_drawn_from_all_allowed_pairs():
    story = at_leftover(*THREE, dice="2 5 5 6")
    src = Committed(b"absent")
    drawn = Counter(ANTIQUITY.default_action(story.view(1), src) for _ in range(2400))
    assert set(drawn) == {Pick(die, kingdom) for die in dice("r2 b5 g5 w6") for kingdom in story.view(1).own.others}
    assert min(drawn.values()) > 50


def test_leftover_dice_count_for_colour_and_total():
    story = at_leftover(*THREE, dice="2 5 5 6")
    before = ANTIQUITY.copy(story.state).public.pips
    story.play(1, "pick w6 macedon")
    changed = {
        at: after - was for at, (was, after) in enumerate(zip(before, story.public.pips, strict=True)) if after != was
    }
    assert changed == {8 * Colour.WHITE + Kingdom.MACEDON: 6}


# K13 and the whole --------------------------------------------------------------------------------------------------


def test_k13_at_the_end_all_crests_are_shown():
    story = at_leftover(*THREE, dice="2 5 5 6")
    for seat, token in ((1, "r2"), (2, "b5"), (3, "g5")):
        story.play(seat, f"pick {token} carthage")
    assert story.public.crests == ()
    ended = story.play(1, "pick w6 carthage")[-1]
    assert isinstance(ended, Ended)
    assert [[own.support, own.oppose] for own in ended.crests] == [kingdoms(own) for own in THREE]
    assert story.public.crests == ended.crests
    assert story.public.scores == ended.scores
    assert Ended.reveals == {"crests": "K13", "scores": "K12"}


@pytest.mark.parametrize("leftover", Leftover)
@pytest.mark.parametrize("number", ANTIQUITY.seats)
def test_the_whole_game_has_the_moves_its_rules_state(number, leftover):
    options = Options(leftover, First(2))
    moves = sum(seat is not None for _, seat in whole_game(number, options, b"moves"))
    assert moves == ANTIQUITY.max_decisions(number, options) == {3: 9 + 4, 4: 8 + 8}[number]


@given(seats, st.sampled_from(Leftover), seeds)
def test_ten_dice_of_each_colour_and_eight_crests_are_always_there(number, leftover, seed):
    for state, _ in whole_game(number, Options(leftover), seed):
        assert ANTIQUITY.conserved(state) == ([10] * 4, list(KINGDOMS))


@given(seats, st.sampled_from(Leftover), seeds)
def test_a_game_ends_exactly_when_nobody_owes_anything(number, leftover, seed):
    for state, seat in whole_game(number, Options(leftover), seed):
        assert (ANTIQUITY.outcome(state) is None) == (seat is not None)


def test_the_default_action_of_a_turn_places_anywhere():
    story = Story(*THREE, dice="3 5 1 6")
    src = Committed(b"default")
    actions = [ANTIQUITY.default_action(story.view(1), src) for _ in range(100)]
    offers = ANTIQUITY.offers(story.view(1))
    assert all(isinstance(action, Place) and allowed(offers, action) for action in actions)
    assert {kingdom for action in actions for kingdom in action.kingdoms} == set(KINGDOMS)


def test_a_state_resampled_after_the_end_is_the_one_that_was_shown():
    *_, (state, _) = whole_game(4, Options(), b"end")
    assert ANTIQUITY.resample_hidden(view(state, 2), Scripted()) == state
