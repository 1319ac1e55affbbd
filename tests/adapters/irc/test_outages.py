"""When something is away on IRC: half of the network, the link, a channel, a person, a table that fails."""

from __future__ import annotations

from pathlib import Path

from tests.kit.irc.pub import pub


async def test_a_netsplit_is_told_once_and_no_time_counts(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        before = net.host._uptime.away("net", 0.0)
        net.split("ada", "bo")
        await net.until(lambda: len(net.gateway._absence._missing) == 2)
        await net.later(30)
        assert await net.hears("#court", "netsplit") == (
            "A netsplit has taken ada and bo. Their seats are kept, and no time counts until they are back."
        )
        net.come("ada", "ada")
        net.come("bo", "bo")
        await net.hears("#court", "Everybody is back")
        assert sum("netsplit" in line for line in net.heard()) == 1
        assert net.host._uptime.away("net", 0.0) - before >= 28


async def test_a_netsplit_that_ends_with_the_link_is_no_longer_spoken_of(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.split("ada")
        await net.until(lambda: net.gateway._absence._missing)
        await net.hears("#court", "netsplit", patience=5)
        net.hang_up()
        await net.until(lambda: net.gateway.client.again_at is not None)
        await net.later(5)
        await net.there()
        net.come("ada", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert not any("goes on" in said for said in net.heard())


async def test_who_does_not_come_back_from_a_netsplit_is_not_waited_for_longer(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.split("ada")
        await net.until(lambda: net.gateway._absence._missing)
        await net.hears("#court", "netsplit", patience=5)
        await net.hears("#court", "without ada", patience=700)


async def test_what_a_dead_link_swallowed_is_said_again(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        net.hang_up()
        await net.until(lambda: net.gateway.client.again_at is not None)
        live = (await net.host.find(net.room))[0]
        person = live.table.host
        from bot import lobby

        await net.host.act(live, lambda table: lobby.start(table, person))
        await net.hears("#court", "Here we go", patience=30)
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, "Your crests")


async def test_where_it_may_not_speak_the_host_is_told_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.deaf.add("#court")
        for option in ("random", "1", "random"):
            net.say("ada", f"!option first {option}")
        await net.hears("ada", "I may not speak in #court")
        await net.later(20)
        net.deaf.clear()
        await net.hears("#court", "ada sets", patience=400)
        assert sum("may not speak" in line for line in net.heard("ada")) == 1
