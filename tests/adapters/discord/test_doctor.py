"""`tafelrunde doctor` on the loopback Discord: every finding, none of which contains a token."""

from __future__ import annotations

import socket
from typing import Any

import aiohttp
import pytest

from adapters.discord.doctor import NEEDED, part
from adapters.discord.settings import TOKEN, Settings
from bot.operations.doctor import Finding, Grade, examine
from tests.adapters.discord.conftest import connected
from tests.kit.discord.server import Discord
from tests.kit.discord.world import ATTACH, EMBED, OPEN_THREADS, SEND, THREADS
from tests.kit.findings import findings, keys, untried, wrong

pytestmark = pytest.mark.discord_loopback

STEPS = ["token", "name", "login", "application", "commands", "gateway", "servers"]
WRONG = "MTIzNDU2.wrong.but-it-looks-like-one"


def at(discord: Discord) -> Settings:
    return Settings(api=discord.api, gateway=discord.gateway_url)


async def visit(discord: Discord, token: str | None = None, hello: str = "") -> list[Finding]:
    """All findings, checked to exist in every language and to contain no token."""
    token = discord.token if token is None else token
    return await findings(part(at(discord), {TOKEN: token}, hello), [token] if token else [])


def portal(monkeypatch: pytest.MonkeyPatch, discord: Discord, **more: Any) -> None:
    """Change something in the Developer Portal."""
    about = {**discord.application, **more}
    monkeypatch.setattr(type(discord), "application", property(lambda _: about))


def hang_up(monkeypatch: pytest.MonkeyPatch, discord: Discord, code: int) -> None:
    """Make the gateway refuse everyone."""

    async def identify(at: Any, asked: Any) -> None:
        await at.close(code)

    monkeypatch.setattr(discord.gateway, "_identify", identify)


# Where all is well --------------------------------------------------------------------------------------------------


async def test_where_all_is_well_every_step_says_so(discord, tmp_path):
    discord.server("Game night", "table", "kitchen")
    async with connected(discord, tmp_path):
        pass
    found = await visit(discord)
    assert keys(found, Grade.GOOD) == [
        "discord-token", "name", "discord-login", "discord-application", "discord-commands", "discord-gateway",
        "discord-server",
    ]  # fmt: skip
    assert len(found) == 7
    assert found[-1].args == {"server": "Game night", "open": 2, "all": 2}


async def test_the_invitation_is_given_with_the_permissions_that_are_needed(discord):
    [finding] = [each for each in await visit(discord) if each.key == "discord-application"]
    assert finding.args["id"] == discord.bot.id
    link = "https://discord.com/oauth2/authorize"
    asked = f"client_id={discord.bot.id}&scope=bot+applications.commands&permissions={NEEDED.value}"
    assert finding.args["link"] == f"{link}?{asked}"


async def test_nothing_is_changed(discord, tmp_path):
    discord.server("Game night", "table")
    await visit(discord)
    assert {method for method, *_ in discord.rest.requests} == {"GET"}


async def test_a_command_that_is_typed_meanwhile_is_left_to_the_bot_that_is_there(discord, tmp_path):
    _, channel = discord.server("Game night", "table")
    ada = discord.person("Ada")
    async with connected(discord, tmp_path):
        async for finding in examine(part(at(discord), {TOKEN: discord.token})):
            if finding.key == "discord-gateway":
                before = len(discord.rest.requests)
                assert (await discord.slash(ada, channel, "games")).text
        paths = [path for _, path, _ in discord.rest.requests[before:] if "callback" in path]
    assert len(paths) == 1
    assert discord.gateway.identified == 2


# The token ----------------------------------------------------------------------------------------------------------


async def test_without_a_token_nothing_is_tried(discord):
    found = await visit(discord, "")
    assert wrong(found) == ["network-wrong"]
    assert untried(found) == STEPS[1:]
    assert not discord.rest.requests


async def test_a_token_that_discord_does_not_know_ends_the_visit(discord):
    found = await visit(discord, WRONG)
    assert wrong(found) == ["discord-token-unknown"]
    assert untried(found) == STEPS[3:]


# The way there ------------------------------------------------------------------------------------------------------


