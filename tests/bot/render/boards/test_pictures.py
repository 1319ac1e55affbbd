"""What is drawn of a board: all that the board says, who acts, what changed; at the end how it went."""

from __future__ import annotations

import re

import pytest
from msgspec import Struct

from bot.language import LANGUAGES, Locale, Words, notation_text
from bot.render.boards import BOARDS
from bot.render.boards.citadels_picture import citadels_shapes
from bot.render.boards.court_picture import _NEEDS, court_shapes
from bot.table import play
from bot.table.lobby import names
from bot.text.layout import plain_lines
from bot.text.scene import ICONS, MARKS, Chip, Curve, Legend, Panel, Piece, Table, Tile, Tiles
from engines import GAMES
from engines.antiquity.state import Placed
from engines.citadels.components import DECK, Building, Character
from engines.citadels.events import Built, Called, Destroyed, RoundBegan
from engines.core.chance import Committed
from engines.core.game import Event
from engines.court.components import CARDS, Card
from engines.court.state import Passed, Took
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, running

EN = Locale("en")


def begun(game, *people):
    return running(*(people or (ADA, BRUNO, CLEO, DMITRI)), game=game)


def on(story, number):
    """One move of a sensible player."""
    now = story.table
    seat = now.pending_decisions[0].seat
    line = notation_text(now.game.policy(now.view(seat), Committed(number.to_bytes(4, "big") * 8)), names(now), EN)
    story.do(lambda now: play.move(now, seat, line, Words(now.game.name, "en", names(now))))


def table_of(game, moves, *people):
    """A table after so many moves of sensible players, or at its end."""
    story = begun(game, *people)
    for number in range(moves):
        if story.table.pending_decisions:
            on(story, number)
    return story.table


def picture(table, locale=EN):
    events = [said.what for said in table.recent if isinstance(said.what, Event)]
    return BOARDS[table.game.name].picture(table.view(), events, names(table), locale)


def panels(table):
    return {shape.name: shape for shape in picture(table).shapes if isinstance(shape, Panel)}


def chips(panel):
    return [part for row in panel.rows for part in row if isinstance(part, Chip)]


def ended(game):
    """A game played to its end, and its moments."""
    story, past = begun(game), []
    while story.table.pending_decisions:
        past.append(BOARDS[game].moment(story.table.view()))
        on(story, len(past))
    return story.table, [*past, BOARDS[game].moment(story.table.view())]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_picture_say_all_that_the_board_says(game, language):
    locale = Locale(language)
    for moves in (0, 3, 7):
        table = table_of(game, moves)
        board = BOARDS[game].board(table.view(), names(table), locale, "turn" if game == "court" else "")
        said = " ".join(plain_lines(picture(table, locale).words, 2000)).split()
        assert set(" ".join(plain_lines(board, 2000)).split()) <= {*said, "-"}


@pytest.mark.parametrize("game", GAMES)
def test_whoever_decides_is_marked_and_nobody_else(game):
    for moves in (0, 3, 7, 20):
        table = table_of(game, moves)
        acting = {names(table)[each.seat] for each in table.pending_decisions}
        assert {name for name, panel in panels(table).items() if panel.sign == "play"} == acting


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_depends_on_public_facts_alone(game):
    table = table_of(game, 5)
    before = picture(table)
    table.state.private[0] = None
    table.state.hidden = None
    assert picture(table) == before


@pytest.mark.parametrize("game", GAMES)
def test_icons_and_marks_are_those_that_can_be_drawn(game):
    def told(what):
        for each in what:
            if isinstance(each, tuple):
                yield from told(each)
            elif isinstance(each, Struct):
                yield each
                yield from told(getattr(each, field) for field in each.__struct_fields__)

    for moves in (0, 3, 7):
        found = list(told(picture(table_of(game, moves)).shapes))
        assert {each.icon for each in found if isinstance(each, Piece)} <= {"", *ICONS}
        assert {each.mark for each in found if isinstance(each, Chip | Tile)} <= set(MARKS)


# Citadels -------------------------------------------------------------------------------------------------------------


def test_a_city_is_a_row_of_cards_in_their_colours_with_their_costs():
    table = table_of("citadels", 60)
    for name, city in zip(names(table), table.state.public.cities, strict=True):
        shown = [chip for chip in chips(panels(table)[name]) if chip.mark != "gone"]
        assert [chip.piece.value for chip in shown] == [str(DECK[building].cost) for building in city]
        assert {chip.piece.role for chip in shown} <= {"yellow", "blue", "green", "red", "purple"}


def test_what_was_built_and_destroyed_in_the_round_is_marked_until_characters_are_called_again():
    public = table_of("citadels", 0).state.public
    public.cities[1] = (Building.TAVERN, Building.KEEP, Building.TAVERN)
    shown = ["Ada", "Bruno", "Cleo", "Dmitri"]
    called = Called(Character.KING, 0)
    events = [RoundBegan(1, 0, ()), called, Built(1, Building.KEEP, 3), RoundBegan(2, 0, ()), called]
    events += [Built(1, Building.TAVERN, 1), Built(1, Building.DOCKS, 3), Destroyed(0, 1, Building.DOCKS, 2)]
    for more in ([], [RoundBegan(3, 0, ())]):
        bruno = citadels_shapes(public, [*events, *more], shown, EN)[3]
        assert [chip.mark for chip in chips(bruno)] == ["", "", "new", "gone"]
    bruno = citadels_shapes(public, [*events, RoundBegan(3, 0, ()), called], shown, EN)[3]
    assert [chip.mark for chip in chips(bruno)] == ["", "", ""]


