# ruff: noqa: RUF001 - odd characters are what is tested
"""What is typed is made alike before it is read, and nothing else is done to it."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.fold import alike, fold, tidy


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("/Join", "join"),
        ("Keep 1 3.", "keep 1 3"),
        ("ROLL ", "roll"),
        ("roll\u00a0", "roll"),
        ("roll\u00a03", "roll 3"),
        ("fair?", "fair"),
        ("keep 1 3 ...", "keep 1 3"),
        ("keep 1 3…", "keep 1 3"),
        ("  roll", "roll"),
        ("/table \u201cAda\u2019s table\u201d", "table ada's table"),
        ("swap d\u2019Artagnan", "swap d'artagnan"),
        ("\x0304,02keep 1", "keep 1"),
        ("\x02\x1f\x16keep\x0f 1", "keep 1"),
        ("\x1b[1;31mkeep\x1b[0m 1", "keep 1"),
        ("ke\u200bep\u2060 1\ufeff", "keep 1"),
    ],
)
def test_cmd_1_what_keyboards_and_clients_add_makes_no_difference(typed: str, read: str):
    assert tidy(typed) == read


def test_cmd_1_of_several_lines_the_first_one_with_words_counts():
    assert tidy("\r\n  \nkeep 1\nroll\nroll") == "keep 1"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("keep 3, 3 and 3", "keep 3 3 3"),
        ("keep 3,3,3", "keep 3 3 3"),
        ("lege Rom, Ägypten, Lydien und Persien", "lege rom ägypten lydien persien"),
        ("keep ３ ４", "keep 3 4"),
    ],
)
def test_lists_may_be_written_as_in_a_sentence(typed: str, read: str):
    assert tidy(typed) == read


@pytest.mark.parametrize(
    "text", ["and now something else", "swap and", "we two and", "rock'n'roll is dead", "a-b_c #2 @x"]
)
def test_words_that_are_no_list_stay_as_they_are(text: str):
    assert tidy(text) == text


def test_cmd_5_composed_and_decomposed_letters_are_the_same():
    assert tidy("baue Ko\u0308nigshof") == tidy("baue K\u00f6nigshof") == "baue königshof"


@pytest.mark.parametrize("typed", ["/JO\u0130N", "/join", "JOIN"])
def test_cmd_5_commands_are_read_alike_with_a_turkish_keyboard(typed: str):
    assert tidy(typed) == "join"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Königshof", "Koenigshof"),
        ("STRASSE", "Straße"),
        ("\u0130pek", "ipek"),
        ("IPEK", "ipek"),
        ("\u0131pek", "ipek"),
        ("Ägypten", "aegypten"),
        ("GRÜN", "gruen"),
    ],
)
def test_cmd_5_spellings_of_one_word_fold_to_the_same(one: str, other: str):
    assert fold(one) == fold(other)


def test_umlauts_and_their_spelling_with_e_can_still_be_told_apart():
    assert alike("Müller") == alike("MÜLLER") != alike("Mueller")


TYPED = st.text(max_size=40) | st.text("aIİıßẞ\u0307\u0308\u200b'\u2019\".,;/ &\r\n\x03\x1b[0m１ﬁ´und", max_size=25)


@given(TYPED)
def test_what_is_tidy_stays_as_it_is(text: str):
    assert tidy(tidy(text)) == tidy(text)


@given(TYPED)
def test_a_tidy_line_holds_nothing_that_is_not_seen(text: str):
    assert not [character for character in tidy(text) if category(character) in {"Cc", "Cf", "Cs"}]
    assert "  " not in tidy(text)


@given(TYPED)
def test_folding_twice_changes_nothing_more(text: str):
    assert fold(fold(text)) == fold(text)


@given(st.lists(st.text("abcdefgäöü", min_size=1, max_size=6), min_size=1, max_size=6))
def test_plain_words_pass_unchanged(words: list[str]):
    assert tidy(" ".join(words)) == " ".join(words)


def test_a_raised_figure_is_no_figure_and_a_full_width_one_is() -> None:
    assert tidy("keep \u00b2 \u2076") == "keep ^2 ^6"
    assert tidy("keep \uff12") == "keep 2"