async def test_where_no_name_can_be_looked_up_that_is_said(discord, monkeypatch):
    def nobody(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_AGAIN, "later")

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    found = await visit(discord)
    assert wrong(found) == ["name-offline"]
    assert untried(found) == STEPS[2:]


async def test_a_discord_that_cannot_be_reached_is_told_of(discord):
    discord.api = "http://127.0.0.1:1/api/v10"
    assert wrong(await visit(discord)) == ["discord-away"]


async def test_what_cannot_prove_to_be_discord_is_told_of(discord, monkeypatch):
    async def login(*_: object) -> None:
        key = aiohttp.client_reqrep.ConnectionKey("discord.com", 443, True, True, None, None, None)
        raise aiohttp.ClientConnectorCertificateError(key, ValueError("self-signed"))

    monkeypatch.setattr("adapters.discord.client.BaseClient.login", login)
    assert wrong(await visit(discord)) == ["discord-certificate"]


async def test_what_discord_answers_instead_is_told_with_its_number(discord):
    discord.fail("GET", "/users/@me", 403)
    found = await visit(discord)
    assert [finding.args for finding in found if finding.grade is Grade.BAD] == [{"status": "403"}]


# The portal ---------------------------------------------------------------------------------------------------------


async def test_an_endpoint_that_would_get_all_clicks_is_wrong(discord, monkeypatch):
    portal(monkeypatch, discord, interactions_endpoint_url="https://elsewhere.example/")
    found = await visit(discord)
    assert wrong(found) == ["discord-endpoint"]
    assert untried(found) == STEPS[4:]


async def test_a_grant_that_keeps_people_from_inviting_is_a_hint(discord, monkeypatch):
    portal(monkeypatch, discord, bot_require_code_grant=True)
    assert "discord-grant" in keys(await visit(discord), Grade.ODD)


async def test_commands_that_another_program_left_in_a_server_are_named(discord, tmp_path):
    guild, _ = discord.server("Game night", "table")
    guild.copies = ["play", "roll"]
    discord.server("Another night", "table")
    async with connected(discord, tmp_path):
        pass
    [finding] = [each for each in await visit(discord) if each.key == "discord-commands-copies"]
    assert finding.args == {"server": "Game night", "number": 2, "names": "/play, /roll"}


async def test_commands_that_are_not_registered_yet_are_counted_and_some_named(discord):
    [finding] = [each for each in await visit(discord) if each.key == "discord-commands-other"]
    assert finding.args["number"] > 20
    assert finding.args["names"].startswith("/") and finding.args["names"].endswith(" …")
    assert discord.synced == 0


async def test_a_single_command_that_differs_is_named(discord, tmp_path):
    async with connected(discord, tmp_path):
        pass
    discord.commands["join"]["description"] = "Something else"
    [finding] = [each for each in await visit(discord) if each.key == "discord-commands-other"]
    assert finding.args == {"number": 1, "names": "/join"}


# A direct message ---------------------------------------------------------------------------------------------------


async def test_a_direct_message_is_sent_only_where_that_is_wished(discord, monkeypatch):
    ada = discord.person("Ada")
    portal(monkeypatch, discord, owner=ada.data)
    assert "discord-direct" not in keys(await visit(discord))
    assert "discord-direct" in keys(await visit(discord, hello="Hello there."), Grade.GOOD)
    assert discord.read(discord.direct(ada)) == "Hello there."


async def test_the_owner_of_a_team_is_written_to(discord, monkeypatch):
    ada = discord.person("Ada")
    member = {"user": ada.data, "team_id": "1", "membership_state": 2, "role": "admin", "permissions": ["*"]}
    team = {"id": "1", "icon": None, "name": "Team", "owner_user_id": ada.id, "members": [member]}
    portal(monkeypatch, discord, team=team)
    await visit(discord, hello="Hello there.")
    assert discord.read(discord.direct(ada)) == "Hello there."


@pytest.mark.parametrize("closed", [50007, 50278])
async def test_closed_direct_messages_are_a_hint(discord, monkeypatch, closed):
    portal(monkeypatch, discord, owner=discord.person("Ada", closed=closed).data)
    assert "discord-direct-closed" in keys(await visit(discord, hello="Hello there."), Grade.ODD)


