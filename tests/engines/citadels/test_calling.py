"""Calling, A1 to A4."""

import pytest

from engines.citadels.components import CHARACTERS, Character, Switch
from engines.citadels.events import Called, Crowned, RoundBegan, Unmasked
from engines.citadels.state import Draft
from tests.engines.citadels.story import Story


def called(story):
    """Who answered to which rank, by seat from 1."""
    return {int(e.character): None if e.seat is None else e.seat + 1 for e in story.events(Called)}


def test_a1_ranks_are_called_from_1_to_8():
    story = Story("warlord king thief merchant").ends(3, 2, 4, 1)
    assert [event.character for event in story.events(Called)] == list(CHARACTERS)
    assert called(story) == {1: None, 2: 3, 3: None, 4: 2, 5: None, 6: 4, 7: None, 8: 1}


def test_a1_an_unheld_and_a_murdered_character_are_passed_over_by_the_same_line_in_the_same_step():
    story = Story("assassin bishop thief merchant").play("#1 murder thief")
    before = len(story.told)
    story.ends(1)
    murdered, unheld = [e for e in story.events(Called) if e.character in (Character.THIEF, Character.MAGICIAN)]
    assert (murdered.seat, unheld.seat) == (None, None)
    assert type(murdered) is type(unheld)
    assert story.owes == (2, "turn")
    kinds = [type(told.event).__name__ for told in story.told[before:]]
    assert kinds == ["TurnEnded", "Called", "Called", "Called", "Called"]


def test_a2_the_murdered_player_sits_the_round_out_and_is_named_at_its_end():
    story = Story("assassin king thief merchant").play("#1 murder king")
    story.ends(1, 3)
    assert called(story)[4] is None
    assert not story.events(Unmasked)
    story.ends(4)
    assert story.events(Unmasked) == [Unmasked(Character.KING, 1)]


def test_a2_if_nobody_held_the_murdered_character_that_is_said_at_the_end():
    story = Story("assassin king thief merchant").play("#1 murder warlord").ends(1, 3, 2, 4)
    assert story.events(Unmasked) == [Unmasked(Character.WARLORD, None)]


def test_a2_without_a_murder_nothing_is_said_of_one():
    assert not Story("assassin king thief merchant").ends(1, 3, 2, 4).events(Unmasked)


def test_a2_the_face_down_and_the_unchosen_character_are_never_shown():
    """Both are passed over like any other that nobody holds."""
    story = Story("assassin king thief merchant", face_up="bishop warlord").ends(1, 3, 2, 4)
    aside = [e for e in story.events(Called) if e.character in (Character.MAGICIAN, Character.ARCHITECT)]
    assert [e.seat for e in aside] == [None, None]


def test_a3_the_crown_passes_when_the_king_is_called():
    story = Story("thief king merchant warlord")
    assert story.public.crown == 0
    story.ends(1)
    assert story.public.crown == 1
    assert story.events(Crowned) == [Crowned(1)]


def test_a3_a_murdered_king_inherits_the_crown_at_the_end_of_the_round():
    story = Story("assassin king merchant warlord").play("#1 murder king").ends(1, 3)
    assert story.public.crown == 0
    story.ends(4)
    assert story.public.crown == 1
    assert story.events(RoundBegan)[-1].crown == 1
    assert story.owes == (2, "choose")


def test_a3_without_heir_a_murdered_king_does_not_inherit():
    story = Story("assassin king merchant warlord", heir=Switch.OFF).play("#1 murder king").ends(1, 3, 4)
    assert story.public.crown == 0
    assert not story.events(Crowned)


def test_a3_nobody_holds_the_king_the_crown_stays():
    story = Story("thief magician merchant warlord", crown=3).ends(1, 2, 3, 4)
    assert story.public.crown == 2
    assert story.owes == (3, "choose")


def test_a4_the_order_of_the_running_round_does_not_change_with_the_crown():
    story = Story("king thief merchant warlord", crown=3).ends(2)
    assert (story.public.crown, story.public.opener) == (0, 2)
    story.ends(1, 3, 4)
    assert story.public.opener == 0
    assert [item.seat for item in story.public.agenda[::-1] if isinstance(item, Draft)] == [1, 2, 3]


@pytest.mark.parametrize("held", ["assassin bishop merchant warlord", "magician bishop architect merchant"])
def test_the_next_round_forgets_the_last_one(held):
    story = Story(held)
    while story.owes[1] == "turn":
        story.ends(story.owes[0])
    public = story.public
    assert (public.rank, public.murdered, public.robbed, set(public.holders)) == (0, None, None, {None})
    assert all(own.character is None for own in story.state.private)
