"""Why a line is no move now is said in one sentence that helps; a typo gets one suggestion, never a guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import LANGUAGES, Locale, Words, explain, suggestion, tidy
from bot.language.explain import distance
from bot.text.layout import plain_lines
from engines.antiquity.components import Colour, Die, Kingdom, Pick, Place
from engines.antiquity.rules import ANTIQUITY
from engines.core.chance import Committed
from engines.core.game import View, Why, begin, view
from engines.core.notation import Ambiguous, Illegal, NotYours, Refusal, Seat, Stale, read
from engines.core.offer import Action, Amount, InOrder, Offer, OneOf, arg

NAMES = ("Ann", "Anna", "Bruno")
STATE = begin(ANTIQUITY, 3, ANTIQUITY.options(), Committed(b"explained")).state
SEAT = ANTIQUITY.pending_decisions(STATE.public)[0].seat
PLACE = [Offer(Place, (InOrder(tuple(Kingdom), 4, 4),))]
PICK = [Offer(Pick, (OneOf((Die(Colour.GREEN, 5), Die(Colour.WHITE, 2))), OneOf((Kingdom.LYDIA, Kingdom.ROME))))]


@dataclass(frozen=True, slots=True)
class Swap(Action):
    verb: ClassVar[str] = "swap"

    player: Seat = arg(Seat)
    cards: int = arg(int, lead="by")


SWAP = [Offer(Swap, (OneOf((Seat(0), Seat(1))), Amount(1, 20)))]
FORMS = (Place, Pick, Swap)


def refused(text: str, offers: list[Offer[Any]], language: str) -> str:
    """What is said of a line that is no move now, with the game's own reason as a table would find it."""
    seen: View[Any, Any] = view(STATE, SEAT)
    with pytest.raises(Refusal) as caught:
        read(offers, FORMS, tidy(text), Words("antiquity", language, NAMES))
    refusal = caught.value
    why = ANTIQUITY.why(seen, refusal.action) if isinstance(refusal, Illegal) and refusal.action else None
    return said(refusal, why, language)


def said(refusal: Refusal, why: Why | None, language: str) -> str:
    doc = explain(refusal, why, "antiquity", NAMES, [0, 2], Locale(language))
    return "\n".join(plain_lines(doc, 400))


@pytest.mark.parametrize(
    ("text", "offers", "german", "english"),
    [
        (
            "plce rom",
            PLACE,
            "„plce“ kenne ich nicht – meinst du „lege“?",
            "I do not know “plce” – do you mean “place”?",
        ),
        ("xyzzy", PLACE, "„xyzzy“ kenne ich nicht. Jetzt geht: lege.", "I do not know “xyzzy”. Possible now: place."),
        ("lege rmoe", PLACE, "„rmoe“ kenne ich nicht – meinst du „Rom“?", "I do not know “rmoe” – do you mean “Rome”?"),
        (
            "pick g5 Agypten",
            PICK,
            "„agypten“ kenne ich nicht – meinst du „Ägypten“?",
            "I do not know “agypten” – do you mean “Egypt”?",
        ),
        (
            "pick g5 qqq",
            PICK,
            "„qqq“ passt hier nicht. Möglich ist: Lydien oder Rom.",
            "“qqq” does not fit here. It can be Lydia or Rome.",
        ),
        (
            "pick g5",
            PICK,
            "Nach „nimm“ fehlt noch etwas. Möglich ist: Lydien oder Rom.",
            "Something is missing after “pick”. It can be Lydia or Rome.",
        ),
        (
            "pick white lydia",
            PICK,
            "„white“ passt hier nicht. Möglich ist: grün 5 oder weiß 2.",
            "“white” does not fit here. It can be green 5 or white 2.",
        ),
        (
            "pick g5 lyd rom",
            PICK,
            "„rom“ ist zu viel, davor ist schon alles gesagt.",
            "“rom” is too much, everything is said before it.",
        ),
        (
            "pick r1 lyd",
            PICK,
            "rot 1 geht hier nicht. Möglich ist: grün 5 oder weiß 2.",
            "red 1 will not do here. It can be green 5 or white 2.",
        ),
        (
            "pick g5 lyd",
            PLACE,
            "„nimm“ geht gerade nicht. Jetzt geht: lege.",
            "“pick” cannot be done now. Possible now: place.",
        ),
        (
            "place rom rom lyd bab",
            PLACE,
            "Rom steht zweimal da: In einem Zug bekommt jedes Reich höchstens einen Würfel.",
            "Rome stands there twice: in one turn a kingdom gets one die at most.",
        ),
        (
            "place rom lyd bab",
            PLACE,
            "Es sind vier Würfel zu legen, du nennst 3 Reiche.",
            "There are four dice to place, you name 3 kingdoms.",
        ),
        (
            "p rom",
            PLACE,
            "„p“ kann lege oder nimm heißen. Schreib bitte einen Buchstaben mehr.",
            "“p” can mean place or pick. Please write one letter more.",
        ),
        (
            "swap an by 1",
            SWAP,
            "„an“ kann #1 Ann oder #2 Anna sein. Schreib den ganzen Namen oder die Nummer.",
            "“an” can be #1 Ann or #2 Anna. Please write the whole name or the number.",
        ),
        (
            "swap burno by 1",
            SWAP,
            "„burno“ kenne ich nicht – meinst du „Bruno“?",
            "I do not know “burno” – do you mean “Bruno”?",
        ),
        (
            "swap bruno by 1",
            SWAP,
            "#3 Bruno geht hier nicht. Möglich ist: #1 Ann oder #2 Anna.",
            "#3 Bruno will not do here. It can be #1 Ann or #2 Anna.",
        ),
        (
            "swap ann by 21",
            SWAP,
            "21 geht hier nicht. Möglich ist: 1 bis 20.",
            "21 will not do here. It can be 1 to 20.",
        ),
    ],
)
def test_a_refusal_says_what_was_expected_and_what_to_do(
    text: str, offers: list[Offer[Any]], german: str, english: str
):
    assert [refused(text, offers, language) for language in ("de", "en")] == [german, english]


