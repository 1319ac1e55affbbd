"""What is typed in this game: every example from the rules, forced choices, and the reason for each refusal."""

import pytest

from engines.core.notation import write
from engines.court.components import CARDS, Card, Keep, Pass, Roll, Take, Use
from tests.engines.court.playing import A, Playing

EVERY = [card for card in CARDS if card not in (Card.CHARLATAN, Card.KING)]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll", Roll()),
        ("keep 3 3 3", Keep((3, 3, 3))),
        ("use noble 1 1", Use(Card.NOBLE, (1, 1))),
        ("use servant 2 by 3", Use(Card.SERVANT, (2,), 3)),
        ("use philosopher 5 1 by 2", Use(Card.PHILOSOPHER, (5, 1), 2)),
        ("use alchemist 1 2 6 to 3 3 3", Use(Card.ALCHEMIST, (1, 2, 6), 0, (3, 3, 3))),
        ("use lady 2 4", Use(Card.LADY, (2, 4))),
        ("use sorcerer 4 to 6", Use(Card.SORCERER, (4,), 0, (6,))),
        ("use astronomer 6 to 3", Use(Card.ASTRONOMER, (6,), 0, (3,))),
        ("use merchant 2 2 5", Use(Card.MERCHANT, (2, 2, 5))),
        ("use jester 1", Use(Card.JESTER, (1,))),
        ("use worker", Use(Card.WORKER)),
        ("use queen 6", Use(Card.QUEEN, (6,))),
        ("take knight", Take(Card.KNIGHT)),
        ("pass", Pass()),
    ],
)
def test_every_command_is_written_as_in_the_rules(text, action):
    assert write(action) == text


@pytest.mark.parametrize(
    ("card", "active", "aside", "text", "meant"),
    [
        (Card.SERVANT, (2, 5), (), "use servant 5", "use servant 5 by 1"),
        (Card.SERVANT, (4, 6), (), "use servant by 2", "use servant 4 by 2"),
        (Card.ASTRONOMER, (3, 3), (3, 5), "use astronomer", "use astronomer 3 to 5"),
        (Card.ALCHEMIST, (1, 2, 6), (), "use alchemist to 3 3 3", "use alchemist 6 2 1 to 3 3 3"),
        (Card.ALCHEMIST, (1, 1, 3), (), "use alchemist", "use alchemist 1 1 3 to 1 2 2"),
        (Card.PHILOSOPHER, (2, 2), (), "use philosopher", "use philosopher 2 2 by 1"),
        (Card.NOBLE, (4, 5, 6), (), "use noble", "use noble 4"),
    ],
)
def test_arguments_with_only_one_choice_may_be_omitted(card, active, aside, text, meant):
    games = []
    for typed in (text, meant):
        game = Playing(cards={A: [card]})
        game.public.hand, game.public.active, game.public.aside = 0, active, aside
        games.append(game.do(typed).state)
    assert games[0] == games[1]


@pytest.mark.parametrize("text", ["use servant", "use sorcerer", "use sorcerer 4", "use merchant", "use queen", "keep"])
def test_nothing_is_guessed_if_there_is_a_choice(text):
    Playing(cards={A: EVERY}).roll(1, 2, 3, 4, 5, 6).refused(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("keep 1", "roll-first"),
        ("keep all", "roll-first"),
        ("take farmer", "roll-first"),
        ("pass", "roll-first"),
        ("use jester", "before-roll"),
        ("use queen 6", "no-face"),
        ("use farmer", "no-use"),
        ("use king", "no-use"),
    ],
)
def test_before_the_first_roll_the_reason_is_told(text, code):
    assert Playing(cards={A: EVERY}).why(text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("roll", "keep-first"),
        ("keep 5 5 5", "not-active"),
        ("take farmer", "aside-first"),
        ("use astronomer 5 to 3", "nothing-aside"),
        ("use servant 6", "above-six"),
        ("use knight 5", "nothing-chosen"),
        ("use sorcerer 4 to 5", "not-active"),
    ],
)
def test_after_a_roll_the_reason_is_told(text, code):
    assert Playing(cards={A: EVERY}).roll(5, 5, 6, 6, 2, 2).why(text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("roll", "all-aside"),
        ("keep 1", "all-aside"),
        ("keep all", "all-aside"),
        ("use jester", "all-aside"),
        ("take farmer", "owned"),
        ("take queen", "queen"),
        ("take king", "not-met"),
    ],
)
def test_with_every_die_aside_the_reason_is_told(text, code):
    assert Playing(cards={A: EVERY}).roll(5, 5, 6, 6, 2, 2).do("keep all").why(text) == code


def test_a_reason_carries_what_its_sentence_needs():
    game = Playing(cards={A: [Card.ALCHEMIST]}).roll(1, 2, 6)
    assert game.reason("use alchemist 1 2 6 to 3 3 4").data == {"card": Card.ALCHEMIST, "before": 9, "after": 10}
