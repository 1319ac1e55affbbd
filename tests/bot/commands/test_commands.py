"""Commands as people type them: names as the bot itself shows them, typos, what help lists and when."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale
from bot.ports import Person
from bot.render.help_texts import game_name, rule_topics
from bot.render.messages import option_name
from bot.runtime.tables import TableLimits
from bot.table.table import Table
from engines import GAMES
from tests.kit.house import House, house
from tests.kit.net import text as shown
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

EN = Locale("en")
EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


async def speak(h: House, language: str) -> Locale:
    await h.host.locales.choose(ROOM, language)
    return Locale(language)


async def table(h: House) -> Table:
    return (await h.host.tables.find(ROOM))[0].table


async def usable(h: House, person: Person) -> list[str]:
    """The commands that help names for somebody, by the words with which they begin."""
    await h.type(person, "help")
    explained = re.findall(r"^- (\w+)", h.answer, re.MULTILINE)
    return explained + re.split(", | and ", re.findall(r"^There is also (.*?)\.", h.answer, re.MULTILINE)[0])


@EACH_LANGUAGE
@EACH_GAME
async def test_a_table_is_opened_by_the_name_that_a_game_is_shown_with(
    tmp_path: Path, game: str, language: str
) -> None:
    async with house(tmp_path) as h:
        locale = await speak(h, language)
        await h.type(ADA, f"new {game_name(game, locale)}")
        assert (await table(h)).game.name == game


@EACH_LANGUAGE
@EACH_GAME
async def test_the_rules_are_had_by_the_name_of_the_game_and_a_topic(tmp_path: Path, game: str, language: str) -> None:
    async with house(tmp_path) as h:
        locale = await speak(h, language)
        await h.type(ADA, f"rules {game_name(game, locale)}")
        assert h.answer.splitlines()[0] == f"{game_name(game, locale)}:"
        for title in rule_topics(game, locale).values():
            await h.type(ADA, f"rules {game_name(game, locale)} {title}")
            assert h.answer.splitlines()[0].lower() == f"{title.lower()}:"


@EACH_LANGUAGE
@EACH_GAME
async def test_at_a_table_the_rules_are_had_by_the_name_of_its_game_as_well(
    tmp_path: Path, game: str, language: str
) -> None:
    async with house(tmp_path) as h:
        locale = await speak(h, language)
        await h.type(ADA, f"new {game}")
        await h.type(ADA, "rules")
        whole = h.answer
        await h.type(ADA, f"rules {game_name(game, locale)}")
        assert h.answer == whole


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Kingdoms of Antiquity has no topics to look up: “rules” already tells you everything."),
        ("de", "Die Königreiche der Antike hat keine einzelnen Themen: Mit „regeln“ liest du schon alles."),
    ],
)
async def test_a_game_without_topics_tells_its_rules_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    monkeypatch.setattr("bot.render.help_texts.rule_topics", lambda game, locale: {})
    async with house(tmp_path) as h:
        locale = await speak(h, language)
        await h.type(ADA, "new antiquity")
        await h.type(ADA, "rules")
        assert h.answer.splitlines()[0] == f"{game_name('antiquity', locale)}:"
        await h.type(ADA, "rules zzz")
        assert h.answer == sentence


@EACH_LANGUAGE
@EACH_GAME
async def test_every_option_is_set_by_the_names_that_it_and_its_values_are_shown_with(
    tmp_path: Path, game: str, language: str
) -> None:
    async with house(tmp_path) as h:
        locale = await speak(h, language)
        await h.type(ADA, f"new {game}")
        for name, domain in (await table(h)).option_domains.items():
            value = domain.things[-1]
            await h.type(ADA, f"option {option_name(name, locale)} {locale.name(value)}")
            assert (await table(h)).option_value(name) == value


async def test_a_value_that_an_option_cannot_have_is_answered_with_those_it_can(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "option rounds 7")
        assert h.answer == "“rounds at most” can be 20 to 100."
        await h.type(ADA, "option city 9")
        assert h.answer == "“size of the city” can be 8 or 7."


async def test_an_option_that_there_is_none_of_is_answered_with_those_there_are(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "option weather sunny")
        assert h.answer == "There is no such option. You can set leftover dice, first, pace or when somebody is absent."


async def test_help_lists_only_what_the_asker_can_do_now(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        assert {"join", "new", "games"} <= set(await usable(h, ADA))
        await h.type(ADA, "new antiquity", "add ai")
        await h.type(BRUNO, "join")
        assert {"start", "add", "remove", "option", "salt", "leave"} <= set(await usable(h, ADA))
        assert not {"start", "add", "remove", "option", "join"} & set(await usable(h, BRUNO))
        assert "join" in await usable(h, CLEO)
        await h.type(ADA, "start")
        assert not {"start", "join", "leave", "salt"} & set(await usable(h, ADA))
        assert {"hand", "resign"} <= set(await usable(h, ADA))
        assert not {"hand", "resign", "stop"} & set(await usable(h, CLEO))


async def test_help_explains_what_is_wanted_now_and_only_names_the_rest(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "help")
        assert "- join: Sit down at the table" in h.answer
        assert h.answer.splitlines()[-1].startswith("There is also log, link, pair,")


async def test_help_offers_no_further_table_where_there_is_room_for_none(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(room=2)) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        assert "new" in await usable(h, ADA)
        await h.type(BRUNO, "new court")
        assert "new" not in await usable(h, ADA)
        assert "new" not in await usable(h, CLEO)


@pytest.mark.parametrize("line", ["", "new antiquity", "new antiquity; add 2 ai; start"])
async def test_help_in_private_offers_only_what_works_there(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        if line:
            await h.type(ADA, line)
        await h.type(ADA, "help", room=None)
        explained = re.findall(r"^- (\w+)", h.answer, re.MULTILINE)
        offered = explained + re.split(", | and ", re.findall(r"^There is also (.*?)\.", h.answer, re.MULTILINE)[0])
        assert {"help", "rules", "games", "language", "pair"} <= set(offered)
        assert ("Tables are opened in a channel" in h.answer) == (not line)
        for command in set(offered) - {"leave", "stop", "start", "resign"}:
            await h.type(ADA, command, room=None)
            assert "where others are" not in h.answer, command
            assert "opened in a room" not in h.answer, command


async def test_help_begins_with_what_the_game_asks_and_an_example_that_can_be_typed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", "help")
        example = h.answer.splitlines()[1].strip()
        await h.type(ADA, example)
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))


async def test_help_on_a_verb_shows_how_it_is_used_once_it_can_be(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", "help place")
        assert h.answer.startswith("Place ")
        await h.type(ADA, "help pick")
        assert h.answer.startswith("“pick” belongs to the game")


async def test_help_on_a_command_is_its_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for command in COMMANDS:
            await h.type(ADA, f"help {command.name}")
            assert h.answer.startswith(Locale("en").attribute(f"help-{command.name}", "usage"))


async def test_a_mistyped_command_gets_one_suggestion_and_is_not_repeated(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "joni")
        assert h.answer == "I do not know that – do you mean “join”?"
        await h.type(ADA, "xyzzy", room=None)
        assert h.answer == "I do not know that. “help” shows you what can be done now."


@pytest.mark.parametrize("line", ["/Join", "JOİN", "  join ... ", "“join”", "mitspielen", "join\u00a0!"])
async def test_cmd_1_a_command_is_understood_however_it_is_typed(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, line)
        assert BRUNO in (await table(h)).people


async def test_the_language_of_a_person_and_of_a_room_are_two_things(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "language de")
        await h.type(ADA, "start")
        assert "Here we go: Kingdoms of Antiquity." in h.net.lines(ROOM)
        assert any("Deine Wappen" in line for line in h.net.lines(ADA))
        await h.type(ADA, "language room de", "pause")
        assert h.net.lines(ROOM)[-1].startswith("Ada macht eine Pause.")


async def test_the_language_of_a_room_at_a_table_is_its_hosts_to_choose(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "language room de")
        assert h.answer.startswith("The room's language is chosen by the host")
        assert await h.host.locales.language(ROOM) == "en"


async def test_what_only_one_person_reads_is_in_that_persons_language_wherever_it_was_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "language de", "new antiquity", "add 2 ai", "option first 1", "start", "hand")
        assert h.answer.startswith("Deine Wappen:")
        await h.type(ADA, "place rome", room=None)
        assert h.answer.startswith("Es sind vier Würfel zu legen")
        await h.type(ADA, "place rome")
        assert h.answer.startswith("There are four dice to place")
        await h.type(ADA, "help place")
        assert h.answer.startswith("Lege ")
        await h.type(ADA, "board")
        assert h.answer.startswith("Antiquity, round 1 of 3:")


async def test_what_only_one_person_reads_in_a_room_is_in_its_language_until_they_choose_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await speak(h, "de")
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", "hand")
        assert h.answer.startswith("Deine Wappen:")
        await h.type(ADA, "language en", "hand")
        assert h.answer.startswith("Your crests:")


async def test_in_private_who_has_chosen_no_language_reads_that_of_the_tables_room(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await speak(h, "de")
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        await h.type(ADA, "place rome", "xyzzy", room=None)
        assert [doc[0].text[0].text.split()[0] for _, doc, _ in h.net.answers[-2:]] == ["Es", "Das"]


async def test_what_a_verb_of_the_game_could_do_now_is_told_to_its_player_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "add 3 ai", "option first 1", "start", "help build", "help choose")
        assert [private for _, _, private in h.net.answers[-2:]] == [True, True]


@pytest.mark.parametrize(
    "text", ["choose xsecretx", "chose king", "kign", "keep tavern xsecretx", "help chose", "xsecretx"]
)
async def test_sec_2_no_word_that_was_typed_in_a_room_is_repeated_there(tmp_path: Path, text: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "add 3 ai", "option first 1", "start", text)
        said = " ".join(shown(doc) for _, doc, _ in h.net.answers)
        assert not [private for _, _, private in h.net.answers if private]
        assert not {"xsecretx", "king", "kign", "tavern", "chose"} & set(
            said.replace("“", " ").replace("”", " ").split()
        )


@pytest.mark.parametrize(
    ("line", "seats"), [("add ai", 2), ("add", 2), ("add 2 ai", 3), ("add ai 2", 3), ("add 9 ai", 4)]
)
async def test_so_many_ai_players_sit_down_as_are_asked_for_and_have_a_seat(
    tmp_path: Path, line: str, seats: int
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", line)
        assert len((await table(h)).seats) == seats


@pytest.mark.parametrize("line", ["add 0 ai", "add bruno", "add 2 friends"])
async def test_nobody_else_can_be_seated(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", line)
        assert h.answer.startswith("I can only seat AI players")
        assert len((await table(h)).seats) == 1


async def test_in_an_empty_room_join_asks_which_game_where_there_are_several(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "join")
        games = EN.list([game_name(game, EN) for game in GAMES], "or")
        assert h.answer == f"Which game shall it be: {games}?"
        assert not await h.host.tables.find(ROOM)
        await h.type(ADA, "join court")
        assert (await table(h)).game.name == "court"


async def test_rng_1_fair_counts_every_die_that_was_rolled_at_the_table(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "salt stardust", "start")
        await h.type(ADA, "place rome egypt greece persia", "fair")
        rolled = [int(face) for line in h.net.lines(ROOM) if " rolls " in line for face in re.findall(r"\d", line)]
        counts = ", ".join(f"{face}: {rolled.count(face)}×" for face in range(1, 7))
        assert f"rolled here: {counts}" in h.answer
        assert f"checksum of the seed: {(await table(h)).commitment}" in h.answer
        assert "sprinkled in: stardust" in h.answer
        assert (await table(h)).header.seed.hex() not in h.answer


@EACH_LANGUAGE
@EACH_GAME
async def test_before_the_start_options_end_with_an_example_that_can_be_typed(
    tmp_path: Path, game: str, language: str
) -> None:
    async with house(tmp_path) as h:
        await speak(h, language)
        await h.type(ADA, f"new {game}", "options")
        *_, example = h.answer.splitlines()
        entries = (await table(h)).seq
        await h.type(ADA, example.strip())
        assert (await table(h)).seq == entries + 1


async def test_a_move_where_no_table_is_is_told_how_one_is_had(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "pick assassin")
        assert h.answer == "There is no table here yet. “join” opens one."
        await h.type(ADA, "pick assassin", room=None)
        assert h.answer == "You sit at no table now. “join” in a room where I am opens one."


async def test_a_move_before_the_game_begins_is_told_so(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "pick assassin")
        assert h.answer == "That can only be done once the game is running."


async def test_a_command_about_a_table_that_is_typed_alone_says_where_one_can_be_had(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for line in ("board", "hand", "start", "table"):
            await h.type(ADA, line, room=None)
            assert h.answer == "You sit at no table now. “join” in a room where I am opens one.", line


async def test_a_move_may_stand_behind_the_word_for_it_and_nothing_but_a_move(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new court", "add ai", "move roll")
        assert h.answer == "That can only be done once the game is running."
        await h.type(ADA, "option first 1", "start", "move stop")
        assert h.answer.startswith("I do not know “stop”")
        before = (await table(h)).seq
        await h.type(ADA, "move roll")
        assert (await table(h)).seq > before
