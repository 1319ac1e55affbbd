"""What players of Court are shown. The snapshots are in tests/snapshots/court; read them as a player would."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.language import LANGUAGES, Locale, Words, explain, tidy
from bot.render.boards import BOARDS
from bot.render.help_texts import rules
from bot.text.doc import Doc, Hint, Items
from bot.text.layout import plain_lines
from engines.core.chance import Committed
from engines.core.game import View, step, view
from engines.core.notation import Refusal, read
from engines.court.components import CARDS, Card, Jesters
from engines.court.rules import COURT
from engines.court.state import Used
from tests.engines.court.playing import A, B, C, D, Playing
from tests.kit.snapshots import matches

BOARD = BOARDS["court"]
NAMES = ("Ada", "Bruno", "Cleopatra die Große", "Dmitri")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
SHOWN = pytest.mark.parametrize(
    ("language", "width"), [(language, width) for language in LANGUAGES for width in (46, 80)]
)


def start(**options: object) -> Playing:
    cards = {
        A: [Card.FARMER, Card.WORKER, Card.NOBLE, Card.ASTRONOMER],
        B: [Card.JESTER, Card.CHARLATAN, Card.GUARD],
        D: [Card.SERVANT, Card.MERCHANT],
    }
    return Playing(4, cards, **options)


def in_turn() -> Playing:
    return start().roll(1, 3, 3, 6).do("use worker").do("use noble 1 1").do("keep 3 3 3 3")


def all_aside() -> Playing:
    return in_turn().do("use astronomer 6 to 3").do("keep 3")


def final() -> Playing:
    game = all_aside().do("take knight").result(2, 2, 2, 2, 2, 2, 2, end="take king").result(1, 2, 4)
    return game.result(1, 2, 4).result(*[1] * 8).roll(1, 6, 6, 6).do("keep 6 6 6")


def ended() -> Playing:
    return final().do("keep 1").do("pass").result(1, 2, 4).result(2, 2, 2)


SCENES = {
    "turn-begins": start,
    "endless-jesters": lambda: start(jesters=Jesters.UNLIMITED),
    "in-turn": in_turn,
    "all-aside": all_aside,
    "final": final,
}


def seen(game: Playing) -> View:
    return view(game.state, game.seat)


def text(doc: Doc | None, width: int = 200) -> str:
    return "\n".join(plain_lines(doc or (), width))


def everything(game: Playing, locale: Locale) -> Doc:
    """What the player sees whose turn it is."""
    return (
        *BOARD.board(view(game.state), NAMES, locale),
        *BOARD.ask(seen(game), game.offers(), NAMES, locale),
    )


# Snapshots ----------------------------------------------------------------------------------------------------------


@SHOWN
@pytest.mark.parametrize("scene", SCENES)
def test_board_and_prompt_are_shown_as_in_their_snapshots(scene: str, language: str, width: int):
    matches(f"court/{scene}-{language}-{width}", plain_lines(everything(SCENES[scene](), Locale(language)), width))


@SHOWN
@pytest.mark.parametrize("part", ["turn", "court", "players"])
def test_the_parts_of_the_board_are_shown_as_in_their_snapshots(part: str, language: str, width: int):
    shown = BOARD.board(view(in_turn().state), NAMES, Locale(language), part)
    matches(f"court/part-{part}-{language}-{width}", plain_lines(shown, width))


@SHOWN
def test_the_room_is_asked_as_in_its_snapshot(language: str, width: int):
    game = all_aside()
    room = view(game.state)
    asked = BOARD.ask(room, COURT.offers(room), NAMES, Locale(language))
    matches(f"court/room-{language}-{width}", plain_lines(asked, width))


@SHOWN
def test_the_end_is_shown_as_in_its_snapshot(language: str, width: int):
    game = ended()
    assert game.outcome is not None
    shown = BOARD.ending(view(game.state), game.outcome, NAMES, Locale(language))
    matches(f"court/ending-{language}-{width}", plain_lines(shown, width))


@SHOWN
def test_what_happens_is_told_as_in_its_snapshot(language: str, width: int):
    locale = Locale(language)
    early = start().do("use worker").roll(1, 2, 3, 4, 5).do("keep all").do("pass")
    turned = early.roll(1, 2, 4, 4).do("use jester 1", 5).do("keep all").do("take charlatan")
    unclaimed = Playing(2, rounds=10)
    while not unclaimed.public.final:
        unclaimed.result(1, 2, 4)
    games = [*turned.events, *ended().events, *unclaimed.result(1, 1, 4).result(5, 5, 5).events[-7:]]
    shown = [line for event in games for line in plain_lines(BOARD.tell(event, None, NAMES, locale), width)]
    matches(f"court/events-{language}-{width}", shown)


@SHOWN
def test_the_rules_of_every_card_are_told_as_in_their_snapshot(language: str, width: int):
    locale = Locale(language)
    shown = [line for card in CARDS for line in plain_lines(rules(["court"], locale.name(card), locale), width)]
    matches(f"court/rules-{language}-{width}", shown)


# What must hold -----------------------------------------------------------------------------------------------------


@SPOKEN
@pytest.mark.parametrize("scene", SCENES)
def test_the_examples_of_a_prompt_are_legal_now(scene: str, language: str):
    game = SCENES[scene]()
    hint = BOARD.ask(seen(game), game.offers(), NAMES, Locale(language))[-1]
    assert isinstance(hint, Hint)
    assert len(hint.examples) == len({offer.verb for offer in game.offers()})
    for example in hint.examples:
        read(game.offers(), COURT.forms, tidy(example), Words("court", language, NAMES))


@SPOKEN
def test_the_examples_are_legal_throughout_a_game_of_quick_players(language: str):
    locale, words = Locale(language), Words("court", language, NAMES)
    game = Playing(4)
    src = Committed(b"a game of quick players")
    while game.public.waiting is not None:
        offers = game.offers()
        for example in BOARD.ask(seen(game), offers, NAMES, locale)[-1].examples:
            read(offers, COURT.forms, tidy(example), words)
        game.state = step(COURT, game.state, game.seat, COURT.policy(seen(game), src), src).state


@SPOKEN
def test_the_takeable_cards_are_listed_when_the_last_die_is_aside(language: str):
    locale = Locale(language)
    game = all_aside()
    asked = BOARD.ask(seen(game), game.offers(), NAMES, locale)
    listed = next(block for block in asked if isinstance(block, Items))
    for card in (Card.KNIGHT, Card.SERVANT, Card.GUARD, Card.HUNTER, Card.LADY, Card.JESTER):
        assert locale.name(card) in text((listed,))


@SPOKEN
def test_in_the_middle_of_a_turn_the_board_does_not_repeat_the_display(language: str):
    locale = Locale(language)
    whole, turn = (text(BOARD.board(view(game.state), NAMES, locale)) for game in (start(), in_turn()))
    assert locale.name(Card.ALCHEMIST) in whole
    assert locale.name(Card.ALCHEMIST) not in turn


@SPOKEN
@pytest.mark.parametrize("part", ["court", "players"])
def test_the_parts_that_the_board_names_can_be_asked_for(part: str, language: str):
    locale = Locale(language)
    seen = view(in_turn().state)
    hint = BOARD.board(seen, NAMES, locale)[-1]
    assert isinstance(hint, Hint)
    typed = next(line for line in hint.examples if locale(f"court-part-{part}").lower() in line)
    assert BOARD.board(seen, NAMES, locale, typed.split()[1]) == BOARD.board(seen, NAMES, locale, part)


@SPOKEN
def test_acc_1_used_cards_are_marked_in_words(language: str):
    locale = Locale(language)
    players = text(BOARD.board(view(in_turn().state), NAMES, locale, "players"))
    assert locale("court-used-up", card=Card.WORKER) in players
    assert locale("court-used-up", card=Card.ASTRONOMER) not in players


@SPOKEN
def test_acc_2_dice_are_told_in_digits_and_an_event_leaves_one_line_at_most(language: str):
    locale = Locale(language)
    for event in ended().events:
        assert len(plain_lines(BOARD.tell(event, None, NAMES, locale), 400)) <= 1
    used = next(event for event in in_turn().events if isinstance(event, Used) and event.before)
    assert "1 1 3 3 3 3 6" not in text(BOARD.tell(used, None, NAMES, locale))
    assert "3 3 3 3 6" in text(BOARD.tell(used, None, NAMES, locale))


@SPOKEN
def test_fmt_1_all_cards_and_very_many_dice_fit_into_46_columns(language: str):
    locale = Locale(language)
    every = [card for card in CARDS if card not in (Card.KING, Card.JESTER)]
    game = Playing(4, cards={A: [*every, *[Card.CHARLATAN] * 3]})
    for card in every:
        if card.power.adds:
            game.do(f"use {card.name.lower()}")
    game.roll(*[6] * game.public.hand)
    names = ["".join(chr(0x1F600 + n) for n in range(32)), *NAMES[1:]]
    for part in ("", "turn", "court", "players"):
        assert plain_lines(BOARD.board(view(game.state), names, locale, part), 46)


@SPOKEN
def test_the_board_is_the_same_for_everybody_and_nobody_has_a_hand(language: str):
    locale = Locale(language)
    game = in_turn()
    boards = [BOARD.board(view(game.state, seat), NAMES, locale) for seat in (None, A, C)]
    assert boards[0] == boards[1] == boards[2]
    assert BOARD.hand(view(game.state, A), NAMES, locale) is None


# Words --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Würfle!", "roll"),
        ("wuerfeln", "roll"),
        ("behalte 3, 3 und 6", "keep 3 3 6"),
        ("Nutze Edelmann 1 1.", "use noble 1 1"),
        ("benutze Dienstmagd 2 um 3", "use servant 2 by 3"),
        ("nutze philosoph 5 1 um 2", "use philosopher 5 1 by 2"),
        ("nutze alchemist 6 2 1 auf 3 3 3", "use alchemist 6 2 1 to 3 3 3"),
        ("nutze zauberer 2 auf 6", "use sorcerer 2 to 6"),
        ("nutze händler alle", "use merchant all"),
        ("nutze haendler 1 1", "use merchant 1 1"),
        ("nutze königin 6", "use queen 6"),
        ("use nobleman 1 1", "use noble 1 1"),
        ("use lady in waiting 2", "use lady 2"),
        ("nutze jäg", "use hunter"),
    ],
)
def test_what_is_typed_in_either_language_is_understood(typed: str, meant: str):
    every = [card for card in CARDS if card not in (Card.CHARLATAN, Card.KING)]
    games = []
    for line, words in ((tidy(typed), Words("court", "de", NAMES)), (meant, Words("court", "en", NAMES))):
        game = Playing(2, cards={A: every})
        if meant != "roll":
            game.roll(1, 1, 2, 3, 5, 6).public.active = (1, 1, 2, 3, 3, 5, 6)
        games.append(read(game.offers(), COURT.forms, line, words))
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("use knight", "You do not have this card: Knight."),
        ("keep 5 5 5", "Missing among your dice: 5. They show 1 2 3 5 5 6."),
        ("use noble 5 6", "Noble: this would bring a die above 6. The card stays unused."),
        ("roll", "Set at least one die aside before you roll again: 1 2 3 5 5 6."),
    ],
)
def test_a_refusal_is_explained_in_one_sentence(line: str, english: str):
    game = Playing(2, cards={A: [Card.NOBLE]})
    game.public.hand = 6
    game.roll(1, 2, 3, 5, 5, 6)
    refusal = game.refused(line)
    assert text(sentence(game, refusal, Locale("en"))) == english


def sentence(game: Playing, refusal: Refusal, locale: Locale) -> Doc:
    action = getattr(refusal, "action", None)
    why = COURT.why(seen(game), action) if action is not None else None
    return explain(refusal, why, "court", NAMES, (game.seat,), locale)


@SPOKEN
def test_no_refusal_shows_how_a_program_writes_things(language: str):
    games = [start(), start().roll(1, 3, 3, 6), in_turn(), all_aside(), final(), final().do("keep 1")]
    said = {line for game in games for line in refused(game, Locale(language))}
    assert len(said) > 60
    assert [line for line in said if re.search(r"[()\[\]{}<>_]", line)] == []


def refused(game: Playing, locale: Locale) -> Iterator[str]:
    """What is said to all kinds of lines that are not on offer."""
    cards = [f"{verb} {card.name.lower()}{rest}" for verb in ("use", "take") for card in CARDS for rest in RESTS]
    for line in (*cards, "roll", "keep", "keep all", "keep 7", "keep 1 1 1", "pass"):
        try:
            read(game.offers(), COURT.forms, line)
        except Refusal as refusal:
            yield text(sentence(game, refusal, locale))


RESTS = ("", " 3", " 6", " 3 3", " 6 by 1", " 3 by 9", " 3 to 6", " 6 to 3", " 3 3 6 to 4 4 5", " 3 3 6 to 4 4 4")
