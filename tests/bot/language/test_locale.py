"""A language says messages, names things, and keeps what is meant by the parts of a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.language import Locale
from bot.text.doc import Span, plain
from engines.antiquity.components import Colour, Die, Kingdom
from engines.core.notation import First, Seat

ADA = Span("Ada", "name")


def test_a_language_without_catalogue_is_refused():
    with pytest.raises(ValueError, match="no catalogue for 'tlh'"):
        Locale("tlh")


def test_a_message_or_an_argument_that_is_missing_is_no_silent_gap():
    with pytest.raises(LookupError):
        Locale("en")("note-never-heard-of")
    with pytest.raises(LookupError):
        Locale("en")("note-joined")


def test_an_attribute_that_is_missing_is_no_silent_gap():
    with pytest.raises(LookupError, match="'note-joined' in en has no usage"):
        Locale("en").attribute("note-joined", "usage", name="Ada")
    with pytest.raises(LookupError, match="no message 'help-never-heard-of'"):
        Locale("en").attribute("help-never-heard-of", "usage")


def test_only_an_attribute_that_is_asked_for_as_optional_may_be_missing():
    assert Locale("en").optional("help-start", "title") == ""
    assert Locale("en").optional("antiquity-kingdom-macedon", "words") == "Macedonia"
    with pytest.raises(LookupError, match="no message 'help-never-heard-of'"):
        Locale("en").optional("help-never-heard-of", "title")


@pytest.mark.parametrize(
    ("thing", "german", "english"),
    [
        (Kingdom.EGYPT, "Ägypten", "Egypt"),
        (Colour.WHITE, "weiß", "white"),
        (Die(Colour.GREEN, 5), "grün\u00a05", "green\u00a05"),
        (First(0), "zufällig", "random"),
        (First(3), "3", "3"),
        (Seat(1), "#2", "#2"),
        (7, "7", "7"),
        (-2, "-2", "-2"),
    ],
)
def test_things_have_names(thing: object, german: str, english: str):
    assert (Locale("de").name(thing), Locale("en").name(thing)) == (german, english)


def test_arguments_that_are_things_are_named():
    assert Locale("de")("antiquity-on", die="x", kingdom=Kingdom.EGYPT) == "x auf Ägypten"


@pytest.mark.parametrize(
    ("items", "listed"), [([], ""), (["a"], "a"), (["a", "b"], "a und b"), (["a", "b", "c"], "a, b und c")]
)
def test_lists_are_written_as_in_a_sentence(items: list[str], listed: str):
    assert Locale("de").list(items) == listed


def test_a_sentence_keeps_the_roles_of_what_stands_in_it():
    text = Locale("en").text(
        "antiquity-rolled", name=ADA, dice=(Span("red 6", "red"), Span(", "), Span("blue 1", "blue"))
    )
    assert text == (ADA, Span(" rolls "), Span("red 6", "red"), Span(", "), Span("blue 1", "blue"), Span("."))


def test_a_list_keeps_the_roles_of_its_items():
    assert Locale("en").texts([(ADA,), plain("Bruno")], "or") == (ADA, Span(" or "), Span("Bruno"))


@pytest.mark.parametrize("name", ["\ue000", "\ue001\ue000", "{ $dice }", "\u2068x"])
def test_a_name_never_stands_for_another_part_of_the_sentence(name: str):
    text = Locale("en").text("antiquity-rolled", name=name, dice=Span("red 6", "red"))
    assert "".join(span.text for span in text) == f"{name} rolls red 6."


def test_nothing_is_isolated_by_invisible_marks():
    assert Locale("de")("note-left", name="Ada") == "Ada steht auf und geht."


def test_what_is_understood_is_a_name_its_title_and_further_words_but_no_sentence():
    locale = Locale("en")
    assert locale.understood("antiquity-kingdom-macedon") == ("Macedon", "Macedonia")
    assert locale.understood("help-start") == ("start", "go", "begin")
    assert locale.understood("antiquity-rules-turn")[0] == "turn"
    assert locale.understood("antiquity-kingdom-atlantis") == ()


def test_fluent_is_not_loaded_before_a_message_is_wanted():
    code = "import bot.render.boards, bot.language, sys; sys.exit('fluent.runtime' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_was_said_once_is_said_again_only_of_the_same():
    worth = [(Kingdom.ROME, 3), (Kingdom.ROME, 4), (Kingdom.EGYPT, 3), (Kingdom.EGYPT, 4)]
    said = [
        Locale(language)("antiquity-worth", kingdom=kingdom, value=value)
        for language in ("de", "en")
        for kingdom, value in worth
    ]
    assert len(set(said)) == len(said)
    for language, name in (("de", "Ägypten"), ("en", "Egypt")):
        assert name in Locale(language)("antiquity-worth", kingdom=Kingdom.EGYPT, value=4)


def test_the_same_sentence_is_said_of_each_player_by_their_own_name():
    bruno = Span("Bruno", "name")
    said = [Locale("en").text("antiquity-rolled", name=name, dice="6") for name in (ADA, bruno, ADA)]
    assert [text[0] for text in said] == [ADA, bruno, ADA]


def test_whoever_looks_like_a_mark_is_not_taken_for_one():
    marked = Span("\ue001\ue000", "name")
    text = Locale("en").text("antiquity-rolled", name=marked, dice=(Span("red 6", "red"),))
    assert text[0] == marked
    assert Locale("en").text("antiquity-rolled", name="\ue000", dice="x")[0] == Span("\ue000")
