"""The default pacing on real servers with their usual limits: nobody is killed, and it is as fast as they read."""

from __future__ import annotations

import asyncio

import pytest

from adapters.irc.settings import Pacing
from bot.runtime.clock import SystemClock
from tests.kit.irc import servers
from tests.kit.irc.online import online
from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

LINES = 60


async def spoken(server: Server, nick: str, size: int) -> float:
    """Seconds until 60 lines of so many bytes are read by somebody else, all with receipts."""
    channel, loop = f"#{nick}", asyncio.get_running_loop()
    async with (
        online(server.port, SystemClock(), pacing=Pacing(), nick=nick, channels=(channel,)) as bot,
        RawClient(f"ada{nick}", server.fast_port) as ada,
    ):
        await bot.seated()
        await ada.register()
        await ada.join(channel)
        begun = loop.time()
        arrived = [bot.say(channel, f"{number:02} " + "x" * (size - 60)) for number in range(LINES)]
        for number in range(LINES):
            await ada.until(f"PRIVMSG {channel} :{number:02} ", within=60)
        took = loop.time() - begun
        assert all(await asyncio.gather(*arrived))
        assert not bot.told.events[2:]
        return took


@pytest.mark.usefixtures("_programs")
async def test_sixty_lines_flow_on_ngircd_as_fast_as_it_reads():
    with servers.ngircd(fast=False) as server:
        short, full = await asyncio.gather(spoken(server, "short", 110), spoken(server, "full", 420))
    assert short < 45  # 22 on an idle machine
    assert full < 60  # 31


async def test_sixty_lines_flow_on_inspircd_as_fast_as_it_reads(inspircd: Server):
    short, full = await asyncio.gather(spoken(inspircd, "short", 110), spoken(inspircd, "full", 420))
    assert max(short, full) < 80  # 50 on an idle machine: ten at once, then one a second
