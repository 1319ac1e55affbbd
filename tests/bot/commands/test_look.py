"""`look`: what a card, a character or a building is and does, in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands import proposals
from bot.language import LANGUAGES, Locale, Words
from bot.render.choices import LABELS
from tests.kit.house import house
from tests.kit.tables import ADA

EACH = [(game, thing) for game, labels in LABELS.items() for kind in labels.cards for thing in kind]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_looked_at_by_its_name(language: str) -> None:
    locale = Locale(language)
    for game, thing in EACH:
        words = locale.name(thing).split()
        assert (thing, len(words)) in Words(game, language).things(words, 0, type(thing)), thing
        assert locale.name(thing) in LABELS[game].about(thing, locale)


async def test_without_a_table_any_game_is_meant(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "look thief", room=None)
        assert h.answer == "2 Thief: names a character whose gold is taken."
        await h.type(ADA, "look jester", room=None)
        assert h.answer == "Jester (any result): roll one die again."


async def test_at_a_table_its_own_game_is_meant(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "look keep")
        assert h.answer == "Keep: purple, costs 3 gold; the Warlord cannot destroy it."
        await h.type(ADA, "look jester")
        assert h.answer == "Which one would you like to look at? For example “look Assassin”."


async def test_where_there_are_no_cards_that_is_said(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "look rome")
        assert "nothing to look at but the board" in h.answer


def test_what_can_be_looked_at_is_proposed() -> None:
    assert {"Assassin", "Jester"} <= set(proposals._arguments(None, "look", Locale("en")))
