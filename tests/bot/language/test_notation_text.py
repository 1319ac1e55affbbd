"""Completion offers what may come next, in the reader's language, from the offers."""

from __future__ import annotations

import pytest

from bot.language import Words, complete
from engines.antiquity.components import Colour, Die, Kingdom, Pick, Place
from engines.core.offer import InOrder, Offer, OneOf

FORMS = (Place, Pick)
PLACE = [Offer(Place, (InOrder(tuple(Kingdom), 4, 4),))]
PICK = [Offer(Pick, (OneOf((Die(Colour.GREEN, 5), Die(Colour.WHITE, 2))), OneOf((Kingdom.LYDIA, Kingdom.ROME))))]


@pytest.mark.parametrize(
    ("typed", "language", "completions"),
    [
        ("", "de", ["nimm"]),
        ("ni", "de", ["nimm"]),
        ("nimm ", "de", ["g5", "w2"]),
        ("nimm g", "de", ["g5"]),
        ("nimm g5 ", "de", ["lydien", "rom"]),
        ("pick g5 R", "en", ["rome"]),
        ("Nimm, G5 l", "de", ["lydien"]),
        ("nimm g5 rom ", "de", []),
        ("nimm x ", "de", []),
    ],
)
def test_what_may_come_next_is_offered(typed: str, language: str, completions: list[str]):
    assert complete(PICK, FORMS, typed, Words("antiquity", language)) == completions


def test_what_was_named_already_is_not_offered_again():
    assert complete(PLACE, FORMS, "lege rom ägypten p", Words("antiquity", "de")) == ["persien"]
    assert "rom" not in complete(PLACE, FORMS, "lege rom ", Words("antiquity", "de"))


def test_an_umlaut_is_completed_from_its_spelling_with_e():
    assert complete(PLACE, FORMS, "lege ae", Words("antiquity", "de")) == ["ägypten"]
