"""What players of Citadels are shown. The snapshots are in tests/snapshots/citadels; read them as a player would."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.language import LANGUAGES, Locale, Words, explain, tidy
from bot.render.boards import BOARDS
from bot.text.doc import Doc
from bot.text.layout import lines, plain_lines
from engines.citadels import moves
from engines.citadels.components import BUILDINGS, CHARACTERS, Building, Character, Colour
from engines.citadels.events import Called, Ended, Robbed, TurnEnded
from engines.citadels.rules import CITADELS
from engines.citadels.score import Score
from engines.citadels.state import CitadelsState
from engines.core.chance import Committed
from engines.core.game import Event, begin, step, view
from engines.core.notation import Illegal, Seat, read, token
from engines.core.offer import InOrder, Offer, OneOf, SomeOf, sample
from tests.engines.citadels.story import Story, cards
from tests.kit.snapshots import matches

PURPLE = [building for building in BUILDINGS if building >= Building.HAUNTED_CITY]
BOARD = BOARDS["citadels"]
NAMES = ("Ada", "Bruno", "Cleopatra die Große", "Dmitri", "Emil", "Fu", "Gül")
WIDTHS = (46, 80)
SHOWN = pytest.mark.parametrize(
    ("language", "width"), [(language, width) for language in LANGUAGES for width in WIDTHS]
)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


# Scenes ---------------------------------------------------------------------------------------------------------------


def _draft(seats: int, chosen: int = 0) -> CitadelsState:
    state = begin(CITADELS, seats, CITADELS.options(), Committed(b"a draft")).state
    for _ in range(chosen):
        seat = CITADELS.pending_decisions(state.public)[0].seat
        action = sample(CITADELS.offers(view(state, seat)), Committed(bytes([seat])))
        state = step(CITADELS, state, seat, action, Committed(b"")).state
    return state


def _king() -> Story:
    """The King may do much; the Thief and the Assassin were before him."""
    story = Story(
        "king thief assassin warlord",
        hands={1: "castle tavern tavern library university", 2: "docks"},
        cities={1: "manor castle hauntedcity", 2: "temple prison keep", 4: "tavern"},
        gold={1: 5, 2: 3},
        face_up="bishop merchant",
    )
    return story.play("#3 murder warlord", "#3 end", "#2 rob king", "#2 gold", "#2 end")


def _turns() -> dict[str, Story]:
    everything = "laboratory smithy observatory library"
    warlord = Story(
        "warlord king thief merchant",
        cities={1: "prison watchtower", 2: "graveyard manor", 3: "temple castle", 4: "keep tavern university"},
        gold={1: 3},
    ).ends(3, 2, 4)
    architect = Story(
        "architect king thief merchant", cities={1: everything}, hands={1: "temple church manor"}, gold={1: 6}
    ).ends(3, 2, 4)
    return {
        "king": _king(),
        "assassin": Story("assassin king thief merchant", face_up="bishop warlord"),
        "thief": Story("thief king assassin merchant").play("#3 murder king", "#3 end"),
        "magician": Story("magician king thief merchant", hands={1: "tavern", 2: "castle manor", 4: "docks"}).ends(3),
        "merchant": Story("merchant king thief assassin", cities={1: "tavern docks"}, gold=0).ends(4, 3, 2),
        "architect": architect,
        "architect-draw": Story("architect king thief merchant", cities={1: everything})
        .ends(3, 2, 4)
        .play("#1 cards -> castle temple tavern"),
        "warlord": warlord,
        "rescue": Story("warlord king thief merchant", cities={2: "graveyard", 3: "castle"}, gold={1: 9})
        .ends(3, 2, 4)
        .play("#1 destroy #3 castle"),
        "bare-hands": Story("king thief assassin warlord", gold=0, deck="", discards="").ends(3, 2),
    }


@cache
def scenes() -> dict[str, CitadelsState]:
    drafts = {"draft-first": _draft(4), "draft-last": _draft(4, 3), "draft-seventh": _draft(7, 6)}
    return drafts | {name: story.state for name, story in _turns().items()}


@cache
def ended() -> Story:
    story = Story(
        "thief king assassin warlord",
        hands={1: "temple", 3: "castle manor manor", 4: "university"},
        cities={
            1: "manor tavern tavern market docks prison prison",
            2: "manor temple tavern prison library",
            3: "palace",
        },
        gold={2: 5},
    )
    story.play("#3 murder warlord", "#3 end", "#1 build temple", "#1 end", "#2 gold", "#2 end")
    return story


@cache
def happened() -> tuple[Event, ...]:
    """Every kind of event, told to all or to one, as they come in games."""
    found: dict[type, Event] = {}
    for number in range(40):
        src = Committed(bytes([number]))
        after = begin(CITADELS, 4, CITADELS.options(), src)
        told = list(after.told)
        while pending_decisions := CITADELS.pending_decisions(after.state.public):
            seen = view(after.state, pending_decisions[0].seat)
            action = CITADELS.policy(seen, src) if number % 2 else sample(CITADELS.offers(seen), src)
            after = step(CITADELS, after.state, pending_decisions[0].seat, action, src)
            told += after.told
        for each in told:
            found.setdefault(type(each.event), each.event)
    return tuple(found[kind] for kind in sorted(found, key=lambda kind: kind.__name__))


def text(doc: Doc | None, width: int = 400) -> str:
    return "\n".join(plain_lines(doc or (), width))


def shown(state: CitadelsState, seat: int | None, locale: Locale) -> Doc:
    """What a seat is shown, or the room."""
    seen = view(state, seat)
    hand = BOARD.hand(seen, NAMES, locale) or ()
    return (*BOARD.board(view(state), NAMES, locale), *hand, *BOARD.ask(seen, CITADELS.offers(seen), NAMES, locale))


# Snapshots ------------------------------------------------------------------------------------------------------------


@SHOWN
@pytest.mark.parametrize("scene", scenes())
def test_board_hand_and_prompt_are_shown_as_in_their_snapshots(scene: str, language: str, width: int):
    state = scenes()[scene]
    seat = CITADELS.pending_decisions(state.public)[0].seat
    matches(f"citadels/{scene}-{language}-{width}", plain_lines(shown(state, seat, Locale(language)), width))


@SHOWN
@pytest.mark.parametrize("scene", ["draft-first", "king", "architect", "architect-draw", "warlord", "rescue"])
def test_the_room_is_asked_as_in_its_snapshot(scene: str, language: str, width: int):
    room = view(scenes()[scene])
    asked = BOARD.ask(room, CITADELS.offers(room), NAMES, Locale(language))
    matches(f"citadels/room-{scene}-{language}-{width}", plain_lines(asked, width))


@SHOWN
@pytest.mark.parametrize(("scene", "names"), [("ending", NAMES), ("ending-long", [f"{n:*^32}" for n in NAMES])])
def test_the_end_is_shown_as_in_its_snapshot(scene: str, names: list[str], language: str, width: int):
    state, locale = ended().state, Locale(language)
    outcome = CITADELS.outcome(state)
    assert outcome is not None
    doc = (*BOARD.board(view(state), names, locale), *BOARD.ending(view(state), outcome, names, locale))
    matches(f"citadels/{scene}-{language}-{width}", plain_lines(doc, width))


@SHOWN
def test_what_happens_is_told_as_in_its_snapshot(language: str, width: int):
    told = [line for event in happened() for line in plain_lines(BOARD.tell(event, 0, NAMES, Locale(language)), width)]
    matches(f"citadels/events-{language}-{width}", told)


# What must hold -------------------------------------------------------------------------------------------------------


@SPOKEN
def test_every_example_of_a_prompt_is_legal_now(language: str):
    for state in scenes().values():
        seat = CITADELS.pending_decisions(state.public)[0].seat
        offers = CITADELS.offers(view(state, seat))
        hint = BOARD.ask(view(state, seat), offers, NAMES, Locale(language))[-1]
        assert hint.examples
        for example in hint.examples:
            read(offers, CITADELS.forms, tidy(example), Words("citadels", language, NAMES))


@SPOKEN
def test_a_prompt_lists_what_is_legal_now_and_nothing_else_in_a_fixed_order(language: str):
    locale = Locale(language)
    for name, state in scenes().items():
        if CITADELS.pending_decisions(state.public)[0].kind == "turn":
            seen = view(state, state.public.waiting.seat)
            offers = CITADELS.offers(seen)
            listed = BOARD.ask(seen, offers, NAMES, locale)[1].items
            words = [item[0].text for item in listed]
            assert words == [locale(f"citadels-verb-{offer.verb}") for offer in offers], name


@SPOKEN
def test_the_board_is_the_same_whoever_looks(language: str):
    for state in scenes().values():
        boards = [
            BOARD.board(view(state, seat), NAMES, Locale(language)) for seat in (None, *range(state.public.seats))
        ]
        assert all(board == boards[0] for board in boards)


@SPOKEN
def test_the_room_is_shown_the_same_whatever_is_secret(language: str):
    locale = Locale(language)
    for state in scenes().values():
        other = CITADELS.resample_hidden(view(state), Committed(b"other"))
        assert shown(other, None, locale) == shown(state, None, locale)


def test_the_room_has_no_hand():
    assert BOARD.hand(view(scenes()["king"]), NAMES, Locale("en")) is None


@SPOKEN
def test_a1_a_murdered_and_an_unheld_character_are_told_by_the_same_words(language: str):
    locale = Locale(language)
    murdered, unheld = (text(BOARD.tell(Called(c, None), None, NAMES, locale)) for c in (CHARACTERS[3], CHARACTERS[4]))
    assert murdered.replace(locale.name(CHARACTERS[3]), "") == unheld.replace(locale.name(CHARACTERS[4]), "")


@SPOKEN
def test_acc_1_every_colour_stands_there_in_a_letter_and_in_the_hand_in_a_word(language: str):
    locale = Locale(language)
    letters = {locale.attribute(f"citadels-colour-{colour.name.lower()}", "letter") for colour in Colour}
    assert len(letters) == len(Colour)
    story = Story("king thief merchant warlord", hands={1: "manor temple tavern prison keep"})
    hand = text(BOARD.hand(view(story.state, 0), NAMES, locale))
    assert all(locale(f"citadels-colour-{colour.name.lower()}") in hand for colour in Colour)
    assert all(letter in hand for letter in letters)


@SPOKEN
def test_acc_2_every_public_event_leaves_one_line(language: str):
    for event in happened():
        told = lines(BOARD.tell(event, 0, NAMES, Locale(language)), 400)
        assert len(told) == 1, event


@SPOKEN
def test_characters_are_named_by_their_rank_or_their_name(language: str):
    words = Words("citadels", language)
    offers = [Offer(moves.Murder, (OneOf(CHARACTERS[1:]),))]
    verb = Locale(language)("citadels-verb-murder")
    for character in CHARACTERS[1:]:
        for said in (str(int(character)), Locale(language).name(character)):
            assert read(offers, CITADELS.forms, tidy(f"{verb} {said}"), words) == moves.Murder(character)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("build trading post", "tradingpost"),
        ("build tradingpost", "tradingpost"),
        ("build town hall", "townhall"),
        ("baue hafen", "harbor"),
        ("baue universitaet", "university"),
        ("Baue Universität.", "university"),
        ("build school of magic", "schoolofmagic"),
    ],
)
@SPOKEN
def test_buildings_are_read_in_both_languages_with_or_without_spaces(typed: str, meant: str, language: str):
    offers = [Offer(moves.Build, (InOrder(BUILDINGS, 1, 1),))]
    assert read(offers, CITADELS.forms, tidy(typed), Words("citadels", language)) == moves.Build(cards(meant))


def test_only_the_first_word_is_a_verb():
    offers = [Offer(moves.Keep, (SomeOf(cards("castle keep"), 1, 1),))]
    assert read(offers, CITADELS.forms, "keep keep", Words("citadels", "en")) == moves.Keep(cards("keep"))


QUOTED = re.compile("[„“]([^„“”]*)[“”]")


@SPOKEN
def test_the_lines_that_the_rules_give_as_examples_are_read(language: str):
    locale, words = Locale(language), Words("citadels", language)
    offers = [
        Offer(moves.Choose, (OneOf(CHARACTERS),)),
        Offer(moves.Gold),
        Offer(moves.Cards),
        Offer(moves.End),
        Offer(moves.Build, (InOrder(cards("harbor"), 1, 1),)),
        Offer(moves.Murder, (OneOf(CHARACTERS),)),
        Offer(moves.Rob, (OneOf(CHARACTERS),)),
        Offer(moves.Swap, (OneOf((Seat(1),)),)),
        Offer(moves.Exchange, (SomeOf(cards("castle"), 1, 1),)),
    ]
    examples = [quoted for message in locale.ids("citadels-rules") for quoted in QUOTED.findall(locale(message))]
    assert len(examples) == 10
    for example in examples:
        read(offers, CITADELS.forms, tidy(example), words)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("#1 build university", "University costs 6, you have 2 gold."),
        ("#1 destroy #2 keep", "Only the Warlord can do that."),
        ("#1 income", "You have your income already in this turn."),
        ("#1 murder king", "Only the Assassin can do that."),
    ],
)
def test_a_refusal_says_why_in_one_sentence(line: str, sentence: str):
    story = _king().play("#1 gold", "#1 income", "#1 build tavern")
    story.public.built = 0
    story.gold[0] = 2
    with pytest.raises(Illegal) as refused:
        read(story.offers(0), CITADELS.forms, line.split(" ", 1)[1])
    why = CITADELS.why(view(story.state, 0), refused.value.action)
    assert text(explain(refused.value, why, "citadels", NAMES, (0,), Locale("en"))) == sentence


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnEnded(0, 3, 1), "Ada ist fertig und bekommt noch 4 Gold."),
        (Robbed(1, 0, 0), "Ada bestiehlt Bruno, aber dort ist kein Gold."),
        (Called(Character.KING, 0), "König: Das ist Ada."),
        (
            Ended(((),) * 4, (Score(9, 0, 0),) * 2 + (Score(1, 0, 0),) * 2, (1, 1, 3, 3)),
            "Alle Karten werden aufgedeckt: Ada und Bruno teilen sich den Sieg mit 9 Punkten.",
        ),
    ],
)
def test_what_is_said_in_particular(event: Event, said: str):
    assert text(BOARD.tell(event, None, NAMES, Locale("de"))) == said


def test_an_unknown_event_is_passed_over_in_silence():
    assert BOARD.tell(Event(), None, NAMES, Locale("en")) == ()


def test_the_hand_names_every_building_and_says_what_the_purple_ones_do():
    locale = Locale("en")
    story = Story("king thief merchant warlord", hands={1: " ".join(map(token, BUILDINGS))})
    hand = text(BOARD.hand(view(story.state, 0), NAMES, locale)).replace("\u00a0", " ")
    assert all(locale.name(building) in hand for building in BUILDINGS)
    effects = [locale.attribute(f"citadels-building-{token(building)}", "effect") for building in PURPLE]
    assert all(effect and effect in hand for effect in effects)