def test_a_leftover_die_on_the_own_crest_is_explained():
    own = STATE.private[SEAT].support
    why = ANTIQUITY.why(view(STATE, SEAT), Pick(Die(Colour.RED, 1), own))
    assert said(Illegal("pick", None, None, None, ()), why, "en").startswith(
        f"{Locale('en').name(own)} is one of your two crests"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "refusal",
    [
        NotYours(1),
        Stale(1, 3),
        Illegal("place", None, None, None, ()),
        Ambiguous("x", "pick", None, (Pick(Die(Colour.RED, 1), Kingdom.ROME), Pick(Die(Colour.RED, 2), Kingdom.ROME))),
    ],
)
def test_every_refusal_has_its_sentence(refusal: Refusal, language: str):
    assert said(refusal, None, language).endswith(".")


def test_who_is_asked_instead_is_named():
    assert said(NotYours(1), None, "de") == "Von dir brauche ich gerade nichts, Ann und Bruno sind dran."


# Suggestions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("magican", "magician"),
        ("ptlace", "place"),
        ("plcae", "place"),
        ("rmoe", "rome"),
        ("griechenlnd", "griechenland"),
        ("STRAT", "start"),
    ],
)
def test_a_typo_gets_one_suggestion(typed: str, meant: str):
    assert suggestion(typed, ["merchant", "magician", "place", "rome", "griechenland", "start"]) == meant


@pytest.mark.parametrize("typed", ["", "x", "ad", "hello", "plXXe", "completely different"])
def test_what_is_too_far_off_gets_none(typed: str):
    assert suggestion(typed, ["ada", "place", "rome"]) is None


def test_the_nearest_is_suggested_and_of_equals_the_one_that_begins_alike():
    assert suggestion("tavren", ["taverns", "tavern"]) == "tavern"
    assert suggestion("hand", ["band", "hard"]) == "hard"


WORDS = st.text("abcd", max_size=6)


@given(WORDS, WORDS, WORDS)
def test_a_slip_more_never_leads_further_than_one(one: str, other: str, end: str):
    assert distance(one, one) == 0
    assert distance(one, other) == distance(other, one) <= max(len(one), len(other))
    assert abs(distance(one + "a", other) - distance(one, other)) <= 1


@given(st.text(max_size=12), st.lists(st.text(max_size=12), max_size=5))
def test_only_what_there_is_is_suggested(word: str, candidates: list[str]):
    assert suggestion(word, candidates) in [None, *candidates]
