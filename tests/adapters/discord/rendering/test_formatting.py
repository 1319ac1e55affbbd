"""Formatting for Discord: within its limits, without pings, names shown literally."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.discord.rendering import formatting
from bot.text.doc import Facts, Grid, Heading, Hint, Items, Line, Span
from tests.kit.discord import limits

WILD = [
    "_ada_",
    "**bo**",
    "```co`de```",
    "||eve||",
    "# head",
    "> q",
    "[x](http://e.vil)",
    "a|b",
    "<@&123>",
    "@everyone",
    "1. one",
    "- x",
    "\\",
    "www.e.vil",
]
texts = st.one_of(st.sampled_from(WILD), st.text(max_size=40), st.text("*_`~|<>@#\\[](). 👨‍👩‍👧😀", max_size=32))
spans = st.lists(
    st.builds(Span, texts, st.sampled_from(["plain", "strong", "name", "faint", "command"])), min_size=1, max_size=4
)
text = spans.map(tuple)
grids = st.integers(1, 6).flatmap(
    lambda n: st.builds(
        Grid,
        st.tuples(*[text] * n),
        st.lists(st.tuples(*[text] * n), max_size=9).map(tuple),
    )
)
blocks = st.one_of(
    st.builds(Heading, text),
    st.builds(Line, text),
    st.builds(Line, st.text(min_size=900, max_size=3000).map(lambda t: (Span(t),))),
    st.builds(Facts, st.lists(st.tuples(text, text), max_size=9).map(tuple)),
    st.builds(Items, st.lists(text, max_size=30).map(tuple)),
    st.builds(Hint, text, st.lists(texts, max_size=3).map(tuple)),
    grids,
)
docs = st.lists(blocks, max_size=12).map(tuple)


@settings(max_examples=80, deadline=None)
@given(docs)
def test_no_doc_becomes_a_message_that_is_too_large(doc):
    embeds = [embed.to_dict() for embed in formatting.embeds(doc)]
    body = {"embeds": embeds, "allowed_mentions": {}}
    assert not embeds or list(limits.message(body, new=True)) == []
    for content in formatting.messages(doc):
        assert list(limits.message({"content": content, "allowed_mentions": {}}, new=True)) == []


@settings(max_examples=150, deadline=None)
@given(texts)
def test_a_text_is_shown_as_it_stands(name):
    escaped = formatting.escape(name)
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped).replace("\u200b", "")
    assert shown == formatting.clean(name).replace("\u200b", "")


@pytest.mark.parametrize("name", WILD)
def test_no_markup_of_a_name_is_left(name):
    body = formatting.embeds((Heading((Span("x"),)), Line((Span(name, "name"), Span(" rolls 5.")))))[0].description
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", body)
    assert not re.search(r"[*_`~|<>\[\]]|@everyone|https?://|^(#|>|-|\d+\.)\s", bare)


def test_a_name_in_a_table_cannot_end_the_table():
    grid = Grid(((Span("player"),), (Span("dice"),)), (((Span("```co`de```"),), (Span("5 3 3"),)),))
    assert formatting.embeds((grid,))[0].description.count("```") == 2


def test_dice_are_digits_and_words():
    """ACC-2."""
    doc = (Line((Span("Ada", "name"), Span(" rolls "), Span("red 5", "red"), Span(" and "), Span("blue 3", "blue"))),)
    assert formatting.lines([doc]) == ["Ada rolls red 5 and blue 3"]


def test_what_can_be_typed_is_shown_as_code():
    text = Line((Span("Ada: "), Span("use hunter", "command"), Span(" or "), Span("roll", "command")))
    assert formatting.messages((text,)) == ["Ada: `use hunter` or `roll`"]


def test_what_is_too_long_ends_with_a_mark():
    doc = tuple(Line((Span(f"{number} " + "word " * 150),)) for number in range(30))
    embeds = formatting.embeds(doc)
    assert embeds[-1].description.endswith(formatting.MARK)
    assert len(embeds) > 1


def test_a_label_is_one_line_that_can_be_seen():
    assert formatting.label("a\nb\tc") == "a b c"
    assert formatting.label("\u200b ") == formatting.MARK
    assert formatting.size(formatting.label("😀" * 100)) <= 80
