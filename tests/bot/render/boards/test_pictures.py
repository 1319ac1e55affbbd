"""What is drawn of a board: all that the board says, and cards as cards."""

from __future__ import annotations

import pytest

from bot.language import LANGUAGES, Locale, Words, notation_text
from bot.render.boards import BOARDS
from bot.table import play
from bot.table.lobby import names
from bot.text.doc import Cards, Span, in_words, plain, written
from bot.text.layout import plain_lines
from engines import GAMES
from engines.core.chance import Committed
from engines.court.components import CARDS, Card
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, running

EN = Locale("en")


def table_of(game, moves):
    """A table after so many moves of sensible players."""
    story = running(ADA, BRUNO, CLEO, DMITRI, game=game)
    for number in range(moves):
        now = story.table
        seat = now.pending_decisions[0].seat
        line = notation_text(now.game.policy(now.view(seat), Committed(bytes([number] * 32))), names(now), EN)
        story.do(lambda now, seat=seat, line=line: play.move(now, seat, line, Words(game, "en", names(now))))
    return story.table


def picture(table, locale=EN):
    return BOARDS[table.game.name].picture(table.view(), names(table), locale)


def rows(table, locale=EN):
    return [block for block in picture(table, locale) if isinstance(block, Cards)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_picture_says_all_that_the_board_says(game, language):
    locale = Locale(language)
    for moves in (0, 3, 7):
        table = table_of(game, moves)
        board = BOARDS[game].board(table.view(), names(table), locale, "turn" if game == "court" else "")
        said = " ".join(plain_lines(written(picture(table, locale)), 2000)).split()
        assert set(" ".join(plain_lines(board, 2000)).split()) <= {*said, "-"}


def test_in_words_cards_stand_behind_their_title_and_what_they_say_in_brackets():
    row = Cards((Span("Ada", "name"),), (plain("Castle Y4", "yellow"), (Span("Keep P3"), Span("is safe"))))
    assert "".join(span.text for span in in_words(row)) == "Ada: Castle Y4, Keep P3 (is safe)"
    assert in_words(Cards(row.title, ())) == row.title


def test_a_city_is_a_row_of_cards_in_their_colours():
    table = table_of("citadels", 60)
    cities = rows(table)
    assert [row.title[0] for row in cities] == [Span(name, "name") for name in names(table)]
    assert [len(row.cards) for row in cities] == [len(city) for city in table.state.public.cities]
    assert {card[0].role for row in cities for card in row.cards} <= {"yellow", "blue", "green", "red", "purple"}


def test_the_court_lies_there_with_what_each_card_requires_and_players_have_theirs():
    table = table_of("court", 33)
    found = rows(table)
    piles = [card for row in found[: -len(table.seats)] for card in row.cards]
    assert len(piles) == len(CARDS) - 1  # a Charlatan is a Jester turned over
    assert all(len(card) == 2 for card in piles)
    empty = {card[0].text for card in piles if card[0].role == "faint"}
    public = table.state.public
    assert empty == {f"{EN.name(card)} 0" for card in CARDS if card != Card.CHARLATAN and not public.piles[card]}
    for row, seat in zip(found[-len(table.seats) :], range(len(table.seats)), strict=True):
        assert len(row.cards) == len(public.cards[seat])
