"""What the table says of itself: who sits down together is told together."""

from __future__ import annotations

import pytest

from bot.language import Locale
from bot.render import messages
from bot.table import lobby
from tests.kit.net import text
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, Story, lobby_of, name_of


def told(story: Story, language: str = "en", since: int = 0) -> list[str]:
    return [text(doc) for doc in messages.lines(story.table, story.said[since:], Locale(language))]


def test_the_opening_is_one_line_with_what_can_be_done_and_the_beginning_of_the_checksum() -> None:
    story = lobby_of(ADA, game="citadels")
    assert told(story)[0].startswith("Ada opens ")
    assert "(4 to 7): “join” sits you down." in told(story)[0]
    assert len(told(story)) == 1
    assert story.table.commitment[:16] in told(story)[0]
    assert story.table.commitment[:17] not in told(story)[0]


@pytest.mark.parametrize(
    ("language", "together", "enough"),
    [
        ("en", "Bruno and Cleo sit down: 3 of 4.", "Dmitri sits down: 4 at the table."),
        ("de", "Bruno und Cleo setzen sich dazu: 3 von 4.", "Dmitri setzt sich dazu: jetzt 4 am Tisch."),
    ],
)
def test_who_sits_down_one_after_the_other_is_told_in_one_line(language: str, together: str, enough: str) -> None:
    story = lobby_of(ADA, BRUNO, CLEO, game="citadels")
    assert told(story, language)[1:] == [together]
    since = len(story.said)
    story.do(lobby.join(story.table, DMITRI, name_of(DMITRI)))
    assert told(story, language, since) == [enough]


def test_ai_players_are_told_among_the_others_and_marked() -> None:
    story = lobby_of(ADA, BRUNO, ai=2, game="citadels")
    assert told(story)[1:] == ["Bruno, Ariadne (AI) and Balthasar (AI) sit down: 4 at the table."]


def test_what_comes_between_parts_them() -> None:
    story = lobby_of(ADA, BRUNO)
    story.do(lobby.salt(story.table, ADA, "stars")).do(lobby.join(story.table, CLEO, name_of(CLEO)))
    assert [line.split()[0] for line in told(story)] == ["Ada", "Bruno", "Ada", "Cleo"]


def test_whoever_sits_down_again_later_is_told() -> None:
    story = lobby_of(ADA, BRUNO)
    story.do(lobby.leave(story.table, ADA)).do(lobby.join(story.table, ADA, name_of(ADA)))
    assert told(story)[-1] == "Ada sits down: 2 of 3."
