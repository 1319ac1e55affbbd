"""The connection on real servers: ngircd, which has no accounts, and inspircd with services, which has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.irc.settings import Pacing, Sasl
from bot.runtime.clock import SystemClock
from tests.kit.irc import servers
from tests.kit.irc.online import Online, online
from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

NICKSERV = "NickServ!services@services.test.local"
UMLAUTS = "Bürgerhäuser, Königshöfe und Zunfthäuser " * 40


@pytest.fixture(params=["ngircd", "inspircd"])
def server(request: pytest.FixtureRequest) -> Server:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]  # fixtures by name have no type


@asynccontextmanager
async def table(server: Server, *people: str, **settings: object) -> AsyncIterator[tuple[Online, list[RawClient]]]:
    """The bot in #court, and people with it there."""
    async with online(server.fast_port, SystemClock(), pacing=Pacing(burst=50, rate=100.0), **settings) as bot:
        await bot.seated()
        clients = [RawClient(nick, server.fast_port) for nick in people]
        for client in clients:
            await client.__aenter__()
            await client.register()
            await client.join("#court")
        for nick in people:
            await bot.until(lambda nick=nick: bot.client.roster.find(nick))
        try:
            yield bot, clients
        finally:
            for client in clients:
                await client.__aexit__(None, None, None)


async def test_it_joins_hears_and_speaks_with_a_receipt(server: Server):
    async with table(server, "ada") as (bot, (ada,)):
        ada.say("#court", "!join")
        await bot.until(lambda: bot.told.texts == ["!join"])
        arrived = bot.say("#court", "Ada sits down.")
        assert (await ada.until("PRIVMSG #court")).param(1) == "Ada sits down."
        assert await arrived


async def test_fmt_2_nothing_of_a_long_text_is_lost_on_the_way(server: Server):
    async with table(server, "ada") as (bot, (ada,)):
        bot.say("ada", UMLAUTS)
        pieces = []
        while " ".join(pieces) != UMLAUTS.strip():
            pieces.append((await ada.until("PRIVMSG ada")).param(1))
        assert len(pieces) >= 4
        assert max(len(line.encode()) for line in ada.seen) > 480


async def test_fmt_2_lines_that_kill_other_bots_are_survived(server: Server):
    async with table(server, "ada") as (bot, (ada,)):
        ada.send(
            b"PRIVMSG #court :\xe4h, w\xfcrfeln", b"PRIVMSG #court :a\x10nQUIT :owned", b"PRIVMSG #court :\x01\x01"
        )
        ada.send(
            b"PRIVMSG #court :\x01VERSION", b"PRIVMSG #court :", b"NOTICE #court :!join", b"PRIVMSG Tafel :\x01PING\x01"
        )
        ada.say("#court", "end")
        await bot.until(lambda: bot.told.texts[-1:] == ["end"])
        assert bot.told.texts[0] == "äh, würfeln"
        assert "!join" not in bot.told.texts


async def test_bots_are_known_by_their_mode(server: Server):
    async with table(server, "robot", "ada") as (bot, (robot, _)):
        robot.send("MODE robot +B")
        await robot.settled()
        for nick in ("robot", "ada"):
            found = await bot.session.account_lookup.look_up(nick)
            assert found is not None
            assert found.bot is (nick == "robot")


async def test_the_bot_is_known_as_one(server: Server):
    async with table(server, "ada") as (_, (ada,)):
        ada.send("WHOIS Tafel")
        assert "ot" in (await ada.until(" 335 ")).param(-1)


async def test_nicks_are_followed_to_the_connection(server: Server):
    async with table(server, "ada") as (bot, (ada,)):
        user = bot.client.roster.find("ada")
        ada.send("NICK Ada_afk")
        await bot.until(lambda: bot.client.roster.find("ada_afk"))
        assert bot.client.roster.find("ada_afk") is user


async def test_a_nick_that_is_taken_is_got_back(server: Server):
    async with RawClient("Tafel", server.fast_port) as thief:
        await thief.register()
        async with online(server.fast_port, SystemClock()) as bot:
            await bot.seated()
            assert bot.session.nick.current != "Tafel"
            await thief.join("#court")
            await bot.until(lambda: bot.client.roster.find("Tafel"))
            thief.send("QUIT :done")
            await bot.until(lambda: bot.session.nick.current == "Tafel")


async def test_a_ban_and_a_kick_are_sat_out(server: Server):
    async with RawClient("op", server.fast_port) as op:
        await op.register()
        await op.join("#court")
        async with online(server.fast_port) as bot:  # on scripted time
            await bot.seated()
            op.send("MODE #court +b *!*tafelrunde@*", "KICK #court Tafel :out")
            await bot.until(lambda: bot.told.events[-1:] == ["out #court"])
            await bot.advance(60)
            await bot.until(lambda: "banned" in bot.session.channels.wanted[0].trouble)
            op.send("MODE #court -b *!*tafelrunde@*")
            await op.settled()
            for _ in range(60):
                await bot.advance(10)
                await op.settled()
            await bot.until(lambda: bot.told.events[-1:] == ["in #court"])


