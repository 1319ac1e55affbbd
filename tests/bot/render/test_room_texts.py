"""What is said of a room: names in it are marked as names, so that a network can let them alert nobody."""

from __future__ import annotations

import pytest

from bot.language import LANGUAGES, Locale
from bot.render import room_texts
from bot.text.doc import Doc, Line


def names(doc: Doc) -> list[str]:
    return [span.text for block in doc if isinstance(block, Line) for span in block.text if span.role == "name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_calls_and_invitations_are_marked(language: str) -> None:
    locale = Locale(language)
    assert names(room_texts.call("Ada", "court", ["Bruno", "Cleo"], locale)) == ["Bruno", "Cleo", "Ada"]
    assert sorted(names(room_texts.invitation("Bruno", "Ada", "court", locale))) == ["Ada", "Bruno"]
