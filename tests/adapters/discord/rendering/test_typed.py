"""How lines that can be typed are written on Discord: each as the slash command that stands for it."""

from __future__ import annotations

import pytest

from adapters.discord.rendering.typed import on_discord, typed
from bot.language import Locale
from bot.text.doc import Facts, Heading, Hint, Items, Line, Span, plain

EN, DE = Locale("en"), Locale("de")


@pytest.mark.parametrize(
    ("line", "locale", "there"),
    [
        ("roll", EN, "/move roll"),
        ("lege rom ägypten griechenland persien", DE, "/zug lege rom ägypten griechenland persien"),
        ("new antiquity", EN, "/new antiquity"),
        ("neu antiquity", DE, "/neu antiquity"),
        ("pause", EN, "/table pause"),
        ("pause", DE, "/tisch pause"),
        ("room on", EN, "/table room on"),
        ("add 2 ai", EN, "/add-ai 2"),
        ("add [NUMBER] ai", EN, "/add-ai [NUMBER]"),
        ("dazu ki", DE, "/dazu"),
        ("remove ai", EN, "/table remove-ai"),
        ("a board", EN, "/table which a"),
        ("b brett", DE, "/tisch welcher b"),
    ],
)
def test_a_line_is_written_as_the_command_that_stands_for_it(line, locale, there):
    assert typed(line, locale) == there


def test_wherever_a_text_says_what_can_be_typed_it_says_discords_form_of_it():
    said = plain("“join” sits you down, “pause” or “roll” as well.")
    doc = (Heading(said), Line(said), Facts(((said, said),)), Items((said,)), Hint(said, ("keep 3",)))
    for block in on_discord(doc, EN):
        texts = (
            block.pairs[0] if isinstance(block, Facts) else [*getattr(block, "items", ()), getattr(block, "text", ())]
        )
        for text in filter(None, texts):
            commands = [span.text for span in text if span.role == "command"]
            assert commands == ["/join", "/table pause", "/move roll"]
    assert on_discord(doc, EN)[-1].examples == ("/move keep 3",)


def test_what_is_no_command_stays_as_it_was_said():
    """Buttons, options and words of people are quoted, too."""
    doc = (
        Line(plain("The button “My hand” shows it.")),
        Line(plain("Mit der Option „Start“ festgelegt.")),
        Line((Span("“stop”", "name"), Span(" has joined."))),
    )
    assert on_discord(doc, EN) == doc


def test_what_is_written_as_on_discord_already_is_left_alone():
    doc = (Hint(plain("For example:"), ("roll",)), Line((Span("roll", "command"),)))
    assert on_discord(on_discord(doc, EN), EN) == on_discord(doc, EN)


def test_how_a_command_is_written_is_written_as_on_discord():
    assert on_discord((Line((Span("kick NAME", "strong", usage=True),)),), EN) == (
        Line((Span("/table kick NAME", "command"),)),
    )
