"""`tafelrunde demo`: whole games among AI players shown on IRC and Discord, in scripted time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.demo import DemoOptions, demo, target_channels
from adapters.discord.settings import BadToken
from adapters.discord.settings import Settings as DiscordSettings
from adapters.settings import Settings
from bot.operations.config import ConfigError
from engines import GAMES
from tests.adapters.terminal.program import run
from tests.kit.clock import ScriptedClock
from tests.kit.discord.server import Discord, loopback
from tests.kit.discord.world import SEND, Channel
from tests.kit.irc.fake import fake_server
from tests.kit.irc.link import network
from tests.kit.irc.pub import QUICK
from tests.kit.irc.town import Town
from tests.kit.journals import opened

pytestmark = pytest.mark.discord_loopback

BEGIN = "This is a demonstration: AI players play among themselves, and you may watch."
STEP = 0.1  # seconds that pass in a millisecond: nobody's patience ends because a computer has much to do
OVER = "That was the demonstration."
ADA = "ada!a@host.example"
KNOWN = {"WHO ada": ":srv 354 {me} 152 #court a host.example ada H ada\n:srv 315 {me} ada :End"}


@pytest.fixture(autouse=True)
def addresses():
    """Restore Discord's addresses after each test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


class Show:
    """A running demonstration on a scripted IRC network and, optionally, on Discord."""

    def __init__(self, town: Town, discord: Discord, channel: Channel, clock: ScriptedClock) -> None:
        self.town = town
        self.discord = discord
        self.channel = channel
        self.clock = clock
        self.running: asyncio.Task[int] | None = None
        self._waits_for_discord = False

    def begin(self, config: Settings, *channels: str, game: str = "antiquity", token: str = "") -> None:
        environment = {"TAFELRUNDE_DISCORD_TOKEN": token or self.discord.token}
        self._waits_for_discord = self.channel.id in channels and not token
        options = DemoOptions(game, GAMES[game].seats[0], "en", channels)
        self.running = asyncio.create_task(demo(config, environment, options, self.clock))

    @property
    def over(self) -> bool:
        return self.running is None or self.running.done()

    async def until(self, true: Callable[[], object], step: float = STEP) -> None:
        """Let scripted time pass until a condition is true or the demonstration is over."""
        async with asyncio.timeout(100.0):
            while not (true() or self.over):
                if not self._waits_for_discord or self.discord.gateway.ready.is_set():
                    await self.clock.advance(step)
                await asyncio.sleep(0.001)

    async def code(self) -> int:
        """Its exit code, once it is over."""
        await self.until(lambda: False)
        assert self.running is not None
        return await self.running


@asynccontextmanager
async def show(**says: str) -> AsyncIterator[tuple[Show, Settings]]:
    """A demonstration with settings for both networks."""
    town = Town("account-tag", says={**KNOWN, **{key.replace("_", " "): text for key, text in says.items()}})
    async with loopback() as discord, fake_server() as irc:
        _, channel = discord.server("Game night", "table")
        serving = asyncio.create_task(town.serve(irc))
        one = Show(town, discord, channel, ScriptedClock())
        config = Settings(
            discord=DiscordSettings(api=discord.api, gateway=discord.gateway_url),
            irc=(network(name="home", port=irc.port, pacing=QUICK, channels=("#court", "#hall")),),
        )
        try:
            yield one, config
        finally:
            if one.running is not None:
                one.running.cancel()
                with suppress(asyncio.CancelledError, ConfigError):
                    await one.until(lambda: False)
                    await one.running
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


# Whole games --------------------------------------------------------------------------------------------------------


