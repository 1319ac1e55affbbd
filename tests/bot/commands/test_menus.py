"""What can be chosen instead of typed: every offer can be reached, paths hold for one decision, seals tell nothing."""

from __future__ import annotations

import pytest

from bot.commands import menus
from bot.commands.menus import follow, menu, seal
from bot.language import LANGUAGES, Locale, Words
from bot.table import play
from bot.table.lobby import names
from engines import GAMES
from engines.core.chance import Committed
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, running

EN = Locale("en")


def table_of(game, moves=0):
    """A table of a game after some moves of sensible players, or before the last of a short game, and who is asked."""
    people = [ADA, BRUNO, CLEO, DMITRI][: max(2, GAMES[game].seats[0])]
    story = running(*people, game=game)
    for number in range(moves):
        table = story.table
        seat = table.pending_decisions[0].seat
        line = menus.notation_text(
            table.game.policy(table.view(seat), Committed(bytes([number] * 32))), names(table), EN
        )
        story.do(lambda now, seat=seat, line=line: play.move(now, seat, line, Words(game, "en", names(now))))
        if not story.table.pending_decisions:
            return table, seat
    return story.table, story.table.pending_decisions[0].seat


def ways_on(here):
    """The paths that lead on from a menu, some of several things at once among them."""
    found = [each.path for each in (*here.choices, *here.things)]
    if here.several is not None and not here.several.marked:
        least = here.several.least
        places = [each.path.removeprefix(here.several.path) for each in here.several.choices]
        found += [here.several.path + "".join(places[at : at + least]) for at in range(len(places) - least + 1)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_to_the_end_is_a_move(game, language):
    locale = Locale(language)
    for moves in range(0, 12, 3):
        table, seat = table_of(game, moves)
        src = Committed(bytes([moves] * 32))
        for _ in range(5):
            here = menu(table, seat, locale)
            while here is not None and not here.line and (ways := ways_on(here)):
                path = ways[src.below(len(ways))]
                here = follow(table, seat, locale, path)
            assert here is not None and (here.line or here.amiss), path
            if here.line:
                play.move(table, seat, here.line, Words(game, language, names(table)))


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_on_offer_can_be_begun_with(game):
    table, seat = table_of(game)
    for offer in table.offers(seat):
        here = follow(table, seat, EN, menus.begin(table, offer.verb))
        assert here.open or here.line


def test_a_menu_has_no_more_choices_than_fit():
    for game in GAMES:
        table, seat = table_of(game, 4)
        here = menu(table, seat, EN)
        assert len(here.choices) <= 20
        assert len(here.things) <= menus.MOST


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_leads_somewhere_says_the_same_there(game, language):
    """The seal of a choice is made from its text, and checked against that of the menu at its path."""
    locale = Locale(language)
    for moves in range(0, 30, 4):
        table, seat = table_of(game, moves)
        here = menu(table, seat, locale)
        for choice in (*here.choices, *here.things):
            there = follow(table, seat, locale, choice.path)
            assert there is not None and there.text == choice.text
            if there.back is not None and there.back.path:
                assert follow(table, seat, locale, there.back.path).text == there.back.text


def test_a_choice_of_several_steps_shows_what_was_chosen_what_is_chosen_now_and_how_to_go_back():
    table, seat = table_of("antiquity")
    here = follow(table, seat, EN, "A72")
    assert [said.replace("\u00a0", " ") for said in here.said] == ["red 4 → Rome", "blue 5 → Egypt"]
    assert here.ask.replace("\u00a0", " ") == "green 6 → which kingdom?"
    assert here.back.path == "A7"
    assert follow(table, seat, EN, "A7").back.path == "A"
    assert follow(table, seat, EN, "A").back is None, "that is the beginning"


def test_several_dice_are_chosen_at_once_and_then_what_they_do_is_to_be_pressed():
    table, seat = table_of("court", 1)
    here = menu(table, seat, EN)
    assert [thing.label for thing in here.several.choices] == ["1", "1", "6"]
    assert (here.several.least, here.several.most) == (1, 3)
    there = follow(table, seat, EN, here.several.path + "02")
    assert there.several.marked == (0, 2)
    assert there.said == ("1, 6",)
    assert [choice.label for choice in there.choices] == ["Set 1 6 aside"]
    assert follow(table, seat, EN, there.choices[0].path).line == "keep 1 6"


def test_equal_dice_are_things_of_their_own_and_told_apart():
    table, seat = table_of("court", 1)
    first, second, other = menu(table, seat, EN).several.choices
    assert first.path != second.path
    assert (first.detail, second.detail) == ("number 1 of 2 alike", "number 2 of 2 alike")
    assert other.detail == ""


def test_the_same_die_twice_is_no_path():
    table, seat = table_of("court", 1)
    assert follow(table, seat, EN, "B00") is None
    assert follow(table, seat, EN, "B0") is not None


def test_what_is_too_much_for_a_menu_has_to_be_typed_and_is_said_to_be(monkeypatch):
    monkeypatch.setattr(menus, "MOST", 7)
    table, seat = table_of("antiquity")
    here = menu(table, seat, EN)
    assert here.typed == 8
    assert not here.things
    play.move(table, seat, here.example, Words("antiquity", "en", names(table)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_know_that_can_be_chosen_is_every_verb_and_the_same_for_the_seat_that_is_asked(game, language):
    locale = Locale(language)
    for moves in range(0, 30, 3):
        table, seat = table_of(game, moves)
        here = menu(table, None, locale)
        begun = {choice.text.split()[0] for choice in here.choices} | ({"keep"} if here.several else set())
        assert begun == {offer.verb for offer in table.offers(None)}
        for choice in here.choices:
            if not choice.begins:
                assert follow(table, seat, locale, choice.path).text == choice.text
            assert choice.label[0].isupper() or choice.label[0].isdigit()


def test_what_is_hidden_is_only_begun_on_the_board():
    """Citadels, the draft: what can be chosen is known to one person alone."""
    table, _ = table_of("citadels")
    [choice] = menu(table, None, EN).choices
    assert (choice.label, choice.begins) == ("Choose a character", "choose")


def test_who_is_not_asked_has_nothing_to_choose():
    table, seat = table_of("antiquity")
    other = (seat + 1) % len(table.seats)
    assert not menu(table, other, EN).open


@pytest.mark.parametrize("path", ["z", "09999", "Z", "-", "A!!", "A08", "A01234", "Ä"])
def test_a_path_that_leads_nowhere_is_none(path):
    table, seat = table_of("antiquity")
    found = follow(table, seat, EN, path)
    assert found is None


def test_a_seal_holds_for_one_line_one_seat_and_one_decision():
    table, seat = table_of("antiquity")
    later, _ = table_of("antiquity", 3)
    seals = {seal(table, seat, "place rome"), seal(table, seat, "place egypt"), seal(table, 1 - seat, "place rome")}
    assert len(seals | {seal(later, seat, "place rome")}) == 4


def test_a_verb_that_the_game_does_not_have_begins_nothing_and_every_other_has_a_letter():
    table, _ = table_of("antiquity")
    assert menus.begin(table, "dance") == ""
    forms = table.game.forms
    assert [menus.begin(table, form.verb) for form in forms] == [chr(ord("A") + at) for at in range(len(forms))]


def test_a_letter_behind_the_last_verb_leads_nowhere():
    table, seat = table_of("antiquity")
    assert follow(table, seat, EN, chr(ord("A") + len(table.game.forms))) is None
    assert follow(table, seat, EN, "A") is not None
