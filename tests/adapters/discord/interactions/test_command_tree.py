"""The slash commands: generated, inside Discord's limits, in both languages, registered only when they changed."""

from __future__ import annotations

import pytest

from adapters.discord.client import Client
from adapters.discord.interactions.command_tree import Translator
from adapters.discord.logins import LoginThrottle
from adapters.discord.posting.limiter import Limiter
from adapters.discord.rendering import typed
from bot.commands import menus
from bot.commands.registry import COMMANDS
from bot.journal.journal import Journal
from bot.language import LANGUAGES, Locale
from bot.operations.config import Limits
from tests.kit.clock import ScriptedClock
from tests.kit.discord import limits
from tests.kit.discord.description import description


class _Host:
    journal = None


class _Gateway:
    handler = None
    limiter = Limiter(ScriptedClock())


@pytest.fixture
async def payload():
    async with Client(_Gateway(), _Host(), Limits(), LoginThrottle(ScriptedClock())) as client:
        client.tree.fill()
        translator = Translator()
        return [await each.get_translated_payload(client.tree, translator) for each in client.tree.get_commands()]


@pytest.fixture
def typable(payload):
    """The commands that are typed."""
    return [each for each in payload if each.get("type", 1) == 1]


def paths(payload, language="en"):
    """The names of all commands, each behind that of its group."""

    def called(each):
        return each["name"] if language == "en" else each["name_localizations"][language]

    for each in payload:
        inside = [option for option in each.get("options") or () if option["type"] == 1]
        yield from (f"{called(each)} {called(option)}" for option in inside)
        if not inside:
            yield called(each)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_command_stands_where_texts_name_it_and_what_moderators_decide_also_in_theirs(typable, language):
    locale = Locale(language)
    wanted = [typed.path(command.name, locale) for command in COMMANDS]
    choose = f"{locale('discord-group-table')} {locale('discord-name-which')}"
    notify = f"{locale('discord-group-table')} {'notify' if language == 'en' else 'melden'}"
    assert len(set(wanted)) == len(COMMANDS)
    alone = [typed.name(command, locale) for command in typed.GROUPS["moderate"]]
    moderate = [f"{locale('discord-group-moderate')} {name}" for name in (*alone, "server")]
    assert sorted(paths(typable, language)) == sorted([*wanted, choose, notify, *moderate])


async def test_what_texts_name_is_never_in_the_group_that_others_do_not_see(payload):
    assert not [command for command in COMMANDS if typed.path(command.name, Locale("en")).startswith("moderate")]


async def test_at_the_top_level_stand_about_twenty_and_no_verb_of_a_game(typable):
    top = {each["name"] for each in typable}
    assert len(top) <= 24
    assert not top & {*menus.verbs(), "stop", "kick", "queue", "pause", "resume", "ping", "link", "back"}
    assert {"new", "join", "start", "move", "board", "hand", "help", "rules"} <= top


async def test_a_move_has_to_be_said_and_is_proposed(payload):
    [move] = [each for each in payload if each["name"] == "move"]
    assert move["name_localizations"]["de"] == "zug"
    [option] = move["options"]
    assert option["required"]
    assert option["autocomplete"]


async def test_the_commands_are_inside_discords_limits(payload):
    assert list(limits.commands(payload)) == []


async def test_the_commands_are_as_discord_describes_them(payload):
    assert description().request("PUT", "/applications/1/commands", payload) == []


async def test_every_command_is_described_in_both_languages(typable):
    inside = [option for each in typable for option in each.get("options") or ()]
    assert all(set(each["description_localizations"]) == {"de"} for each in (*typable, *inside))


async def test_commands_are_meant_for_servers_threads_and_direct_messages(typable):
    assert all(each["contexts"] == ([0] if each["name"] == "moderate" else [0, 1]) for each in typable)


async def test_people_and_boards_have_a_menu_entry_each(payload):
    menus_ = {each["type"]: (each["name"], each["name_localizations"]["de"]) for each in payload if "type" in each}
    assert menus_[2] == ("Invite to my table", "An meinen Tisch einladen")
    assert menus_[3] == ("Look at this table", "Diesen Tisch ansehen")


async def test_the_moderators_commands_are_one_group_that_others_do_not_see(payload):
    hidden = {
        each["name"]: each["default_member_permissions"] for each in payload if each["default_member_permissions"]
    }
    assert hidden == {"moderate": 1 << 13}


@pytest.mark.discord_loopback
async def test_commands_are_registered_when_they_changed_and_only_then(discord, tmp_path):
    from tests.adapters.discord.conftest import connected

    async with connected(discord, tmp_path):
        assert discord.synced == 1
    async with connected(discord, tmp_path) as bot:
        assert discord.synced == 1
        await bot.host.journal.set_setting("discord", f"commands/{discord.bot.id}", "as they were once")
    async with connected(discord, tmp_path):
        assert discord.synced == 2
    assert isinstance(bot.host.journal, Journal)


@pytest.mark.discord_loopback
async def test_commands_that_another_program_has_registered_since_are_replaced(discord, tmp_path):
    from tests.adapters.discord.conftest import connected

    async with connected(discord, tmp_path):
        pass
    discord.commands = {"roll": {"name": "roll", "description": "Somebody else's", "options": []}}
    async with connected(discord, tmp_path):
        assert "join" in discord.commands
