"""The rules R1 to R4 of docs/rules/skeleton.md, each by name."""

from engines.core.chance import Committed
from engines.core.game import Told, begin
from engines.skeleton.components import Options
from engines.skeleton.rules import SKELETON
from engines.skeleton.state import Began, Ended, Rolled, SecretRolled, Stayed
from tests.engines.skeleton.story import Story


def test_r1_everybody_is_told_the_own_die_and_no_other():
    story = Story(3, 6)
    assert story.told == (Told(Began(0)), Told(SecretRolled(3), 0), Told(SecretRolled(6), 1))


def test_r1_the_option_says_who_begins():
    assert Story(1, 2, 3, first=3).owing == [3]


def test_r1_who_begins_is_drawn_at_random():
    starts = {begin(SKELETON, 3, Options(), Committed(bytes([n]))).state.public.playing for n in range(30)}
    assert starts == {0, 1, 2}


def test_r2_in_a_turn_one_may_roll_or_stay():
    story = Story(1, 2)
    assert story.offered(1) == ["roll", "stay"]
    assert story.offered(2) == []


def test_r2_the_turn_goes_on_after_a_roll_and_ends_with_the_third():
    story = Story(1, 2)
    for die in (1, 2):
        assert story.play(1, "roll", die) == [Rolled(0, die)]
        assert story.owing == [1]
    story.play(1, "roll", 3)
    assert story.owing == [2]


def test_r2_turns_go_clockwise_one_for_everybody():
    story = Story(1, 2, 3, first=2)
    for seat in (2, 3, 1):
        assert story.owing == [seat]
        assert story.play(seat, "stay")[0] == Stayed(seat - 1)
    assert story.owing == []


def test_r3_secret_dice_are_shown_when_all_have_played():
    story = Story(4, 5)
    story.play(1, "stay")
    assert story.state.public.dice == ()
    assert story.play(2, "stay") == [Stayed(1), Ended((4, 5), (4, 5))]


def test_r4_ten_counts_and_eleven_does_not():
    story = Story(4, 5)
    story.play(1, "roll", 6)
    story.play(1, "stay")
    story.play(2, "roll", 6)
    story.play(2, "stay")
    assert story.state.public.points == (10, 0)


def test_r4_equal_points_share_the_win():
    story = Story(4, 4, 2)
    for seat in (1, 2, 3):
        story.play(seat, "stay")
    outcome = SKELETON.outcome(story.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