def test_with_five_players_common_buildings_have_no_name_and_purple_and_new_ones_have():
    table = running(ADA, BRUNO, CLEO, DMITRI, EVE, game="citadels").table
    table.state.public.cities[0] = (Building.MANOR, Building.KEEP, Building.TAVERN)
    events = [Built(0, Building.TAVERN, 1)]
    ada = citadels_shapes(table.state.public, events, names(table), EN)[2]
    assert [chip.piece.text for chip in chips(ada)] == ["", "Keep", "Tavern"]


def test_the_murdered_character_is_not_told_with_who_it_was():
    public = table_of("citadels", 0).state.public
    public.rank, public.murdered, public.robbed, public.face_up = 2, Character.KING, Character.WARLORD, ()
    tiles = {tile.title.text: tile for row in citadels_shapes(public, [], ["A"] * 4, EN)[1].rows for tile in row}
    assert [piece.text for piece in tiles["King"].note] == ["murdered"]
    assert [piece.text for piece in tiles["Warlord"].note] == ["robbed"]
    assert [piece.text for piece in tiles["Assassin"].note] == ["nobody"]


# Court ----------------------------------------------------------------------------------------------------------------


def test_the_court_lies_there_with_what_each_card_requires_and_how_many_are_left():
    table = table_of("court", 0)
    table.state.public.piles[Card.KNIGHT] = 0
    small = running(ADA, BRUNO, CLEO, game="court").table
    small.state.public.piles[Card.KNIGHT] = 0
    for public, gone in ((table.state.public, 0), (small.state.public, 1)):
        shapes = court_shapes(public, [], ["A"] * public.seats, EN)
        piles = [tile for shape in shapes if isinstance(shape, Tiles) for row in shape.rows for tile in row]
        assert (
            len(piles) == len(CARDS) - 2 + gone
        )  # a Charlatan is a Jester turned over; in a crowd what is gone is left out
        assert all(tile.note for tile in piles)
        assert sum(tile.mark == "empty" for tile in piles) == gone
        assert sum(tile.copies for tile in piles) == sum(public.piles)


def test_the_signs_of_a_requirement_say_what_its_words_say():
    for card, signs in _NEEDS.items():
        need = EN.attribute(f"court-card-{card.name.lower()}", "need")
        digits = [int(each) for each in re.findall(r"\d+", "".join(piece.text for piece in signs))]
        match need.split():
            case ["all", parity]:
                assert {int(piece.icon[3:]) % 2 for piece in signs} == {parity == "odd"}
            case ["two" | "three" as number, "pairs"]:
                assert digits == [2] * {"two": 2, "three": 3}[number]
            case ["twice", *_]:
                assert digits == [3, 3]
            case _:
                assert digits == [int(each) for each in re.findall(r"\d+", need)]


def test_the_card_that_somebody_took_last_is_new_until_they_play_again():
    public = table_of("court", 0).state.public
    public.cards[1] = (Card.FARMER, Card.WORKER)
    shown = ["Ada", "Bruno", "Cleo", "Dmitri"]

    def marks(*events):
        [bruno] = [shape for shape in court_shapes(public, events, shown, EN) if getattr(shape, "name", "") == "Bruno"]
        return [chip.mark for chip in chips(bruno)]

    assert marks(Took(1, Card.FARMER), Took(1, Card.WORKER)) == ["", "new"]
    assert marks(Took(1, Card.WORKER), Passed(1)) == ["", ""]


# Antiquity ------------------------------------------------------------------------------------------------------------


def test_the_dice_that_were_placed_last_are_marked_with_whose_they_were():
    table = table_of("antiquity", 3)
    [placed] = [said.what for said in table.recent if isinstance(said.what, Placed)][-1:]
    [grid] = [shape for shape in picture(table).shapes if isinstance(shape, Table)]
    marked = {(row[0].text, at) for row in grid.rows for at, cell in enumerate(row[1:5]) if cell.mark == "new"}
    assert marked == {(EN.name(kingdom), at) for at, kingdom in enumerate(placed.kingdoms)}
    [legend] = [shape for shape in picture(table).shapes if isinstance(shape, Legend)]
    assert names(table)[placed.seat] in legend.marks[0][1]


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_last_picture_shows_who_won_and_how_it_went(game, language):
    table, past = ended(game)
    scene = BOARDS[game].last_picture(table.view(), table.outcome, past, names(table), Locale(language))
    [winner] = [shape for shape in scene.shapes if isinstance(shape, Panel) and shape.sign == "crown"]
    assert winner.name == Locale(language).list([names(table)[seat] for seat in table.outcome.winners])
    curves = [shape for shape in scene.shapes if isinstance(shape, Curve)]
    assert curves or game not in {"antiquity", "citadels", "court"}
    for curve in curves:
        assert {name for name, _ in curve.lines} == set(names(table))
        assert all(len(line) == len(curve.moments) for _, line in curve.lines)
    if game in {"antiquity", "citadels"}:  # in Court the King decides
        assert [line[-1] for _, line in curves[0].lines] == sorted(table.outcome.scores, reverse=True)
    assert scene.words == BOARDS[game].ending(table.view(), table.outcome, names(table), Locale(language))


def test_a_game_of_which_little_is_known_has_no_curve():
    table, _ = ended("antiquity")
    scene = BOARDS["antiquity"].last_picture(table.view(), table.outcome, (), names(table), EN)
    assert not [shape for shape in scene.shapes if isinstance(shape, Curve)]
