"""What is told of Court in few words: shared sentences, and what the dice set aside could be traded for."""

from __future__ import annotations

from bot.language import Locale
from bot.render.boards.court_story import court_story
from engines.court.components import Card
from tests.engines.court.playing import Playing

NAMES = ("Ada", "Bruno")


def told(game: Playing, since: int = 0) -> list[str]:
    texts = court_story(game.state.public, game.events[since:], NAMES, Locale("en"))
    return ["".join(span.text for span in text).replace("\u00a0", " ") for text in texts]


def test_what_a_player_does_in_a_row_is_told_in_one_sentence():
    game = Playing(2, {0: [Card.WORKER, Card.NOBLE]})
    since = len(game.events)
    game.roll(1, 3, 6).do("use worker").do("use noble 1 1").do("keep 3 3").do("roll", 2, 3)
    assert told(game, since) == [
        "Ada rolls 1 3 6, uses the Worker (+1) and the Noble (1 1 becomes 3 3), sets 3 3 aside and rolls 2 3.",
        "Aside 3 3: Farmer.",
    ]


def test_what_is_left_is_said_once_at_the_end():
    game = Playing(2)
    since = len(game.events)
    assert told(game.roll(1, 3, 6).do("keep 1"), since) == ["Ada rolls 1 3 6 and sets 1 aside (left: 3 6)."]


def test_what_could_be_had_is_said_when_it_has_changed():
    game = Playing(2).roll(3, 3, 6)
    since = len(game.events)
    assert told(game.do("keep 3 3"), since)[1:] == ["Could be taken: Farmer."]
    since = len(game.events)
    game.do("keep 6")
    assert told(game, since) == ["Ada sets 6 aside.", "Aside 3 3 6: Jester or Farmer."]


def test_with_dice_to_come_the_jester_is_not_worth_a_word():
    game = Playing(2).roll(2, 3, 6)
    since = len(game.events)
    assert told(game.do("keep 2"), since) == ["Ada sets 2 aside (left: 3 6)."]


def test_of_a_turn_that_is_over_only_its_result_is_told():
    game = Playing(2).roll(3, 3, 6)
    since = len(game.events)
    game.do("keep all").do("take farmer")
    assert told(game, since)[0] == "Ada sets 3 3 6 aside and takes the Farmer (2 of a kind)."