async def test_a_direct_message_that_fails_otherwise_is_a_hint_with_discords_numbers(discord, monkeypatch):
    portal(monkeypatch, discord, owner=discord.person("Ada").data)
    discord.fail("POST", "/messages", 400, 50035)
    [finding] = [each for each in await visit(discord, hello="Hello.") if each.key == "discord-direct-not"]
    assert finding.args == {"reason": "400, 50035"}


# The gateway --------------------------------------------------------------------------------------------------------


async def test_the_logins_that_are_left_are_told(discord):
    discord.remaining = 500
    [finding] = [each for each in await visit(discord) if each.key == "discord-gateway"]
    assert finding.args == {"left": 499, "total": 1000}


async def test_where_few_logins_are_left_none_is_used(discord):
    discord.remaining = 6
    found = await visit(discord)
    assert wrong(found) == ["discord-logins-few"]
    assert discord.gateway.identified == 0


@pytest.mark.parametrize(
    ("code", "key"),
    [
        (4004, "discord-token-unknown"),
        (4013, "discord-intents"),
        (4014, "discord-intents"),
        (4012, "discord-gateway-closed"),
    ],
)
async def test_why_the_gateway_hangs_up_is_told(discord, monkeypatch, code, key):
    hang_up(monkeypatch, discord, code)
    found = await visit(discord)
    assert wrong(found) == [key]
    assert untried(found) == ["servers"]


async def test_a_gateway_that_does_not_answer_is_told_of(discord, monkeypatch):
    monkeypatch.setattr("adapters.discord.doctor._ANSWER_TIMEOUT", 0.2)
    hang_up(monkeypatch, discord, 4004)
    monkeypatch.setattr(discord.gateway, "_identify", lambda *_: discord.until(lambda: False))
    discord.patience = 1.0
    assert wrong(await visit(discord)) == ["discord-gateway-silent"]


# Servers ------------------------------------------------------------------------------------------------------------


async def test_in_no_server_the_invitation_is_given(discord):
    [finding] = [each for each in await visit(discord) if each.key == "discord-servers-none"]
    assert finding.grade is Grade.ODD
    assert "scope=bot+applications.commands" in finding.args["link"]


async def test_a_server_in_which_we_may_not_write_is_wrong_and_the_others_are_looked_at(discord):
    guild, *_ = discord.server("Silence", "table")
    guild.allowed &= ~SEND
    discord.server("Talk", "table")
    found = await visit(discord)
    assert [(each.key, each.args["server"]) for each in found[-2:]] == [
        ("discord-server-barred", "Silence"),
        ("discord-server", "Talk"),
    ]


async def test_channels_in_which_we_may_not_write_are_counted(discord):
    _, _, news = discord.server("Game night", "table", "news")
    news.denied = SEND
    assert (await visit(discord))[-1].args == {"server": "Game night", "open": 1, "all": 2}


@pytest.mark.parametrize(
    ("right", "key"),
    [
        (EMBED, "discord-embeds"),
        (ATTACH, "discord-pictures"),
        (THREADS, "discord-threads"),
        (OPEN_THREADS, "discord-threads-new"),
    ],
)
async def test_what_would_be_missing_in_a_channel_is_a_hint_that_names_it(discord, right, key):
    _, _, plain = discord.server("Game night", "table", "plain")
    plain.denied = right
    finding = (await visit(discord))[-1]
    assert (finding.grade, finding.key) == (Grade.ODD, key)
    assert finding.args == {"server": "Game night", "channels": "#plain"}


async def test_of_many_channels_the_first_are_named(discord):
    guild, *_ = discord.server("Game night", *(f"room{number}" for number in range(7)))
    guild.allowed &= ~EMBED
    assert (await visit(discord))[-1].args["channels"] == "#room0, #room1, #room2, #room3, #room4 …"


async def test_a_server_that_discord_does_not_reach_is_a_hint(discord, monkeypatch):
    guild, *_ = discord.server("Game night", "table")
    monkeypatch.setattr("discord.Guild.me", None)
    assert (await visit(discord))[-1].key == "discord-server-away"
    assert guild.name == "Game night"
