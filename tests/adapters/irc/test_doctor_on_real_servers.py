"""`tafelrunde doctor` on real servers: ngircd, which has no accounts, and inspircd with services."""

from __future__ import annotations

import pytest

from adapters.irc.doctor import part
from adapters.irc.settings import Pacing, Sasl
from bot.operations.doctor import Finding, Grade, examine
from bot.runtime.clock import SystemClock
from tests.kit.clock import Hasty
from tests.kit.irc.link import network
from tests.kit.irc.online import online
from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

QUICK = Pacing(burst=50, rate=100.0)
ROOMS = ("#free", "#invited", "#locked wrong", "#banned", "#silent", "#members", "#plain")


async def visit(server: Server, clock: SystemClock | None = None, **settings: object) -> dict[str, list[Finding]]:
    """The keys of all findings."""
    wanted = network(**{"port": server.fast_port, "pacing": QUICK, "channels": ("#free",), **settings})
    found: dict[str, list[Finding]] = {}
    async for finding in examine(part(wanted, {}, clock or SystemClock())):
        found.setdefault(finding.key, []).append(finding)
    return found


def bad(found: dict[str, list[Finding]]) -> list[str]:
    return [key for key, findings in found.items() if findings[0].grade is Grade.BAD]


async def test_where_all_is_well_nothing_is_wrong_and_nobody_is_left_behind(ngircd: Server):
    async with RawClient("ada", ngircd.fast_port) as ada:
        await ada.register()
        await ada.join("#free")
        found = await visit(ngircd)
        assert bad(found) == []
        assert "irc-accounts-none" in found
        await ada.until("Tafel-dr.* JOIN")
        await ada.until("Tafel-dr.* QUIT")
        assert not [line for line in ada.seen if "PRIVMSG" in line or "NOTICE #free" in line]


async def test_each_channel_that_keeps_us_out_says_how(inspircd: Server):
    async with RawClient("op", inspircd.fast_port) as op:
        await op.register()
        for room in ROOMS:
            await op.join(room.split()[0])
        op.send("MODE #invited +i", "MODE #locked +k right", "MODE #banned +b *!*tafelrunde@*", "MODE #silent +m")
        op.send("MODE #members +R", "MODE #plain +c")
        await op.settled()
        found = await visit(inspircd, channels=ROOMS)
    named = {key: [each.args["channel"] for each in findings] for key, findings in found.items() if "channel" in key}
    assert named == {
        "irc-channel": ["#free"],
        "irc-channel-invited": ["#invited"],
        "irc-channel-key": ["#locked"],
        "irc-channel-banned": ["#banned"],
        "irc-channel-moderated": ["#silent"],
        "irc-channel-account": ["#members"],
        "irc-channel-plain": ["#plain"],
    }


async def test_a_bot_that_is_there_is_recognised_and_not_disturbed(inspircd: Server):
    async with online(inspircd.fast_port, SystemClock(), channels=("#free",), pacing=QUICK) as bot:
        await bot.seated()
        found = await visit(inspircd)
        assert "irc-nick-ours" in found
        assert bot.session.nick.current == "Tafel"
        assert bot.session.ready


async def test_an_account_and_its_password_are_tried(inspircd: Server):
    async with RawClient("doctored", inspircd.fast_port) as client:
        await client.register()
        client.say("NickServ", "REGISTER right-password doctored@mail.example")
        await client.until(" 900 ")
    assert "irc-sasl" in await visit(inspircd, sasl=Sasl(account="doctored", password="right-password"))
    assert bad(await visit(inspircd, sasl=Sasl(account="doctored", password="wrong"))) == ["irc-sasl-wrong"]


async def test_encryption_is_tried_on_the_port_for_it_and_on_the_one_without(ngircd: Server):
    trusted = {"tls": True, "ca_file": str(ngircd.certificate)}
    assert "irc-tls" in await visit(ngircd, port=ngircd.tls_port, **trusted)
    assert bad(await visit(ngircd, port=ngircd.tls_port, tls=True)) == ["irc-tls-unknown"]
    assert bad(await visit(ngircd, Hasty(), port=ngircd.port, **trusted)) == ["irc-tls-none"]