async def test_long_lines_in_a_row_are_paced_so_that_the_server_does_not_mind(inspircd: Server):
    """On the port with the usual limits, where 40 lines of 400 bytes at once would get us disconnected."""
    async with online(inspircd.port, SystemClock(), nick="Flood") as bot, RawClient("ada", inspircd.fast_port) as ada:
        await ada.register()
        await ada.join("#court")
        await bot.seated()
        arrived = [bot.say("#court", *("x" * 400 for _ in range(4))) for _ in range(2)]
        assert await asyncio.gather(*arrived) == [True] * 2
        await ada.settled()
        assert sum(line.endswith("x" * 400) for line in ada.seen) == 8


async def test_a_server_that_stands_still_is_noticed():
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.ngircd() as server:
        async with online(server.port) as bot:
            await bot.seated()
            server.stop_the_world()
            arrived = bot.say("#court", "anybody?")
            for _ in range(8):
                await bot.advance(10)
            assert bot.told.events[-1:] == ["in #court"]
            await bot.advance(20)
            assert await arrived is False
            assert bot.told.events[-1].startswith("down no ")
            server.go_on()
            await bot.advance(2)
            await bot.seated()


async def test_tls_with_a_certificate_that_is_known(server: Server):
    async with online(server.tls_port, SystemClock(), tls=True, ca_file=str(server.certificate), nick="Tls") as bot:
        await bot.seated()


# Accounts


async def registered(server: Server, nick: str) -> RawClient:
    """Somebody in #court who has an account of that name."""
    client = RawClient(nick, server.fast_port)
    await client.__aenter__()
    await client.register()
    client.say("NickServ", f"REGISTER secret-{nick} {nick}@mail.example")
    await client.until(" 900 | already registered")
    if not any(" 900 " in line for line in client.seen):
        client.say("NickServ", f"IDENTIFY secret-{nick}")
        await client.until(" 900 ")
    await client.join("#court")
    return client


async def test_accounts_are_seen_as_they_come_and_go(inspircd: Server):
    async with table(inspircd) as (bot, _):
        ada = await registered(inspircd, "ada")
        await bot.until(lambda: bot.client.roster.find("ada"))
        user = bot.client.roster.find("ada")
        assert user is not None
        assert user.account == "ada"
        ada.say("NickServ", "LOGOUT")
        await bot.until(lambda: user.account == "")
        ada.say("NickServ", "IDENTIFY secret-ada")
        await bot.until(lambda: user.account == "ada")
        await ada.__aexit__(None, None, None)


async def test_accounts_of_those_who_were_there_first_are_asked_for(inspircd: Server):
    ada = await registered(inspircd, "ada")
    async with table(inspircd, nick="Late") as (bot, _):
        await bot.until(lambda: (user := bot.client.roster.find("ada")) and user.account == "ada")
    await ada.__aexit__(None, None, None)


async def test_services_that_only_talk_are_understood(inspircd: Server):
    ada = await registered(inspircd, "ada")
    async with table(inspircd, "bo", nickserv=NICKSERV) as (bot, _):
        bot.client.support.learn(["", "-WHOX", ""])
        users = [await bot.session.account_lookup.look_up(nick) for nick in ("ada", "bo")]
        assert [user and user.account for user in users] == ["ada", ""]
    await ada.__aexit__(None, None, None)


async def test_sasl_logs_us_in_and_a_wrong_password_keeps_us_out(inspircd: Server):
    table_account = await registered(inspircd, "tableacc")
    await table_account.__aexit__(None, None, None)
    right = Sasl(account="tableacc", password="secret-tableacc")
    async with online(inspircd.fast_port, SystemClock(), sasl=right, nick="Sasl") as bot:
        await bot.seated()
        bot.session.account_lookup.clear()
        me = await bot.session.account_lookup.look_up("Sasl")
        assert me is not None
        assert me.account == "tableacc"
    async with online(inspircd.fast_port, sasl=Sasl(account="tableacc", password="wrong"), nick="Sasl") as bot:
        await bot.pause()
        assert bot.told.events == []


async def test_who_accepts_no_messages_is_noticed(inspircd: Server):
    async with table(inspircd, "ada") as (bot, (ada,)):
        ada.send("MODE ada +g")
        await ada.settled()
        assert await bot.say("ada", "your hand") is False
        assert await bot.say("nobody", "your hand") is False
        assert bot.told.events[-2:] == [
            "refused ada 716",
            "refused nobody 401",
        ]


async def test_a_netsplit_and_its_end():
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.inspircd_pair() as (one, two):
        async with online(one.fast_port, SystemClock()) as bot, RawClient("oper", one.fast_port) as oper:
            await bot.seated()
            await oper.register()
            oper.send("OPER oper operpass", "CONNECT two.test.local")
            async with RawClient("ada", two.fast_port) as ada:
                await ada.register()
                await ada.join("#court")
                await bot.until(lambda: bot.client.roster.find("ada"))
                user = bot.client.roster.find("ada")
                assert user is not None
                oper.send("SQUIT two.test.local :cable")
                await bot.until(lambda: user.gone)
                assert bot.told.events[-1].startswith("split ada ")
                oper.send("CONNECT two.test.local")
                await bot.until(lambda: bot.client.roster.find("ada"))
                assert bot.client.roster.find("ada") is not user
