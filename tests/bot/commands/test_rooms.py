"""What the moderators of a room choose for it, who is called in it, and who is invited."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.people.room_settings import RoomSettings
from bot.ports import Person
from tests.kit.clock import ScriptedClock
from tests.kit.house import House, house
from tests.kit.net import text
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM


def chosen(h: House) -> RoomSettings:
    return h.host.room_settings.of(ROOM)


# Settings -----------------------------------------------------------------------------------------------------------


async def test_everybody_sees_all_settings_with_their_values_and_how_to_change_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room")
        for each in ("sign: !", "language: English", "boards: wide", "colours: as the channel", "quiet: off"):
            assert each in h.answer
        for each in ("messages: normal (normal or notice)", "games: all", "room games antiquity", "room off"):
            assert each in h.answer


async def test_where_no_sign_comes_before_commands_there_is_less_to_choose(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.net.sign = ""
        await h.type(EVE, "room")
        assert {"language", "games"} <= {word.strip(":") for word in h.answer.split()}
        assert "colours" not in h.answer
        await h.type(EVE, "room colours off", moderator=True)
        assert "I can change language, boards, pictures or games" in h.answer


@pytest.mark.parametrize(("words", "plain"), [("room boards plain", True), ("raum bretter reich", False)])
async def test_where_messages_are_posted_boards_are_rich_or_plain(tmp_path: Path, words: str, plain: bool) -> None:
    async with house(tmp_path) as h:
        h.net.sign = ""
        await h.type(EVE, "room")
        assert "boards: rich (rich or plain)" in h.answer
        await h.type(EVE, words, moderator=True)
        assert chosen(h) == RoomSettings(plain=plain)
        await h.type(EVE, "room boards narrow", moderator=True)
        assert chosen(h) == RoomSettings(plain=plain)


async def test_where_tables_are_drawn_the_room_chooses_how(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room pictures light", moderator=True)
        assert "I can change sign" in h.answer  # where we write lines there are none
        h.net.sign = ""
        await h.type(EVE, "room")
        assert "pictures: dark (dark or light)" in h.answer
        await h.type(EVE, "room pictures light", moderator=True)
        assert "pictures in this room: light" in h.answer
        assert chosen(h) == RoomSettings(light=True)
        await h.type(EVE, "raum bilder dunkel", moderator=True)
        assert chosen(h) == RoomSettings()


@pytest.mark.parametrize("words", ["room off", "room sign +", "room language de", "room games court", "room quiet on"])
async def test_only_moderators_change_a_room(tmp_path: Path, words: str) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, words)
        assert "moderates this room" in h.answer
        assert chosen(h) == RoomSettings()
        assert await h.host.locales.language(ROOM) == "en"


@pytest.mark.parametrize(
    ("words", "settings", "said"),
    [
        ("room sign !!", RoomSettings(sign="!!"), "!! comes before commands"),
        ("room sign !?+", RoomSettings(sign="!?+"), "!?+ comes before commands"),
        ("room sign .", RoomSettings(sign="."), ". comes before commands"),
        ("raum zeichen +", RoomSettings(sign="+"), "+ comes before commands"),
        ("room boards narrow", RoomSettings(narrow=True), "boards in this room: narrow"),
        ("room colours off", RoomSettings(colours=False), "colours in this room: off"),
        ("room colors on", RoomSettings(colours=True), "colours in this room: on"),
        ("room quiet on", RoomSettings(quiet=True), "quiet in this room: on"),
        ("room messages notice", RoomSettings(notice=True), "messages in this room: notice"),
        (
            "room games citadels, court",
            RoomSettings(games=("citadels", "court")),
            "games in this room: Citadels and To Court the King",
        ),
        ("room off", RoomSettings(off=True), "I say nothing more"),
    ],
)
async def test_a_change_is_kept_and_confirmed_in_one_line(
    tmp_path: Path, words: str, settings: RoomSettings, said: str
) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, words, moderator=True)
        assert chosen(h) == settings
        assert said in h.answer
        assert "\n" not in h.answer
        assert not h.net.answers[-1][2]
    async with house(tmp_path) as h:
        assert chosen(h) == settings


@pytest.mark.parametrize("sign", ["a", "1", "/", ";", "!!!!", "", "!a", "\x02", "é", "\u200b"])
async def test_a_sign_that_could_be_something_else_is_refused(tmp_path: Path, sign: str) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, f"room sign {sign}", moderator=True)
        assert "1 to 3 signs" in h.answer
        assert chosen(h) == RoomSettings()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("room boards round", "“boards” can be wide or narrow"),
        ("room quiet", "“quiet” can be on or off"),
        ("room games chess", "“games” can be"),
        ("room games", "“games” can be"),
        ("room o", "I can change sign, language"),
        ("room weather on", "I can change sign, language"),
        ("room language klingon", "Which language"),
    ],
)
async def test_what_cannot_be_chosen_is_refused_with_what_can(tmp_path: Path, words: str, said: str) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, words, moderator=True)
        assert said in h.answer
        assert chosen(h) == RoomSettings()


@pytest.mark.parametrize("words", ["room language de", "language room de"])
async def test_the_language_of_a_room_is_one_thing_with_two_ways_to_say_it(tmp_path: Path, words: str) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, words, moderator=True)
        assert h.answer == "Gut, wir sprechen Deutsch."
        await h.type(ADA, "room")
        assert "Sprache: Deutsch" in h.answer


async def test_in_private_there_is_no_room(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room", room=None)
        assert "a room where others are" in h.answer


async def test_a_game_that_may_not_be_played_is_refused_with_those_that_may(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(EVE, "stop", "room games court citadels", moderator=True)
        for words in ("new antiquity", "join antiquity", "again"):
            await h.type(ADA, words)
            assert h.answer == "In this room you can play Citadels or To Court the King."
        await h.type(ADA, "new court")
        assert (await h.table()).game.name == "court"


async def test_where_one_game_may_be_played_it_need_not_be_named(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room games court", moderator=True)
        await h.type(ADA, "new")
        assert (await h.table()).game.name == "court"


# Off ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["new court", "join", "help", "games", "room", "room sign +", "nonsense"])
async def test_a_room_that_is_off_has_nothing_but_its_switch(tmp_path: Path, words: str) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room off", words, moderator=True)
        assert "switched off" in h.answer
        assert not await h.host.tables.find(ROOM)
        await h.type(EVE, "room on", "new court", moderator=True)
        assert await h.host.tables.find(ROOM)


async def test_a_room_with_a_table_is_not_switched_off(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new court")
        await h.type(EVE, "room off", moderator=True)
        assert "still a table" in h.answer
        assert not chosen(h).off


# Moderators at tables -----------------------------------------------------------------------------------------------


async def test_a_moderator_starts_a_table_of_the_room(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new court", "add ai")
        await h.type(EVE, "start")
        assert (await h.table()).state is None
        await h.type(EVE, "start", moderator=True)
        assert (await h.table()).state is not None
        assert [each["command"] for each in h.logged if each["event"] == "a moderator has acted"] == ["start"]


# Calling ------------------------------------------------------------------------------------------------------------


async def listing(h: House) -> None:
    for person in (BRUNO, CLEO, DMITRI):
        await h.type(person, "ping me for citadels")


async def test_those_on_the_list_who_are_there_are_called_in_one_line(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await listing(h)
        await h.type(ADA, "ping me for citadels", "ping me for court")
        h.net.absent = {CLEO}
        await h.type(ADA, "ping citadels")
        assert h.net.announcements() == ["Bruno and Dmitri: Ada would like to play Citadels. “join” sits you down."]
        assert h.net.announced[0][2] == {"Bruno": BRUNO, "Dmitri": DMITRI}


async def test_german_words_do_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "room language de", moderator=True)
        await h.type(BRUNO, "ruf mich für ohne furcht und adel")
        await h.type(ADA, "ruf citadels")
        assert h.net.announcements() == [
            "Bruno: Ada hat Lust auf Ohne Furcht und Adel. Mit „mitspielen“ seid ihr dabei."
        ]


async def test_who_wants_to_be_called_no_more_is_not(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await listing(h)
        for person in (BRUNO, CLEO, DMITRI):
            await h.type(person, "ping me never")
        await h.type(ADA, "ping citadels")
        assert "Nobody is here" in h.answer
        assert await h.host.journal.get_settings("ping") == {}


async def test_who_sits_at_a_table_of_the_room_or_has_quiet_hours_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await listing(h)
        await h.type(BRUNO, "new court")
        await h.type(CLEO, "quiet 0-12", "quiet 12-0")  # the latter counts
        await h.type(DMITRI, "quiet 0-12")
        await h.type(ADA, "ping citadels")
        called = h.net.announced[0][2]
        assert list(called) in (["Cleo"], ["Dmitri"])


async def test_a_room_is_called_once_in_half_an_hour(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await listing(h)
        await h.type(ADA, "ping citadels")
        await h.type(EVE, "ping citadels")
        assert "not long ago" in h.answer
        await h.wait(1800)
        await h.type(EVE, "ping citadels")
        assert len(h.net.announced) == 2


async def test_one_person_calls_three_times_a_day(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, clock=clock) as h:
        await listing(h)
        for _ in range(4):
            await h.type(ADA, "ping citadels")
            await clock.advance(1800)
        assert "often enough" in h.answer
        assert len(h.net.announced) == 3
        await clock.advance(86_400)
        await h.type(ADA, "ping citadels")
        assert len(h.net.announced) == 4


@pytest.mark.parametrize("words", ["ping", "ping me", "ping me for"])
async def test_a_call_for_nothing_says_how_it_is_done(tmp_path: Path, words: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, words)
        assert "ping me for court" in h.answer


async def test_what_could_not_be_said_in_the_room_is_no_success(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await listing(h)
        h.net.down = True
        await h.type(ADA, "ping citadels")
        assert "could not say that" in h.answer


# Inviting -----------------------------------------------------------------------------------------------------------


async def test_an_invitation_is_said_in_the_room_and_seats_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "invite Bruno")
        assert h.net.announcements() == ["Bruno: Ada invites you to a game of Citadels. “join” sits you down."]
        assert h.net.announced[0][2] == {"Bruno": None}
        assert (await h.table()).people == (ADA,)
        assert BRUNO not in h.net.seen
        await h.type(BRUNO, "join")
        assert (await h.table()).people == (ADA, BRUNO)


async def test_a_moderator_invites_to_any_table_and_others_to_none(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels")
        await h.type(BRUNO, "join", "invite Cleo")
        assert "Only the host" in h.answer
        await h.type(EVE, "invite Cleo")
        assert "do not sit" in h.answer
        await h.type(EVE, "invite Cleo", moderator=True)
        assert len(h.net.announced) == 1


async def test_three_people_are_invited_to_a_table_in_ten_minutes(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", *(f"invite P{number}" for number in range(4)))
        assert len(h.net.announced) == 3
        assert "In 10 minutes" in h.answer
        await h.wait(600)
        await h.type(ADA, "invite P3")
        assert len(h.net.announced) == 4


@pytest.mark.parametrize("name", ["", "@", "Bruno Cleo", "x" * 33, "Bruno, Cleo"])
async def test_one_name_is_invited_at_a_time(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", f"invite {name}")
        assert "Whom shall I invite" in h.answer
        assert not h.net.announced


async def test_an_invited_name_loses_what_is_no_name(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "invite @Bru\u202eno\x03")
        called = h.net.announced[0][2]
        assert all(name.isprintable() for name in called)
        assert text(h.net.announced[0][1]).startswith("Bruno")


async def test_who_sits_there_or_where_the_game_runs_nobody_is_invited(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "invite ada")
        assert "sits at the table already" in h.answer
        await h.type(ADA, "stop")
        await h.begin()
        await h.type(ADA, "invite Eve")
        assert "before the start" in h.answer
        assert not h.net.announced


async def test_a_network_whose_rooms_hold_nobody_else_calls_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.host.room_ports.clear()
        await h.type(ADA, "new citadels", "invite Bruno", "ping citadels")
        assert [text(doc) for _, doc, _ in h.net.answers] == [
            "That is about a room where others are: please say it there."
        ] * 2
        assert Person("net", "bruno") not in (await h.table()).people