@pytest.mark.conformance
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_shown_on_both_networks_and_how_to_play_at_its_end(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with show() as (one, config):
        one.begin(config, one.channel.id, "#court", game=game)
        await one.until(lambda: BEGIN in one.discord.read(one.channel))
        await one.until(lambda: any("The game is over" in line for line in one.town.told()[-20:]), step=1.0)
        await one.discord.until(lambda: OVER in one.discord.read(one.channel), patience=60.0)
        assert await one.code() == 0
        irc, discord = one.town.told(), one.discord.read(one.channel)
        assert irc[0].startswith(BEGIN)
        assert discord.startswith(BEGIN)
        assert f"!new {game}" in "\n".join(irc)
        assert f"/new {game}" in discord
        assert "\n".join(irc).count(OVER) == discord.count(OVER) == 1
        assert "The game is over." in discord
        assert not one.discord.boards(one.channel)
    said = capsys.readouterr().out
    assert "to be seen in" in said
    assert said.endswith("That was it. If all looked well: tafelrunde serve\n")


async def test_nobody_is_asked_to_sit_down() -> None:
    async with show() as (one, config):
        one.begin(config, one.channel.id, "#court")
        await one.code()
        assert not [line for line in one.town.told() if "!join" in line]
        labels = [control.get("label") for message in one.discord.everything for control in message.controls]
        assert "Join" not in labels


async def test_without_channels_all_of_irc_are_shown_it_and_discord_is_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with show() as (one, config):
        one.begin(config)
        await one.code()
        assert OVER in "\n".join(one.town.told("#court"))
        assert OVER in "\n".join(one.town.told("#hall"))
        assert not one.discord.rest.requests
    assert "name a channel with --channel" in capsys.readouterr().out


# Who watches --------------------------------------------------------------------------------------------------------


async def test_whoever_wants_to_play_is_told_that_it_is_a_demonstration_and_may_look() -> None:
    async with show() as (one, config):
        one.begin(config, "#court")
        await one.until(one.town.told)
        one.town.come(ADA)
        one.town.say(ADA, "!join")
        await one.until(lambda: "ada: This is only a demonstration" in "\n".join(one.town.told()))
        one.town.say(ADA, "!players")
        await one.until(lambda: "ada: " in one.town.told()[-1] and "Cosima" in one.town.told()[-1])
        assert not one.over


async def test_a_command_on_discord_is_answered_too() -> None:
    async with show() as (one, config):
        ada = one.discord.person("Ada")
        one.begin(config, one.channel.id)
        await one.until(lambda: BEGIN in one.discord.read(one.channel))
        asked = asyncio.create_task(one.discord.slash(ada, one.channel, "join"))
        await one.until(asked.done)
        assert "only a demonstration" in asked.result().text


async def test_a_moderator_can_end_it() -> None:
    async with show() as (one, config):
        one.begin(config, "#court")
        await one.until(one.town.told)
        one.town.come(ADA)
        one.town._peer.send(":op!o@h MODE #court +o ada")
        for _ in range(2):
            one.town.say(ADA, "!stop")
        assert await one.code() == 0
        assert "ada stops the game" in "\n".join(one.town.told())


# How it ends --------------------------------------------------------------------------------------------------------


async def test_where_it_is_cut_short_the_table_is_closed_and_everybody_told() -> None:
    async with show() as (one, config):
        one.begin(config, one.channel.id, "#court")
        await one.until(lambda: "places" in one.discord.read(one.channel))
        assert one.running is not None
        one.running.cancel()
        await one.until(lambda: False, step=STEP / 10)
        assert one.running.cancelled()
        for said in ("\n".join(one.town.told()), one.discord.read(one.channel)):
            assert "Tafelrunde stops the game. The table is closed." in said
            assert OVER in said
        assert one.town.incoming[-1].startswith("QUIT")
        assert not one.discord.boards(one.channel)


async def test_nothing_is_left_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    async with show() as (one, config):
        one.begin(config, "#court")
        await one.until(one.town.told)
        assert list(tmp_path.iterdir())
        await one.code()
    assert not list(tmp_path.iterdir())


async def test_where_we_are_nowhere_nothing_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    async with show(JOIN=":srv 474 {me} #court :banned") as (one, config):
        one.channel.denied = SEND
        one.begin(config, "#court", one.channel.id)
        assert await one.code() == 1
        assert not one.town.told()
        assert not one.discord.bots(one.channel)
    said = capsys.readouterr().out
    assert "I am not in #court (home), or may not write there." in said
    assert said.endswith("Nobody would see it like this, so I leave it be.\n")


async def test_a_room_that_cannot_be_had_is_told_of_and_the_others_are_shown_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with show() as (one, config):
        one.town._says = {**KNOWN, "JOIN #hall": ":srv 474 {me} #hall :banned"}
        one.begin(config)
        assert await one.code() == 0
        assert OVER in "\n".join(one.town.told())
    assert "I am not in #hall (home)" in capsys.readouterr().out


async def test_a_token_that_discord_does_not_know_ends_it() -> None:
    async with show() as (one, config):
        one.begin(config, one.channel.id, token="MTIzNDU2.wrong.but-it-looks-like-one")
        with pytest.raises(BadToken):
            await one.code()


async def test_while_a_bot_is_running_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tafelrunde").mkdir()
    (tmp_path / "tafelrunde" / "config.toml").write_text('[[irc]]\nname = "a"\nhost = "a.example"\nowner = "ada"\n')
    async with opened(tmp_path / "tables.db", "t1"):
        ended = await asyncio.to_thread(run, tmp_path, "demo", "--db", "tables.db")
    assert ended.returncode == 2
    assert "everyone would be answered twice" in ended.stderr


# Where --------------------------------------------------------------------------------------------------------------

DISCORD = Settings(discord=DiscordSettings())
IRC = Settings(irc=(network(name="home", channels=("#court key", "#hall")), network(name="away", channels=("#court",))))


@pytest.mark.parametrize(
    ("config", "named", "places"),
    [
        (IRC, [], {"home": ["#court", "#hall"], "away": ["#court"]}),
        (IRC, ["#Court"], {"home": ["#court"], "away": ["#court"]}),
        (IRC, ["#hall"], {"home": ["#hall"]}),
        (DISCORD, ["123456789012345678"], {"discord": ["123456789012345678"]}),
        (DISCORD, ["<#123456789012345678>"], {"discord": ["123456789012345678"]}),
        (DISCORD, ["https://discord.com/channels/1/123456789012345678"], {"discord": ["123456789012345678"]}),
    ],
)
def test_channels_are_those_named_else_all_of_irc(config: Settings, named: list[str], places: dict[str, Any]) -> None:
    assert target_channels(config, named) == places


@pytest.mark.parametrize(
    ("config", "named", "sentence"),
    [
        (DISCORD, [], "name a Discord channel with --channel"),
        (Settings(), [], "name no channel on any network"),
        (IRC, ["#attic"], "has a channel #attic"),
        (IRC, ["123456789012345678"], "no [discord]"),
    ],
)
def test_where_there_is_no_channel_it_is_said_what_to_do(config: Settings, named: list[str], sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        target_channels(config, named)
    assert sentence in str(refused.value)
