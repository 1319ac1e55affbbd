"""A Doc in lines of a width: nothing wider, nothing lost, nothing that could steer a network or a terminal."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, plain
from bot.text.layout import LEAST, clean, lines, plain_lines

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"  # one sign of four people


def texts(*words: str) -> tuple[Text, ...]:
    return tuple(map(plain, words))


def table(*names: str) -> Grid:
    return Grid(texts("name", "gold", "city"), tuple(texts(name, "12", "7") for name in names), numbers=(1, 2))


# Wrapping -----------------------------------------------------------------------------------------------------------


def test_a_line_is_broken_between_words():
    assert plain_lines((Line(plain("place four dice on kingdoms")),), 16) == ["place four dice", "on kingdoms"]


def test_a_word_that_is_too_long_is_broken_between_its_characters():
    assert plain_lines((Line(plain("abcdefghijklmnopqrst uv")),), 16) == ["abcdefghijklmnop", "qrst uv"]


def test_a_sign_of_several_characters_is_never_cut():
    assert plain_lines((Line(plain(FAMILY * 12)),), 16) == [FAMILY * 8, FAMILY * 4]


def test_a_no_break_space_keeps_what_belongs_together_on_one_line():
    assert plain_lines((Line(plain("Ada rolls a red\u00a06")),), 16) == ["Ada rolls a", "red 6"]


def test_further_lines_of_an_item_are_set_in():
    assert plain_lines((Items(texts("place four dice on kingdoms", "pick")),), 18) == [
        "- place four dice",
        "  on kingdoms",
        "- pick",
    ]


def test_facts_stand_beside_each_other_as_far_as_they_fit():
    facts = Facts(
        ((plain("round"), plain("2 of 3")), (plain("to play"), plain("Ada")), (plain("dice"), plain("r2 b5")))
    )
    assert plain_lines((facts,), 40) == ["round: 2 of 3 · to play: Ada", "dice: r2 b5"]
    assert plain_lines((facts,), 20) == ["round: 2 of 3", "to play: Ada", "dice: r2 b5"]


def test_a_heading_ends_with_a_colon_unless_it_ends_with_a_mark_of_its_own():
    assert plain_lines((Heading(plain("Round 2")), Heading(plain("Ready?"))), 40) == ["Round 2:", "Ready?"]


def test_an_example_stands_on_a_line_of_its_own_as_it_is_typed():
    assert plain_lines((Hint(plain("Pick a die."), ("pick g5 lydia",)),), 40) == ["Pick a die.", "  pick g5 lydia"]


def test_nothing_is_shown_of_an_empty_text():
    assert plain_lines((Line(()), Line(plain("  ")), Facts(()), Items(())), 40) == []


def test_spans_keep_their_roles_and_no_word_is_lost_between_them():
    text = (Span("Ada", "name"), Span(" rolls "), Span("red 6", "red"), Span("."))
    assert lines((Line(text),), 40) == [text]
    assert [[span.role for span in line] for line in lines((Line(text),), 16)] == [["name", "plain", "red", "plain"]]


# Tables -------------------------------------------------------------------------------------------------------------


def test_a_table_has_its_numbers_to_the_right():
    assert plain_lines((table("Ada", "Bruno"),), 40) == ["name   gold  city", "Ada      12     7", "Bruno    12     7"]


def test_a_table_that_just_fits_is_set_closer():
    assert plain_lines((table("Ada", "Bruno"),), 15 + 1)[0] == "name  gold city"


def test_a_table_that_does_not_fit_becomes_a_list():
    assert plain_lines((table("Ada the Great", "Bruno"),), 20) == [
        "- Ada the Great:",
        "  gold 12, city 7",
        "- Bruno: gold 12,",
        "  city 7",
    ]


@pytest.mark.parametrize("name", ["Zoë", "宇宙", f"{FAMILY} Ada", "e\u0301lan", "\u202eevil", "a|b"])
def test_fmt_4_a_table_stays_aligned_whatever_the_names(name: str):
    shown = plain_lines((table(name, "Bruno"),), 60)
    assert len({wcswidth(line) for line in shown}) == 1


# Names that mean mischief -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["_ada_", "**bo**", "```co`de```", "||eve||", "# head", "> q", "[x](http://e.vil)", "a|b", "x` <@everyone> `x"],
)
def test_fmt_4_a_name_is_shown_as_it_is(name: str):
    assert plain_lines((Line((Span(name, "name"), Span(" joins."))),), 60) == [f"{name} joins."]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x\r\nQUIT :bye", "x QUIT :bye"),
        ("x\nJOIN #z", "x JOIN #z"),
        ("x\rNICK owned", "x NICK owned"),
        ("x\u2028NICK owned", "x NICK owned"),
        ("a\0b", "a\ufffdb"),
        ("\x0304red", "\ufffd04red"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("\u202edcba", "dcba"),
        ("a\ud800b", "a\ufffdb"),
    ],
)
def test_fmt_5_nothing_in_a_name_steers_the_network_or_the_terminal(name: str, shown: str):
    assert plain_lines((Line(plain(name, "name")),), 60) == [shown]


# Whatever is shown --------------------------------------------------------------------------------------------------

WORDS = st.text(max_size=30) | st.text(f"ab 宇{FAMILY}e\u0301\r\n\x03\u00a0|-", max_size=30)
TEXTS = st.lists(st.builds(Span, WORDS, st.sampled_from(("plain", "name", "red"))), max_size=4).map(tuple)
TABLES = st.integers(1, 4).flatmap(
    lambda size: st.builds(
        Grid,
        st.tuples(*[TEXTS] * size),
        st.lists(st.tuples(*[TEXTS] * size), max_size=4).map(tuple),
        st.sets(st.integers(0, size - 1)).map(tuple),
    )
)
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(Heading, TEXTS),
    st.builds(Line, TEXTS),
    st.builds(Facts, st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple)),
    st.builds(Items, st.lists(TEXTS, max_size=3).map(tuple)),
    st.builds(Hint, TEXTS, st.lists(WORDS, max_size=2).map(tuple)),
    TABLES,
)
DOCS = st.lists(BLOCKS, max_size=4).map(tuple)


def inside(block: Block) -> list[Text]:
    """All texts of a block."""
    match block:
        case Heading(text) | Line(text):
            return [text]
        case Facts(pairs):
            return [text for pair in pairs for text in pair]
        case Items(items):
            return list(items)
        case Hint(text, examples):
            return [text, *map(plain, examples)]
        case Grid(_, rows):
            return [cell for row in rows for cell in row]


def seen(text: str) -> str:
    """What is seen of a text, without the spaces."""
    return "".join(clean(text).split())


@given(DOCS, st.integers(LEAST, 100))
def test_no_line_is_wider_than_asked(doc: Doc, width: int):
    for line in plain_lines(doc, width):
        assert wcswidth(line) <= width


@given(DOCS, st.integers(LEAST, 100))
def test_no_control_character_passes(doc: Doc, width: int):
    for line in plain_lines(doc, width):
        assert not [character for character in line if category(character) in {"Cc", "Cs", "Zl", "Zp"}]
        line.encode()


@given(BLOCKS, st.integers(LEAST, 100))
def test_nothing_visible_is_lost(block: Block, width: int):
    shown = "".join("".join(line.split()) for line in plain_lines((block,), width))
    for text in inside(block):
        piece = seen("".join(span.text for span in text))
        assert piece in shown or isinstance(block, (Items, Grid))
        assert all(shown.count(character) >= piece.count(character) for character in set(piece))


@given(TEXTS, st.integers(LEAST, 100))
def test_roles_change_nothing_of_what_is_read(text: Text, width: int):
    bare = plain("".join(span.text for span in text))
    assert plain_lines((Line(text),), width) == plain_lines((Line(bare),), width)
