"""What people call things is understood in both languages, the reader's own first, and never guessed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import LANGUAGES, Locale, Words, lookup, notation_text, tidy
from bot.language.words import Dictionary
from engines import GAMES
from engines.antiquity.components import Colour, Die, Kingdom, Pick, Place
from engines.core.chance import Committed
from engines.core.game import AnyGame, begin, step, view
from engines.core.notation import Ambiguous, First, Refusal, Seat, Unreadable, read, universe
from engines.core.offer import Action, Amount, InOrder, Offer, OneOf, SomeOf, arg, args

PLACE = [Offer(Place, (InOrder(tuple(Kingdom), 4, 4),))]
PICK = [Offer(Pick, (OneOf((Die(Colour.GREEN, 5), Die(Colour.WHITE, 2))), OneOf((Kingdom.LYDIA, Kingdom.ROME))))]
FORMS = (Place, Pick)

PLACED = Place((Kingdom.ROME, Kingdom.EGYPT, Kingdom.GREECE, Kingdom.PERSIA))


class Card(IntEnum):
    TAVERN = 0
    TRADING_POST = 1
    KEEP = 2
    TOWN_HALL = 3


@dataclass(frozen=True, slots=True)
class Swap(Action):
    verb: ClassVar[str] = "swap"

    player: Seat = arg(Seat)


@dataclass(frozen=True, slots=True)
class Move(Action):
    verb: ClassVar[str] = "move"

    dice: tuple[int, ...] = arg(int, many=True)
    pips: int = arg(int, lead="by")


def place(text: str, language: str) -> Action:
    return read(PLACE, FORMS, tidy(text), Words("antiquity", language))


def swap(text: str, *names: str) -> int:
    offers = [Offer(Swap, (OneOf(tuple(Seat(seat) for seat in range(len(names)))),))]
    return read(offers, (Swap,), tidy(text), Words("antiquity", "en", names)).player


def candidates(text: str, *names: str) -> Sequence[int]:
    with pytest.raises(Ambiguous) as refused:
        swap(text, *names)
    return refused.value.candidates


# Games' words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "place rome egypt greece persia",
        "place ro eg gr pe",
        "lege rom ägypten griechenland persien",
        "leg Rom, Aegypten, Griechenland und Persien.",
        "PLATZIERE ROM A\u0308GYPTEN GRIECHENLAND PERSIEN",
        "place r rome b egypt g greece w persia",
        "place w persia r rome g greece b egypt",
        "lege rot rom blau ägypten grün griechenland weiß persien",
        "lege gruen griechenland weiss persien rot rom blau aegypten",
    ],
)
def test_a_placement_is_understood_in_either_language_at_any_table(text: str, language: str):
    assert place(text, language) == PLACED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    ["pick g5 lydia", "nimm g5 lydien", "nimm G 5 ly", "nimm grün 5 lydien", "nimm grüne 5 lydien", "pick green 5 lyd"],
)
def test_a_die_is_understood_by_its_token_and_by_its_words(text: str, language: str):
    assert read(PICK, FORMS, tidy(text), Words("antiquity", language)) == Pick(Die(Colour.GREEN, 5), Kingdom.LYDIA)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["move 5 1 by 2", "move 5 1 um 2", "MOVE 5, 1 UM 2"])
def test_lead_words_are_understood_in_either_language(text: str, language: str):
    offers = [Offer(Move, (SomeOf((1, 5), 2, 2), Amount(1, 4)))]
    assert read(offers, (Move,), tidy(text), Words("antiquity", language)) == Move((1, 5), 2)


@pytest.mark.parametrize("word", ["all", "alle"])
def test_all_stands_for_everything_in_either_language(word: str):
    offers = [Offer(Move, (SomeOf((1, 5), 1, 2), Amount(2, 2)))]
    assert read(offers, (Move,), f"move {word}", Words("antiquity", "de")) == Move((1, 5), 2)


def test_a_beginning_that_fits_two_verbs_is_asked_back():
    with pytest.raises(Ambiguous) as refused:
        place("p rom ägypten griechenland persien", "en")
    assert refused.value.candidates == ("place", "pick")


def test_a_beginning_counts_among_all_things_not_only_among_those_on_offer():
    with pytest.raises(Unreadable) as refused:
        read(PICK, FORMS, "pick g lydia", Words("antiquity", "en"))
    assert refused.value.expected == (Die(Colour.GREEN, 5), Die(Colour.WHITE, 2))


def test_random_is_a_word_in_both_languages():
    for text in ("random", "zufällig", "zufaellig", "rand"):
        assert [thing for thing, _ in Words("antiquity", "en").things([text], 0, First)] == [First(0)]


# Names of several words, ranks, languages ---------------------------------------------------------------------------

CARDS = Dictionary(
    {
        Card.TAVERN: ("Taverne",),
        Card.TRADING_POST: ("Gildehaus",),
        Card.KEEP: ("Wehrturm",),
        Card.TOWN_HALL: ("Rathaus",),
    },
    {
        Card.TAVERN: ("Tavern",),
        Card.TRADING_POST: ("Trading Post",),
        Card.KEEP: ("Keep",),
        Card.TOWN_HALL: ("Town Hall",),
    },
)


@pytest.mark.parametrize(
    ("text", "card", "used"),
    [
        ("trading post tavern", Card.TRADING_POST, 2),
        ("tradingpost tavern", Card.TRADING_POST, 1),
        ("trad po tavern", Card.TRADING_POST, 2),
        ("gilde haus", Card.TRADING_POST, 2),
        ("town", Card.TOWN_HALL, 1),
        ("town hall", Card.TOWN_HALL, 2),
        ("keep keep", Card.KEEP, 1),
    ],
)
def test_a_name_of_several_words_is_the_longest_that_fits_with_or_without_spaces(text: str, card: Card, used: int):
    assert CARDS.find(text.split()) == [(card, used)]


def test_a_full_name_goes_before_the_beginning_of_another():
    names = Dictionary({"a": ("Ann",), "b": ("Anna",)})
    assert names.find(["ann"]) == [("a", 1)]


def test_the_own_language_goes_before_the_other():
    words = {"cards": ("Karten",), "castle": ("Kastell",)}, {"cards": ("Gold",), "castle": ("Karten",)}
    assert Dictionary(*words).find(["karten"]) == [("cards", 1)]
    assert Dictionary(*reversed(words)).find(["karten"]) == [("castle", 1)]


def test_a_beginning_that_is_clear_in_the_other_language_only_is_understood():
    assert CARDS.find(["kee"]) == [(Card.KEEP, 1)]


def test_a_beginning_that_fits_several_own_names_is_not_decided_by_the_other_language():
    words = Dictionary({"a": ("Händler",), "b": ("Hofnarr",)}, {"a": ("Trader",), "c": ("Hunter",)})
    assert words.find(["h"]) == [("a", 1), ("b", 1)]


class Rank(IntEnum):
    ASSASSIN = 1
    THIEF = 2
    MAGICIAN = 3
    WARLORD = 8


RANKS = Dictionary({rank: (rank.name, str(int(rank))) for rank in Rank})


def test_cit_3_a_number_is_the_rank_and_never_a_row():
    assert [RANKS.find([word]) for word in ("3", "8", "1", "6")] == [
        [(Rank.MAGICIAN, 1)],
        [(Rank.WARLORD, 1)],
        [(Rank.ASSASSIN, 1)],
        [],
    ]


def test_cit_3_numbers_beside_each_other_are_never_read_as_one():
    names = Dictionary({"ten": ("10",), "one": ("1",), "post": ("Trading Post",)})
    assert names.find(["1", "0"]) == [("one", 1)]
    assert names.find(["10"], prefixes=False) == [("ten", 1)]


def test_a_number_within_a_name_is_read_with_the_rest_of_it():
    assert Dictionary({"player": ("AI 1",)}).find(["ai", "1"], prefixes=False) == [("player", 2)]


def test_cit_3_a_mistyped_name_is_none():
    assert RANKS.find(["magican"]) == []


# Players ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("ann", 0),
        ("ANNA", 1),
        ("anna", 1),
        ("annab", 2),
        ("#1", 0),
        ("#2", 1),
        ("#3", 2),
        ("@Anna", 1),
        ("10", 3),
        ("ai-1", 4),
    ],
)
def test_cmd_2_a_player_is_meant_by_the_whole_name_a_clear_beginning_or_the_number(typed: str, seat: int):
    assert swap(f"swap {typed}", "Ann", "Anna", "Annabel", "10", "AI-1") == seat


def test_cmd_2_a_beginning_that_fits_several_players_is_asked_back():
    assert candidates("swap an", "Ann", "Anna", "Annabel") == (0, 1, 2)


def test_cmd_2_the_second_seat_is_always_number_two_whoever_is_called_so():
    assert swap("swap #2", "#3", "Bruno", "#2") == 1


@pytest.mark.parametrize("typed", ["me", "CourtBot", "#9x", "1"])
def test_cmd_2_who_does_not_play_is_nobody(typed: str):
    with pytest.raises(Unreadable):
        swap(f"swap {typed}", "Ann", "Bruno")


def test_lob_3_two_players_of_one_name_are_told_apart_by_number():
    assert candidates("swap bruno", "Bruno", "Ada", "Bruno") == (0, 2)
    assert swap("swap #3", "Bruno", "Ada", "Bruno") == 2


@pytest.mark.parametrize("typed", ["mu\u0308ller", "Müller", "MUELLER", "mül"])
def test_cmd_5_a_name_with_an_umlaut_is_understood_however_it_is_typed(typed: str):
    assert swap(f"swap {typed}", "Ada", "Müller") == 1


def test_cmd_5_with_both_spellings_at_the_table_the_exact_one_counts():
    assert swap("swap müller", "Mueller", "Müller") == 1
    assert swap("swap mueller", "Mueller", "Müller") == 0


@pytest.mark.parametrize("typed", ["\u0130pek", "ipek", "IPEK", "\u0131pek"])
def test_cmd_5_a_turkish_name_is_understood_with_any_i(typed: str):
    assert swap(f"swap {typed}", "Ada", "\u0130pek") == 1


@pytest.mark.parametrize("typed", ["d\u2019Artagnan", "d'artagnan", "ada the great", "adathegreat"])
def test_cmd_1_apostrophes_and_spaces_in_names_break_nothing(typed: str):
    assert swap(f"swap {typed}", "d'Artagnan", "Bruno", "Ada the Great") == (0 if typed.startswith("d") else 2)


# Every game ---------------------------------------------------------------------------------------------------------

KINDS = sorted(
    {
        kind
        for game in GAMES.values()
        for form in game.forms
        for spec in args(form)
        for kind in (spec.of, spec.label)
        if kind
    },
    key=str,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if universe(kind) and kind is not Seat])
def test_every_thing_is_understood_by_its_name_of_either_language_at_any_table(kind: type, language: str):
    words = Words("", language)
    for thing in (universe(kind) or {}).values():
        for other in LANGUAGES:
            typed = tidy(Locale(other).name(thing)).split()
            assert words.things(typed, 0, kind) == [(thing, len(typed))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_prompts_show_as_an_example_is_read_back(game: AnyGame, language: str):
    src = Committed(b"examples")
    names = ("Ann", "Anna", "x y", "Zoë", "42", "By", "all")[: game.seats[-1]]
    state = begin(game, len(names), game.options(), src).state
    words = Words(game.name, language, names)
    for _ in range(40):
        seat = next((decision.seat for decision in game.pending_decisions(state.public)), None)
        if seat is None:
            break
        offers = game.offers(view(state, seat))
        for offer in offers:
            action = offer.sample(src)
            assert read(offers, game.forms, tidy(notation_text(action, names, words.locale)), words) == action
        state = step(game, state, seat, game.policy(view(state, seat), src), src).state


def test_players_in_examples_are_named_so_that_they_are_read_back():
    names = ("Ann", "ann", "Ada the Great", "#1", "Zoë")
    for seat in range(5):
        line = notation_text(Swap(Seat(seat)), names, Locale("en"))
        assert swap(line, *names) == seat


def test_lookup_finds_the_key_of_what_is_typed_in_either_language():
    ids = {"de": "language-de", "en": "language-en"}
    assert [list(lookup(text, ids, Locale("de"))) for text in ("englisch", "english", "en", "deut", "x", "")] == [
        ["en"], ["en"], ["en"], ["de"], [], [],
    ]  # fmt: skip


@given(st.text(max_size=30), st.sampled_from(LANGUAGES), st.lists(st.text(max_size=8), max_size=4))
def test_whatever_is_typed_is_read_or_refused(text: str, language: str, names: list[str]):
    words = Words("antiquity", language, names)
    for line in (tidy(text), f"pick {tidy(text)}", f"place {tidy(text)}", f"swap {tidy(text)}"):
        with suppress(Refusal):
            read([*PLACE, *PICK], (*FORMS, Swap), line, words)
