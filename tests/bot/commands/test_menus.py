"""What can be chosen instead of typed: every offer can be reached, paths hold for one decision, seals tell nothing."""

from __future__ import annotations

import pytest

from bot.commands import menus
from bot.commands.menus import follow, menu, proposals, seal
from bot.language import LANGUAGES, Locale, Words
from bot.render.messages import game_name, rule_topics
from bot.table import play
from bot.table.lobby import names
from engines import GAMES
from engines.core.chance import Committed
from engines.core.offer import sample
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_to_the_end_is_a_move(game, language):
    locale = Locale(language)
    for moves in range(0, 12, 3):
        table, seat = table_of(game, moves)
        src = Committed(bytes([moves] * 32))
        for _ in range(5):
            path, here = "", menu(table, seat, locale)
            while here.choices and not (here.whole and src.below(2)):
                path += menus.place(src.below(len(here.choices)))
                here = follow(table, seat, locale, path)
            assert here.whole, (path, here)
            play.move(table, seat, here.text, Words(game, language, names(table)))


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_on_offer_can_be_begun_with(game):
    table, seat = table_of(game)
    for offer in table.offers(seat):
        here = follow(table, seat, EN, menus.begin(table, offer.verb))
        assert here.choices or here.whole


def test_a_menu_has_no_more_choices_than_fit():
    for game in GAMES:
        table, seat = table_of(game, 4)
        assert len(menu(table, seat, EN).choices) <= menus.MOST


def test_who_is_not_asked_has_nothing_to_choose():
    table, seat = table_of("antiquity")
    other = (seat + 1) % len(table.seats)
    assert menu(table, other, EN).choices == ()
    assert proposals(table, other, "place", "", EN) == []


@pytest.mark.parametrize("path", ["z", "09999", "Z", "-", "A!!", "00000"])
def test_a_path_that_leads_nowhere_is_none(path):
    table, seat = table_of("antiquity")
    found = follow(table, seat, EN, path)
    assert found is None or found.text.startswith("place babylon")


def test_a_seal_holds_for_one_line_one_seat_and_one_decision():
    table, seat = table_of("antiquity")
    later, _ = table_of("antiquity", 3)
    seals = {seal(table, seat, "place rome"), seal(table, seat, "place egypt"), seal(table, 1 - seat, "place rome")}
    assert len(seals | {seal(later, seat, "place rome")}) == 4


def test_proposals_are_ranked_by_what_was_typed():
    table, seat = table_of("antiquity")
    assert proposals(table, seat, "place", "rome eg", EN) == ["rome egypt"]
    assert proposals(table, seat, "place", "", EN)[0] == "babylon"
    assert proposals(None, None, "new", "cit", EN) == ["Citadels"]
    assert "first 2" in proposals(table, seat, "option", "2", EN)


@pytest.mark.parametrize("game", GAMES)
def test_proposals_can_be_said_as_they_stand_or_gone_on_with(game):
    table, seat = table_of(game, 2)
    src = Committed(bytes(32))
    offer = sample(table.offers(seat), src)
    found = proposals(table, seat, offer.verb, "", EN)
    assert len(found) <= menus.MOST
    assert all(len(each) <= 100 for each in found)


@pytest.mark.parametrize(
    ("command", "typed", "locale", "found"),
    [
        ("ping", "me for cit", EN, "me for Citadels"),
        ("ping", "mich n", Locale("de"), "mich nie"),
        ("room", "o", EN, "off"),
        ("room", "sprache d", Locale("de"), "Sprache Deutsch"),
    ],
)
def test_what_is_said_of_a_room_is_proposed(command: str, typed: str, locale: Locale, found: str):
    assert proposals(None, None, command, typed, locale)[0] == found


def test_a_verb_that_the_game_does_not_have_begins_nothing_and_every_other_has_a_letter():
    table, _ = table_of("antiquity")
    assert menus.begin(table, "dance") == ""
    forms = table.game.forms
    assert [menus.begin(table, form.verb) for form in forms] == [chr(ord("A") + at) for at in range(len(forms))]


def test_a_letter_behind_the_last_verb_leads_nowhere():
    table, seat = table_of("antiquity")
    assert follow(table, seat, EN, chr(ord("A") + len(table.game.forms))) is None
    assert follow(table, seat, EN, "A") is not None


def test_behind_a_command_stands_what_it_takes():
    table, seat = table_of("antiquity")
    assert list(proposals(None, None, "new", "", EN)) == [game_name(game, EN) for game in GAMES]
    assert list(proposals(table, seat, "new", "", EN)) == []
    languages = [EN(f"language-{language}") for language in LANGUAGES]
    assert list(proposals(None, None, "language", "", EN)) == [*languages, *(f"room {each}" for each in languages)]
    assert list(proposals(None, None, "rules", "", EN)) == [game_name(game, EN) for game in GAMES]
    assert list(proposals(table, seat, "rules", "", EN)) == list(rule_topics("antiquity", EN).values())
    assert "new" in proposals(None, None, "help", "ne", EN)
    assert list(proposals(table, seat, "kick", "", EN)) == list(names(table))
    assert list(proposals(None, None, "replace", "", EN)) == []
    assert list(proposals(None, None, "dance", "", EN)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_move_proposed_can_be_made_or_gone_on_with(game, language):
    locale = Locale(language)
    for number in range(0, 12, 3):
        table, seat = table_of(game, number)
        for proposed in menus.moves(table, seat, "", locale):
            said = proposed.text
            while not menu(table, seat, locale, said).whole:
                further = menus.moves(table, seat, f"{said} ", locale)
                assert further, said
                assert all(each.text.startswith(said) for each in further)
                said = further[0].text
            play.move(table, seat, said, Words(game, language, names(table)))


def test_before_a_verb_each_move_says_what_it_does_and_behind_it_no_more():
    table, seat = table_of("antiquity")
    assert [each.label for each in menus.moves(table, seat, "", EN)] == ["place – each die to a kingdom of its own"]
    assert [each.label for each in menus.moves(table, seat, "place rome eg", EN)] == ["place rome egypt"]
    assert list(menus.moves(table, (seat + 1) % 3, "", EN)) == []


def test_whoever_types_on_behind_a_proposal_is_understood():
    table, seat = table_of("antiquity")
    [proposed] = menus.moves(table, seat, "pl", EN)
    assert menus.plain_move(table, f"{proposed.label} rome", EN) == "place rome"
    assert [each.text for each in menus.moves(table, seat, f"{proposed.label} rome eg", EN)] == ["place rome egypt"]


def test_a_verb_alone_begins_a_path_and_anything_else_does_not():
    table, _ = table_of("antiquity")
    assert menus.begin_with(table, "place", EN) == menus.begin_with(table, "lege", EN) == menus.begin(table, "place")
    assert menus.begin_with(table, "place rome", EN) == menus.begin_with(table, "xyzzy", EN) == ""
