"""What players of Antiquity are shown. The snapshots are in tests/snapshots/antiquity; read them as a player would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, cycle, islice

import pytest

from bot.language import LANGUAGES, Locale, Words, tidy
from bot.render.boards import BOARDS
from bot.text.doc import Doc
from bot.text.layout import lines, plain_lines
from engines.antiquity.components import COLOURS, KINGDOMS, TURNS, Colour, Die, Kingdom, Leftover, Options, Pick, Place
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.state import AntiquityState, Crests, CrestsDrawn, RollLeftover, Turn
from engines.core.chance import Scripted
from engines.core.game import Event, Step, Told, begin, step, view
from engines.core.notation import First, read
from engines.core.offer import InOrder, Offer, OneOf
from tests.kit.snapshots import matches

BOARD = BOARDS["antiquity"]
NAMES = ("Ada", "Bruno", "Cleopatra die Große", "Dmitri")
WIDTHS = (46, 80)
SHOWN = pytest.mark.parametrize(
    ("language", "width"), [(language, width) for language in LANGUAGES for width in WIDTHS]
)

DICE = (6, 3, 6, 3, 5, 2, 1, 4, 2, 6, 4, 1, 3, 5)
MOVES = (
    "place rome egypt greece persia",
    "place lydia rome babylon carthage",
    "place macedon greece rome egypt",
    "place persia babylon carthage lydia",
)
PICKS = ("persia", "macedon", "rome", "babylon")  # no crest of the first three players, and of the fourth all but one


@cache
def story(seats: int = 3, leftover: Leftover = Leftover.DRAFT) -> tuple[Step[AntiquityState], ...]:
    """A game of known dice. Seat 0 draws Babylon and Carthage, seat 1 Egypt and Greece, seat 2 Lydia and Macedon …"""
    dice, moves = cycle(DICE), cycle(MOVES)
    src = Scripted().answers(*range(7, 0, -1)).dice(*islice(dice, 4))  # a shuffle that changes nothing, the first throw
    steps = [begin(ANTIQUITY, seats, Options(leftover, First(1)), src)]
    while pending_decisions := ANTIQUITY.pending_decisions(steps[-1].state.public):
        state, seat = steps[-1].state, pending_decisions[0].seat
        public = state.public
        pick = f"pick {public.leftover[0].token} {_open(state, seat)}" if public.leftover else ""
        match public.agenda[-1]:
            case Turn():
                src = Scripted().dice(*islice(dice, 4))
            case RollLeftover():
                src = Scripted().dice(
                    *islice(dice, len(public.leftover) - 1 if pick else 40 - 4 * seats * TURNS[seats])
                )
            case _:
                src = Scripted()
        action = read(ANTIQUITY.offers(view(state, seat)), ANTIQUITY.forms, pick or next(moves))
        steps.append(step(ANTIQUITY, state, seat, action, src))
    return tuple(steps)


def _open(state: AntiquityState, seat: int) -> str:
    own = state.private[seat]
    return next(name for name in PICKS if Kingdom[name.upper()] not in (own.support, own.oppose))


def at(kind: str, seats: int = 3, number: int = 0, leftover: Leftover = Leftover.DRAFT) -> AntiquityState:
    """The state at the so manieth decision of a kind."""
    states = [each.state for each in story(seats, leftover)]
    return [
        state for state in states if [decision.kind for decision in ANTIQUITY.pending_decisions(state.public)] == [kind]
    ][number]


def told() -> Iterator[Told]:
    return chain.from_iterable(each.told for each in story())


def text(doc: Doc | None, width: int = 200) -> str:
    return "\n".join(plain_lines(doc or (), width))


def everything(state: AntiquityState, seat: int, locale: Locale) -> Doc:
    """What the player sees whose turn it is."""
    seen = view(state, seat)
    asked = BOARD.ask(seen, ANTIQUITY.offers(seen), NAMES, locale)
    return (*BOARD.board(view(state), NAMES, locale), *(BOARD.hand(seen, NAMES, locale) or ()), *asked)


# Snapshots ----------------------------------------------------------------------------------------------------------


@SHOWN
@pytest.mark.parametrize(
    ("scene", "state"),
    [
        ("first-turn", at("place")),
        ("middle", at("place", number=4)),
        ("four-players", at("place", seats=4, number=7)),
        ("pick", at("pick")),
        ("pick-of-eight", at("pick", seats=4)),
        ("last-pick", at("pick", number=3)),
    ],
)
def test_board_hand_and_prompt_are_shown_as_in_their_snapshots(
    scene: str, state: AntiquityState, language: str, width: int
):
    seat = ANTIQUITY.pending_decisions(state.public)[0].seat
    matches(f"antiquity/{scene}-{language}-{width}", plain_lines(everything(state, seat, Locale(language)), width))


@SHOWN
@pytest.mark.parametrize("kind", ["place", "pick"])
def test_the_room_is_asked_as_in_its_snapshot(kind: str, language: str, width: int):
    room = view(at(kind))
    asked = BOARD.ask(room, ANTIQUITY.offers(room), NAMES, Locale(language))
    matches(f"antiquity/room-{kind}-{language}-{width}", plain_lines(asked, width))


@SHOWN
@pytest.mark.parametrize(
    ("scene", "names"), [("ending", NAMES), ("ending-long-names", [f"{name:*^32}" for name in NAMES])]
)
def test_the_end_is_shown_as_in_its_snapshot(scene: str, names: list[str], language: str, width: int):
    state = story()[-1].state
    outcome = ANTIQUITY.outcome(state)
    assert outcome is not None
    locale = Locale(language)
    shown = (*BOARD.board(view(state), names, locale), *BOARD.ending(view(state), outcome, names, locale))
    matches(f"antiquity/{scene}-{language}-{width}", plain_lines(shown, width))


@SHOWN
def test_what_happens_is_told_as_in_its_snapshot(language: str, width: int):
    locale = Locale(language)
    shown = [line for each in told() for line in plain_lines(BOARD.tell(each.event, each.to, NAMES, locale), width)]
    matches(f"antiquity/events-{language}-{width}", shown)


# What must hold -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_a_prompt_is_legal_now(language: str):
    for each in story(4, Leftover.REROLL):
        for decision in ANTIQUITY.pending_decisions(each.state.public):
            seen = view(each.state, decision.seat)
            offers = ANTIQUITY.offers(seen)
            hint = BOARD.ask(seen, offers, NAMES, Locale(language))[-1]
            for example in hint.examples:
                read(offers, ANTIQUITY.forms, tidy(example), Words("antiquity", language, NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_k8_nobody_but_the_taker_is_told_which_kingdoms_are_open(language: str):
    locale = Locale(language)
    state = at("pick")
    public = (
        *BOARD.board(view(state), NAMES, locale),
        *BOARD.ask(view(state), ANTIQUITY.offers(view(state)), NAMES, locale),
    )
    other = [Crests(Kingdom.PERSIA, Kingdom.ROME), *state.private[1:]]
    twin = ANTIQUITY.copy(state)
    twin.private[:] = other
    shown = (
        *BOARD.board(view(twin), NAMES, locale),
        *BOARD.ask(view(twin), ANTIQUITY.offers(view(twin)), NAMES, locale),
    )
    assert shown == public


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_shows_nothing_of_its_readers_crests(language: str):
    for seat in range(3):
        boards = [BOARD.board(view(each.state, seat), NAMES, Locale(language)) for each in story()[:-1]]
        assert boards == [BOARD.board(view(each.state), NAMES, Locale(language)) for each in story()[:-1]]


def test_the_room_has_no_hand():
    assert BOARD.hand(view(at("place")), NAMES, Locale("en")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_acc_1_every_colour_is_told_in_words_or_letters(language: str):
    locale = Locale(language)
    for state in (at("place"), at("pick")):
        board = text(BOARD.board(view(state), NAMES, locale))
        assert all(locale.name(colour) in board for colour in COLOURS)
    for each in told():
        for span in (span for line in lines(BOARD.tell(each.event, each.to, NAMES, locale), 200) for span in line):
            colour = next((colour for colour in COLOURS if colour.name.lower() == span.role), None)
            assert colour is None or span.text.startswith(locale.name(colour))


@pytest.mark.parametrize("language", LANGUAGES)
def test_acc_2_dice_are_told_in_digits_and_each_public_event_leaves_one_line(language: str):
    rolled = next(each.event for each in told() if type(each.event).__name__ == "Rolled")
    assert all(str(pips) in text(BOARD.tell(rolled, None, NAMES, Locale(language))) for pips in rolled.pips)
    for each in told():
        assert len(lines(BOARD.tell(each.event, each.to, NAMES, Locale(language)), 400)) == 1


QUOTED = re.compile("[„“]([^„“”]*)[“”]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_that_the_rules_give_as_examples_are_read(language: str):
    locale, words = Locale(language), Words("antiquity", language)
    offers = [
        Offer(Place, (InOrder(KINGDOMS, 4, 4),)),
        Offer(Pick, (OneOf((Die(Colour.GREEN, 5),)), OneOf(KINGDOMS))),
    ]
    lines = [tidy(quoted) for message in locale.ids("antiquity-rules") for quoted in QUOTED.findall(locale(message))]
    examples = [line for line in lines if len(line.split()) > 2]
    assert len(examples) == 3
    for example in examples:
        read(offers, ANTIQUITY.forms, example, words)


def test_a_shared_win_names_all_who_share_it():
    ended = story()[-1].told[-1].event
    tied = type(ended)(ended.crests, (4, 4, 1))
    assert "Ada und Bruno teilen sich den Sieg" in text(BOARD.tell(tied, None, NAMES, Locale("de")))


def test_one_point_is_one_point():
    ended = story()[-1].told[-1].event
    assert "gewinnt mit einem Punkt." in text(
        BOARD.tell(type(ended)(ended.crests, (1, 0, -2)), None, NAMES, Locale("de"))
    )


def test_a_private_event_names_the_players_own_crests():
    drawn = CrestsDrawn(Crests(Kingdom.ROME, Kingdom.LYDIA))
    assert text(BOARD.tell(drawn, 0, NAMES, Locale("en"))) == "Your crests: you support Rome and oppose Lydia."


def test_an_unknown_event_is_passed_over_in_silence():
    assert BOARD.tell(Event(), None, NAMES, Locale("en")) == ()


def test_kingdoms_stand_in_the_order_of_their_value():
    state = story()[-1].state
    grid = BOARD.board(view(state), NAMES, Locale("en"))[-1]
    worth = [int(row[-1][0].text) for row in grid.rows]
    assert worth == sorted(worth, reverse=True)
    assert {row[0][0].text for row in grid.rows} == {Locale("en").name(kingdom) for kingdom in KINGDOMS}
