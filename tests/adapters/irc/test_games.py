"""Whole games of every kind on real servers, typed over bare connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from adapters.irc.network import IrcNetwork
from adapters.irc.settings import Pacing
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.ports import Room
from bot.runtime.clock import SystemClock
from bot.runtime.host import Host, LiveTable
from bot.table.table import Status
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import Counting, Direct
from tests.kit.irc import servers
from tests.kit.irc.link import network
from tests.kit.irc.pub import AT_ONCE, QUICK
from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

ROOM = Room("net", "#court")
PEOPLE = {name: max(2, game.seats[0] - 1) for name, game in GAMES.items()}  # besides an AI player

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


@pytest.fixture(params=["ngircd", "inspircd"])
def server(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue(request.param)
    return found


@asynccontextmanager
async def hosting(folder: Path, server: Server, **settings: Any) -> AsyncIterator[Host]:
    """A bot on the server, as `tafelrunde serve` makes it; fast, unless the settings say otherwise."""
    journal = await Journal.open(folder / "tables.db")
    host = Host(journal, Direct(), SystemClock(), Counting(), Dispatcher.of)
    irc = IrcNetwork(network(**({"port": server.fast_port, "pacing": QUICK} | settings)), host)
    if "pacing" not in settings:
        irc._gateway.gaps = AT_ONCE
    await host.open()
    task = asyncio.create_task(irc.run())
    try:
        yield host
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await host.close()
        await journal.close()


async def play(client: RawClient, host: Host, live: LiveTable) -> None:
    """Type a sensible move whenever one is asked for, secrets in private, everything else in the channel."""
    answered = 0
    game = GAMES[live.table.game.name]
    while live.table.open:
        await client.until(rf"PRIVMSG ({client.nick}|#court) :", within=60)
        table = live.table
        seat = next(at for at, occupant in enumerate(table.seats) if occupant.name == client.nick)
        if table.owes(seat) and table.numbers[seat] > answered:
            answered = table.numbers[seat]
            action = game.policy(table.view(seat), Committed(bytes([seat, answered % 256])))
            secret = any(offer.verb == type(action).__name__.lower() and offer.secret for offer in table.offers(seat))
            text = write(action)
            if secret or answered % 3 == 0:
                client.say("Tafel", text)
            else:
                client.say("#court", f"!{text}")


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game(game: str, server: Server, tmp_path: Path):
    async with hosting(tmp_path, server) as host, AsyncExitStack() as stack:
        nicks = [f"p{at}" for at in range(PEOPLE[game])]
        *people, eve = [await stack.enter_async_context(RawClient(nick, server.fast_port)) for nick in (*nicks, "eve")]
        for client in (*people, eve):
            await client.register()
            await client.join("#court")
        await arrived(eve)
        for at, client in enumerate(people):
            client.say("#court", f"!new {game}" if at == 0 else "!join")
            await client.until("You sit at the table")
        people[0].say("#court", "!add 1 ai")
        await eve.until("\\(AI\\)")
        (live,) = await host.tables.find(ROOM)
        people[0].say("#court", "!start")
        players = [asyncio.create_task(play(client, host, live)) for client in people]
        try:
            await eve.until("The game is over", within=100)
        finally:
            for task in players:
                task.cancel()
            await asyncio.gather(*players, return_exceptions=True)
        assert live.table.status is Status.ENDED
        assert not [line for line in eve.seen if "PRIVMSG eve" in line]


async def arrived(client: RawClient, nick: str = "Tafel") -> None:
    """Wait until the bot is in the channel."""
    client.send("NAMES #court")
    while nick not in (await client.until(" 353 | JOIN ")).source + client.seen[client._next - 1]:
        pass


async def test_a_deal_for_seven_kills_nobody(ngircd: Server, inspircd: Server, tmp_path: Path):
    """With the bot's usual pacing, on the ports with the usual limits of each server."""

    async def deal(server: Server, name: str) -> None:
        folder = tmp_path / name
        folder.mkdir()
        async with (
            hosting(folder, server, port=server.port, pacing=Pacing(), nick="Dealer") as host,
            AsyncExitStack() as stack,
        ):
            people = [await stack.enter_async_context(RawClient(f"s{at}", server.fast_port)) for at in range(7)]
            for client in people:
                await client.register()
                await client.join("#court")
            await arrived(people[0], "Dealer")
            people[0].say("#court", "!new citadels")
            await people[0].until("You sit at the table", within=30)
            for client in people[1:]:
                client.say("#court", "!join")
            for client in people[1:]:
                await client.until("You sit at the table", within=30)
            people[0].say("#court", "!start")
            for client in people:
                await client.until(rf"PRIVMSG {client.nick} :.*Your hand", within=60)
            assert not any("Dealer" in line and "QUIT" in line for line in people[0].seen)
            assert len(await host.tables.find(ROOM)) == 1

    await asyncio.gather(deal(ngircd, "ngircd"), deal(inspircd, "inspircd"))


