"""Questions that change nothing, and what they say where there is nothing to show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.language import Locale
from bot.ports import Room
from engines import GAMES
from tests.kit.clock import ScriptedClock
from tests.kit.house import house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, CLEO, EVE, ROOM

EN = Locale("en")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("hand", "not-seated"),
        ("link", "not-seated"),
        ("quiet perhaps", "quiet-how"),
        ("log file", "no-record"),
        ("unpair", "not-paired"),
        ("place rome egypt greece persia", "not-seated"),
    ],
)
async def test_an_onlooker_who_asks_for_what_there_is_not_is_told_why(tmp_path: Path, line: str, error: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(EVE, line)
        assert h.answer == EN(f"error-{error}")


async def test_a_word_for_the_dice_is_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "salt")
        assert h.answer == EN("error-salt-what")


async def test_a_code_that_links_no_table_is_no_code(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(EVE, "link 12345678", moderator=True)
        assert h.answer == EN("error-bad-code")


async def test_scores_are_of_a_room_and_are_asked_for_there(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "scores", room=None)
        assert h.answer == EN("error-room-please")


async def test_an_onlooker_is_not_told_whether_a_verb_could_be_used_now(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(EVE, "help place")
        assert h.answer == EN("error-verb-later", verb="place")


async def test_help_on_a_verb_before_the_game_says_when_it_is_used(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "help xyzzy", room=None)
        assert h.answer == EN("error-unknown-command")
        await h.type(ADA, "new antiquity", "help place")
        assert h.answer == EN("error-running-only")


async def test_the_hand_is_shown_to_its_owner_alone_with_the_question_that_is_open(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        for person, asked in ((ADA, True), (BRUNO, False)):  # Ada begins
            await h.type(person, "hand")
            assert h.net.answers[-1][2], "in private"
            assert ("place" in h.answer) is asked


@pytest.mark.parametrize(("game", "secret"), [("antiquity", True), ("citadels", True), ("court", False)])
async def test_help_names_the_hand_where_a_game_has_something_for_the_player_alone(
    tmp_path: Path, game: str, secret: bool
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, f"new {game}", "add 3 ai", "start", "help")
        assert ("\n- hand" in h.answer) is secret


async def test_only_the_whole_board_comes_with_what_happened_last(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        said = h.net.lines(ROOM)[-1]
        await h.type(CLEO, "board")
        assert said in h.answer
        await h.type(CLEO, "board r1")
        assert said not in h.answer


async def test_where_lines_are_dear_the_form_of_the_board_is_chosen_and_remembered(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        seen = []
        for line in ("board", "board narrow", "board", "board sideways", "board wide", "board"):
            await h.host.hear(replace(says(ADA, line, ROOM), brief=True))
            seen.append(h.answer)
        wide, narrow, kept, refused, *after = seen
        assert narrow == kept != wide
        assert refused == EN("error-board-form")
        assert after == [wide, wide]


async def test_help_names_what_is_aside_only_to_those_who_could_use_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        told = []
        for person in (ADA, EVE):
            await h.type(person, "help")
            assert not any(f"\n- {name}" in h.answer for name in ("ping", "language", "kick"))
            told.append({word.strip(".,") for word in h.answer.split()})
        assert [{"kick", "unpair"} & words for words in told] == [{"kick"}, set()]


async def test_all_games_and_all_players_can_be_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "games")
        assert all(EN(f"{game}-name") in h.answer for game in GAMES)
        await h.begin()
        await h.type(EVE, "players")
        assert all(name in h.answer for name in ("Ada", "Bruno", "Cleo"))


async def test_the_record_of_the_own_last_game_is_had_in_private_and_that_of_the_room_there(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for person, room in ((ADA, ROOM), (BRUNO, Room("net", "#other"))):
            await h.type(person, "new court", "add ai", "start", "stop", room=room)
        for person, room in ((BRUNO, None), (BRUNO, ROOM), (EVE, ROOM)):
            await h.type(person, "log file", room=room)
        own, here, there = [file.name for file in h.net.files]
        assert here == there != own


async def test_the_log_shows_the_last_twenty_lines(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", *(f"salt word{number}" for number in range(30)))
        await h.type(CLEO, "log")
        assert "word10" in h.answer
        assert "word9" not in h.answer


async def test_resume_is_in_the_help_only_in_a_pause(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "help")
        assert "resume" not in h.answer
        await h.type(ADA, "pause", "help")
        assert "resume" in h.answer


async def test_a_code_that_links_a_room_holds_for_an_hour_and_not_a_second_longer(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, clock=clock) as h:
        await h.begin()
        for seconds, holds in ((3599.5, True), (3600.5, False)):
            await h.type(ADA, "link")
            code = h.answer.split()[-1].strip(".`")
            await clock.advance(seconds)
            room = Room("net", f"#other{seconds}")
            await h.type(EVE, f"link {code}", room=room, moderator=True)
            assert (room in (await h.table()).rooms) is holds


async def test_the_language_of_a_room_is_not_chosen_where_there_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for _ in range(2):  # in English both times
            await h.type(ADA, "language room de", room=None)
            assert h.answer == "That is about a room where others are: please say it there."
