"""What is proposed while somebody types: every proposal can be said, or gone on with."""

from __future__ import annotations

import pytest

from bot.commands import menus, proposals
from bot.commands.menus import menu
from bot.language import LANGUAGES, Locale, Words
from bot.render.help_texts import game_name, rule_topics
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


def is_move(table, seat, said, words):
    try:
        play.move(table, seat, said, words)
    except play.Refused:
        return False
    return True


def test_who_is_not_asked_has_nothing_to_choose():
    table, seat = table_of("antiquity")
    other = (seat + 1) % len(table.seats)
    assert not menu(table, other, EN).open
    assert proposals.arguments(table, other, "place", "", EN) == []


def test_proposals_are_ranked_by_what_was_typed():
    table, seat = table_of("antiquity")
    assert proposals.arguments(table, seat, "place", "rome eg", EN) == ["rome egypt"]
    assert proposals.arguments(table, seat, "place", "", EN)[0] == "babylon"
    assert proposals.arguments(None, None, "new", "cit", EN) == ["Citadels"]
    assert "first 2" in proposals.arguments(table, seat, "option", "2", EN)


@pytest.mark.parametrize("game", GAMES)
def test_proposals_can_be_said_as_they_stand_or_gone_on_with(game):
    table, seat = table_of(game, 2)
    src = Committed(bytes(32))
    offer = sample(table.offers(seat), src)
    found = proposals.arguments(table, seat, offer.verb, "", EN)
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
    assert proposals.arguments(None, None, command, typed, locale)[0] == found


def test_behind_a_command_stands_what_it_takes():
    table, seat = table_of("antiquity")
    assert list(proposals.arguments(None, None, "new", "", EN)) == [game_name(game, EN) for game in GAMES]
    assert list(proposals.arguments(table, seat, "new", "", EN)) == []
    languages = [EN(f"language-{language}") for language in LANGUAGES]
    assert list(proposals.arguments(None, None, "language", "", EN)) == [
        *languages,
        *(f"room {each}" for each in languages),
    ]
    assert list(proposals.arguments(None, None, "rules", "", EN)) == [game_name(game, EN) for game in GAMES]
    assert list(proposals.arguments(table, seat, "rules", "", EN)) == list(rule_topics("antiquity", EN).values())
    assert "new" in proposals.arguments(None, None, "help", "ne", EN)
    assert list(proposals.arguments(table, seat, "kick", "", EN)) == list(names(table))
    assert list(proposals.arguments(None, None, "replace", "", EN)) == []
    assert list(proposals.arguments(None, None, "dance", "", EN)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_move_proposed_can_be_made_or_gone_on_with(game, language):
    locale = Locale(language)
    for number in range(0, 12, 3):
        table, seat = table_of(game, number)
        words = Words(game, language, names(table))
        for proposed in proposals.moves(table, seat, "", locale):
            said = proposed.text
            while not is_move(table, seat, said, words):
                further = proposals.moves(table, seat, f"{said} ", locale)
                assert further, said
                assert all(each.text.startswith(said) for each in further)
                said = further[0].text


def test_before_a_verb_each_move_says_what_it_does_and_behind_it_no_more():
    table, seat = table_of("antiquity")
    assert [each.label for each in proposals.moves(table, seat, "", EN)] == ["place – each die to a kingdom of its own"]
    assert [each.label for each in proposals.moves(table, seat, "place rome eg", EN)] == ["place rome egypt"]
    assert list(proposals.moves(table, (seat + 1) % 3, "", EN)) == []


def test_whoever_types_on_behind_a_proposal_is_understood():
    table, seat = table_of("antiquity")
    [proposed] = proposals.moves(table, seat, "pl", EN)
    assert proposals.plain_move(table, f"{proposed.label} rome", EN) == "place rome"
    assert [each.text for each in proposals.moves(table, seat, f"{proposed.label} rome eg", EN)] == ["place rome egypt"]


def test_a_verb_alone_begins_a_path_and_anything_else_does_not():
    table, _ = table_of("antiquity")
    assert (
        proposals.begin_with(table, "place", EN)
        == proposals.begin_with(table, "lege", EN)
        == menus.begin(table, "place")
    )
    assert proposals.begin_with(table, "place rome", EN) == proposals.begin_with(table, "xyzzy", EN) == ""
