"""The quick player rolls as long as that is likely to help."""

import pytest

from tests.engines.skeleton.story import Story


@pytest.mark.parametrize(("die", "move"), [(1, "roll"), (6, "roll")])
def test_it_rolls_where_most_dice_help(die, move):
    assert Story(die, 1).policy(1) == move


def test_it_stays_where_many_dice_hurt():
    story = Story(4, 1)
    story.play(1, "roll", 3)
    assert story.policy(1) == "stay"
