"""The slash commands: generated, inside Discord's limits, in both languages, registered only when they changed."""

from __future__ import annotations

import pytest

from adapters.discord.client import Client
from adapters.discord.interactions.command_tree import Translator
from adapters.discord.logins import LoginThrottle
from adapters.discord.posting.limiter import Limiter
from bot.commands import menus
from bot.commands.registry import COMMANDS
from bot.journal.journal import Journal
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


async def test_every_command_and_every_verb_of_every_game_is_one_slash_command(payload):
    wanted = (
        {command.name for command in COMMANDS} - {"add", "remove"}
        | {"add-ai", "remove-ai", "server", "notify"}
        | set(menus.verbs())
    )
    assert sorted(each["name"] for each in payload) == sorted(wanted)


async def test_the_commands_that_people_know_are_there(payload):
    known = "join start new leave board hand help rules option add-ai log stop resign language"
    verbs = "roll keep use take pass build murder rob place pick"
    assert {*known.split(), *verbs.split()} <= {each["name"] for each in payload}


async def test_what_several_games_call_the_same_is_one_command_with_one_text(payload):
    shared = [verb for verb, games in menus.verbs().items() if len(games) > 1]
    assert "keep" in shared
    for each in payload:
        if each["name"] in menus.verbs():
            assert [option["name"] for option in each["options"]] == ["text"]
            assert each["options"][0]["autocomplete"]
            assert not each["options"][0]["required"]


async def test_the_commands_are_inside_discords_limits(payload):
    assert list(limits.commands(payload)) == []


async def test_the_commands_are_as_discord_describes_them(payload):
    assert description().request("PUT", "/applications/1/commands", payload) == []


async def test_every_command_is_described_in_both_languages(payload):
    assert all(set(each["description_localizations"]) == {"de"} for each in payload)
    named = {each["name"]: each["name_localizations"]["de"] for each in payload}
    assert named["place"] == "lege"
    assert named["help"] == "hilfe"


async def test_commands_are_meant_for_servers_threads_and_direct_messages(payload):
    assert all(each["contexts"] == ([0] if each["name"] == "server" else [0, 1]) for each in payload)


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