async def sitting(server: Server, stack: AsyncExitStack, *nicks: str, account: bool = False) -> list[RawClient]:
    """People in a running game of Antiquity with two AI players."""
    people = [await stack.enter_async_context(RawClient(nick, server.fast_port)) for nick in nicks]
    for client in people:
        await client.register()
        if account:
            client.say("NickServ", f"REGISTER secret-{client.nick} {client.nick}@mail.example")
            await client.until(" 900 ")
        await client.join("#court")
    await arrived(people[0])
    for at, client in enumerate(people):
        client.say("#court", "!new antiquity" if at == 0 else "!join")
        await client.until("PRIVMSG #court :.*(opens|sits down)" if account else "You sit at the table")
    people[0].say("#court", "!add 2 ai")
    people[0].say("#court", "!start")
    for client in people:
        await client.until(CRESTS)
    return people


async def test_who_steals_a_nick_learns_nothing_and_its_owner_loses_nothing(server: Server, tmp_path: Path):
    async with hosting(tmp_path, server), AsyncExitStack() as stack:
        (owner,) = await sitting(server, stack, "owner")
        owner.send("NICK owner_afk")
        await owner.until("NICK")
        owner.nick = "owner_afk"
        owner.say("Tafel", "players")
        await owner.until("PRIVMSG owner_afk :")  # the bot knows: what it had written before cannot be called back
        thief = await stack.enter_async_context(RawClient("owner", server.fast_port))
        await thief.register()
        await thief.join("#court")
        for line in ("hand", "board", "place babylon carthage egypt greece"):
            thief.say("Tafel", line)
            await thief.until("Tafel.* PRIVMSG owner :")
        owner.say("Tafel", "hand")
        await owner.until("PRIVMSG owner_afk :.*crests")
        assert [line for line in thief.seen if "crests" in line and "PRIVMSG owner :" in line] == []


async def link(oper: RawClient) -> None:
    """Link the second server, which may still be busy with the split, until bo is seen."""
    for _ in range(10):
        oper.send("CONNECT two.test.local")
        with suppress(TimeoutError):
            await oper.until("bo!.* JOIN", within=2)
            return
    raise AssertionError("the servers do not link")


async def test_a_netsplit_between_two_servers_is_told_once_and_healed(tmp_path: Path):
    if reason := servers.missing():
        pytest.skip(reason)
    with servers.inspircd_pair() as (one, two):
        async with (
            hosting(tmp_path, one) as host,
            RawClient("ada", one.fast_port) as ada,
            RawClient("bo", two.fast_port) as bo,
        ):
            await ada.register()
            ada.send("OPER oper operpass")
            await ada.join("#court")
            await arrived(ada)
            await bo.register()
            await bo.join("#court")
            await link(ada)
            ada.say("#court", "!new antiquity")
            await ada.until("You sit at the table")
            bo.say("#court", "!join")
            code = (await bo.until("You sit at the table")).param(1).partition(" claim ")[2].split()[0]
            ada.say("#court", "!add ai")
            ada.say("#court", "!start")
            await bo.until(CRESTS)
            ada.send("SQUIT two.test.local :cable")
            await ada.until("A netsplit has taken bo")
            told = len(bo.seen)
            await link(ada)
            bo.say("Tafel", "hand")
            await bo.until("Did you have a seat here")
            assert not any("crests" in line for line in bo.seen[told:])
            bo.say("Tafel", f"claim {code}")
            await ada.until("Everybody is back, the game goes on")
            bo.say("Tafel", "hand")
            await bo.until(CRESTS)
            assert sum("netsplit" in line for line in ada.seen) == 1
            assert len(await host.tables.find(ROOM)) == 1


async def test_who_leaves_the_account_is_told_nothing_until_it_is_back(inspircd: Server, tmp_path: Path):
    async with hosting(tmp_path, inspircd), AsyncExitStack() as stack:
        (owner,) = await sitting(inspircd, stack, "accowner", account=True)
        owner.say("NickServ", "LOGOUT")
        await owner.until(" 901 ")
        told = len(owner.seen)
        owner.say("Tafel", "hand")
        await owner.until("no table")
        assert not any("crests" in line for line in owner.seen[told:] if "PRIVMSG accowner :" in line)
        owner.say("NickServ", "IDENTIFY secret-accowner")
        await owner.until(" 900 ")
        owner.say("Tafel", "hand")
        await owner.until("PRIVMSG accowner :.*crests")


async def test_fourteen_who_join_at_once_are_known_without_a_question_where_nobody_tells_of_accounts(
    ngircd: Server, tmp_path: Path
):
    """At the default pace, within 3.5 s: all have been heard long before the answers can have been sent."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosting(tmp_path, ngircd, pacing=Pacing()))
        people = [await stack.enter_async_context(RawClient(f"guest{n}", ngircd.fast_port)) for n in range(14)]
        for client in people:
            await client.register()
            await client.join("#court")
        people[0].say("#court", "!new citadels")
        await people[0].until("PRIVMSG #court :.*opens ")
        for client in people[1:]:
            client.say("#court", "!join")
            await asyncio.sleep(0.25)
        (live,) = await host.tables.find(ROOM)
        async with asyncio.timeout(2):
            while len(live.table.seats) < live.table.game.seats[-1]:
                await asyncio.sleep(0.05)
        for client in people:
            await client.until(rf"PRIVMSG (#court|{client.nick}) :(.*{client.nick}|You sit)", within=60)
        assert not any("who you are" in line for client in people for line in client.seen)
