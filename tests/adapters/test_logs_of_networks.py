"""Whole games on the networks at debug level: no secret is logged, and errors can be found by number."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters import logs
from bot.table.table import Status
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from tests.adapters.conftest import Overheard, Sink
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends
from tests.adapters.terminal import program
from tests.kit.discord.server import loopback
from tests.kit.house import house
from tests.kit.irc.pub import pub
from tests.kit.secrets import found, secrets, stumble
from tests.kit.tables import ADA

PASSWORDS = {"s3rverpasswort", "kanalschluessel"}


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_on_irc(
    game: str, tmp_path: Path, sink: Sink, overheard: Overheard, monkeypatch: pytest.MonkeyPatch
) -> None:
    stumble(monkeypatch, game)
    nicks = ["ada", "bo", "cleo", "dmitri"][: max(2, GAMES[game].seats[0])]
    secret = set(PASSWORDS)
    async with pub(tmp_path, password="s3rverpasswort", channels=("#court kanalschluessel",)) as bar:
        for nick in nicks:
            bar.come(nick)
        await bar.sit_down(*nicks, game=game)
        await bar.start(nicks[0])
        (live,) = await bar.host.tables.find(bar.room)
        begun = live.table.seq
        while live.table.status is Status.RUNNING:
            table = live.table
            seat = table.pending_decisions[0].seat
            action = table.game.policy(table.view(seat), Committed(bytes([table.seq % 256])))
            hidden = any(offer.secret for offer in table.offers(seat) if offer.verb == action.verb)
            text = write(action)
            secret |= secrets(table) | ({f" {text}"} if hidden and " " in text else set())
            if hidden:
                bar.whisper(nicks[seat], text)
            else:
                bar.say(nicks[seat], f"!{text}")
            await bar.until(lambda seq=table.seq: live.table.seq > seq)
            await bar.later(5)
            if table.seq == begun:
                await bar.back()
                for nick in nicks:
                    bar.whisper(nick, f"claim {bar.code(nick)}")
                await bar.later(5)
        codes = {code for nick in nicks for code in re.findall(r"claim (\S+)", "\n".join(bar.incoming(nick)))}
    logged = sink.getvalue() + "\n".join(overheard.incoming)
    assert "irc: not connected" in logged
    assert "work failed" in logged
    assert codes
    assert found(secret | codes, logged) == []


@pytest.mark.discord_loopback
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_on_discord(
    game: str, tmp_path: Path, sink: Sink, overheard: Overheard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with loopback() as discord, connected(discord, tmp_path) as bot:
        logs.configure("debug")
        secret = {discord.token}
        guild, channel = discord.server("Game night", "table")
        await discord.invite(guild)
        people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")][: max(2, GAMES[game].seats[0])]
        friends = Friends(discord, bot.host, channel, people)
        table = await friends.sit_down(game)
        while table.status is Status.RUNNING:
            secret |= secrets(table)
            user = friends.owing(table)
            if user is not None:
                secret.add(f" {friends.line(table, user)}")
            table = await friends.play_by_slash(1)
        number = await broken(discord, friends, monkeypatch)
    logged = sink.getvalue() + "\n".join(overheard.incoming)
    [where] = [line for line in logged.splitlines() if number in line]
    assert "discord: an interaction failed" in where
    assert "RuntimeError" in logged.split(number)[1]
    assert found({text for text in secret if len(text) > 8}, logged) == []


async def broken(discord: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a command fail; returns the number that the person was told."""

    async def fail(*arguments: Any) -> None:
        raise RuntimeError(f"what was typed: {arguments}")

    monkeypatch.setattr("adapters.discord.interactions.handler.InteractionHandler.slash", fail)
    done = await discord.slash(friends.people[0], friends.channel, "help")
    return re.findall(r"\b[0-9a-f]{6}\b", done.text)[0]


def test_a_whole_game_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    talkative = (
        "import logging, sys; from adapters import logs, main; begin = logs.configure;"
        "logs.configure = lambda *_: begin('debug'); logging.getLogger().setLevel(logging.DEBUG);"
        "sys.exit(main.main(sys.argv[1:]))"
    )
    monkeypatch.setattr(program, "PROGRAM", (sys.executable, "-X", "dev", "-c", talkative))
    with program.Script(tmp_path, "play", "antiquity", "--name", "Ada", "--seed", "5eed5eed") as script:
        script.type("")
        typed = script.play_on()
        assert script.process.wait() == 0
        logged = script.process.stderr.read()
    private = {line.partition(": ")[2] for line in script.printed if "Your crests: " in line}
    assert private
    assert "game is over" in logged
    assert found({*typed, *private, "5eed5eed"}, logged) == []


async def test_a_number_that_a_player_is_told_is_in_the_log_with_the_way_of_the_error(
    tmp_path: Path, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*arguments: Any) -> None:
        raise RuntimeError(f"what was typed: {arguments}")

    async with house(tmp_path) as home:
        logs.configure("info")
        monkeypatch.setattr("bot.commands.dispatch.Dispatcher.dispatch", fail)
        await home.type(ADA, "murder king", room=None)
        [number] = re.findall(r"\b[0-9a-f]{6}\b", home.answer)
    [line] = [line for line in sink.getvalue().splitlines() if number in line]
    assert "command failed" in line
    assert "RuntimeError" in sink.getvalue().split(number)[1]
    assert "test_logs_of_networks.py" in sink.getvalue().split(number)[1]
    assert "murder" not in sink.getvalue()
