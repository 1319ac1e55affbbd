"""Outages on IRC: netsplits, a lost connection, a channel, a person, a failing table."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from adapters.irc.session.turns import Urgency
from adapters.irc.settings import Pacing
from bot.render import messages
from bot.render.boards.court import CourtBoards
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table_settings import LIMITS, Pace
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.irc.pub import Pub, pub

LIMIT = LIMITS[Pace.LIVE].decision
PLACE = "place babylon carthage egypt greece"
OUT_OF_TIME = "has run out of time"

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


async def begin(net: Pub) -> None:
    """Ada, Bo and Cy play against the clock, and Ada must decide."""
    for nick in ("ada", "bo", "cy"):
        net.come(nick, nick if net.caps else "")
    await net.sit_down("ada", "bo", "cy")
    for option in ("first 1", "pace live"):
        net.say("ada", f"!option {option}")
        await net.hears("#court", "ada sets")
    await net.start("ada")
    await net.called("ada")
    await net.quiet()


def count(net: Pub, words: str) -> int:
    return sum(words in line for line in net.incoming())


async def passes(net: Pub, seconds: float) -> None:
    """Let time pass until everything that follows has been told."""
    await net.later(seconds)
    await net.quiet()


async def taken(net: Pub, *nicks: str) -> None:
    """A netsplit takes people away, and the bot has noticed."""
    away = [seat.person for seat in (await net.table()).seats if seat.name in nicks]
    net.split(*nicks)
    await net.until(lambda: any(set(away) <= split.missing for split in net.gateway._netsplits._splits))


# Netsplits


async def test_a_netsplit_is_told_once_and_so_is_its_end(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada", "bo")
        assert await net.hears("#court", "netsplit", patience=5) == (
            "A netsplit has taken ada and bo. The seats are kept, and no time counts there until they are back."
        )
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.hears("#court", "Everybody is back, the game goes on.")
        assert count(net, "netsplit") == 1


async def test_no_time_counts_for_somebody_whom_a_netsplit_took(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await passes(net, 60)
        await taken(net, "ada")
        await passes(net, LIMIT + 120)
        assert count(net, OUT_OF_TIME) == 0
        net.come("ada", "ada")
        await net.hears("#court", "Everybody is back")
        await passes(net, LIMIT - 90)
        assert count(net, OUT_OF_TIME) == 0
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=90)


async def test_in_a_netsplit_time_says_that_the_clock_stands(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada")
        net.say("bo", "!time")
        stood = await net.hears("#court", "ada is cut off from us, so the clock stands still, with ")
        await passes(net, 60)
        net.say("bo", "!time")
        assert await net.hears("#court", "ada is cut off") == stood
        net.come("ada", "ada")
        await net.quiet()
        net.say("bo", "!time")
        await net.hears("#court", "ada has .* left")


async def test_who_comes_back_while_a_decision_is_theirs_is_asked_again(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await net.hears("ada", CRESTS)
        await taken(net, "ada", "bo")
        await passes(net, 30)
        told = {nick: len(net.incoming(nick)) for nick in ("ada", "bo")}
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.hears("ada", "place")
        await net.quiet()
        assert len(net.incoming("ada")) > told["ada"]
        assert len(net.incoming("bo")) == told["bo"]


async def test_for_those_who_are_still_there_time_goes_on_in_a_netsplit(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "bo")
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=int(LIMIT) + 60)
        await net.called("bo", patience=60)
        before = count(net, OUT_OF_TIME)
        await passes(net, LIMIT + 60)
        assert count(net, OUT_OF_TIME) == before


async def test_who_comes_back_first_is_not_waited_for_because_of_the_others(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada", "bo")
        await passes(net, 100)
        net.come("ada", "ada")
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=int(LIMIT) + 60)
        assert count(net, "Everybody is back") == 0


async def test_who_does_not_come_back_from_a_netsplit_is_not_waited_for_longer(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada")
        await net.hears("#court", "The game goes on, without ada for now", patience=700)
        assert count(net, OUT_OF_TIME) == 0
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=int(LIMIT) + 60)


async def test_a_netsplit_that_is_over_at_once_is_not_spoken_of(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada")
        net.come("ada", "ada")
        await passes(net, 5)
        net.whisper("ada", PLACE)
        await net.hears("#court", "ada: R")
        assert count(net, "netsplit") == count(net, "is back") == 0
        assert not net.gateway._netsplits._splits


async def test_a_second_netsplit_is_told_for_itself(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "bo")
        await net.hears("#court", "A netsplit has taken bo\\.", patience=5)
        await taken(net, "cy")
        await net.hears("#court", "A netsplit has taken cy\\.", patience=5)
        net.come("cy", "cy")
        await net.hears("#court", "Everybody is back")
        assert [split.missing for split in net.gateway._netsplits._splits] == [{(await net.table()).seats[1].person}]


async def test_a_guest_is_back_from_a_netsplit_with_the_code(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await begin(net)
        code = net.code("ada")
        await taken(net, "ada")
        await net.hears("#court", "Who has no account comes back with the code: “claim CODE”", patience=5)
        net.come("ada")
        net.say("cy", "!games")
        await net.hears("#court", "cy: ")
        assert count(net, "Everybody is back") == 0
        net.whisper("ada", f"claim {code}")
        await net.hears("#court", "Everybody is back")


async def test_somebody_who_is_still_there_from_elsewhere_is_not_taken(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        net.come("phone", "ada")
        net.split("ada")
        await passes(net, 5)
        net.say("phone", "!players")
        await net.hears("#court", "phone: ")
        assert count(net, "netsplit") == 0


async def test_a_netsplit_that_ends_with_the_link_is_no_longer_spoken_of(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        await taken(net, "ada")
        await net.hears("#court", "netsplit", patience=5)
        await net.back()
        net.come("ada", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=int(LIMIT) + 60)
        await passes(net, 600)
        assert count(net, "The game goes on") == count(net, "is back") == 0


# The link


async def test_what_a_dead_link_swallowed_is_said_again(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        net.hang_up()
        await net.until(lambda: net.gateway.client.retry_at is not None)
        (live,) = await net.host.tables.find(net.room)
        person = live.table.host
        await net.host.tables.act(live, lambda table: lobby.start(table, person))
        await net.hears("#court", "Here we go", patience=30)
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, CRESTS)


async def test_what_happened_while_the_link_was_away_is_told_in_order_with_one_call(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        (live,) = await net.host.tables.find(net.room)
        net.hang_up()
        await net.until(lambda: net.gateway.client.retry_at is not None)
        start = len(net.incoming())
        while live.table.seq < 17:  # all three rounds
            seat = live.table.pending_decisions[0].seat
            text = write(live.table.game.policy(live.table.view(seat), Committed(bytes([live.table.seq]))))
            move = ProposedAct(Moved(seat, text), live.table.seats[seat].person)
            await net.host.tables.act(live, lambda _, move=move: move)
        await passes(net, 5)
        await net.called(patience=60)
        told = " ".join(net.incoming()[start:])
        assert told.count("in private") == 1
        assert re.findall(r"(ada|bo|cy): R\d", told) == [*("ada", "bo", "cy") * 3]
        assert not any(line.startswith("Antiquity, ") for line in net.incoming()[start:])


async def test_net_1_however_often_the_link_is_lost_time_runs_out_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        for _ in range(3):
            await net.back()
            for nick in ("ada", "bo", "cy"):
                net.come(nick)
        await net.hears("#court", f"ada {OUT_OF_TIME}", patience=int(LIMIT) + 60)
        await passes(net, 30)
        assert count(net, OUT_OF_TIME) == count(net, "Time is running out") == 1


# A channel


async def test_mod_1_where_it_may_not_speak_the_host_is_told_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.deaf.add("#court")
        for option in ("random", "1", "random"):
            net.say("ada", f"!option first {option}")
        await net.hears("ada", "I may not speak in #court")
        await passes(net, 20)
        net.deaf.clear()
        await net.hears("#court", "ada sets", patience=400)
        assert sum("may not speak" in line for line in net.incoming("ada")) == 1


async def test_mod_1_a_channel_that_is_closed_to_us_is_spoken_in_again_once_it_is_not(tmp_path: Path):
    async with pub(tmp_path) as net:
        await begin(net)
        net.shut.add("#court")
        net.line(":op!o@h KICK #court Tafel :out")
        await net.until(lambda: net.gateway.client.session.channels.wanted[0].trouble)
        await passes(net, 1300)
        joins = sum(line.startswith("JOIN") for line in net.wire)
        assert joins < 8
        net.shut.clear()
        await passes(net, 700)
        await net.there()
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        net.say("ada", "!players")
        await net.hears("#court", "ada: At the table")


async def test_mod_1_the_host_is_told_of_a_ban_once(tmp_path: Path):
    async with pub(tmp_path, channels=("#court", "#hall")) as net:
        net.come("ada", "ada")
        net.come("ada", channel="#hall")
        await net.sit_down("ada")
        net.shut.add("#court")
        net.line(":op!o@h KICK #court Tafel :out")
        await net.hears("ada", "#court has banned me", patience=120)
        await passes(net, 1300)
        assert sum("banned me" in line for line in net.incoming("ada")) == 1


# A table


async def test_an_exception_at_one_table_leaves_the_connection_and_every_other_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A delivery that fails is logged with nothing but a short id, and succeeds later."""
    async with pub(tmp_path, channels=("#court", "#two")) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
            net.come(nick, channel="#two")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add ai")
        await net.hears("#court", "Ariadne")

        def broken(*_: object) -> None:
            raise RuntimeError("planted")

        with capture_logs() as logs, monkeypatch.context() as breaking:
            breaking.setattr(CourtBoards, "wide", broken)
            net.say("ada", "!start")
            net.say("ada", "!board")
            await net.hears("ada", "I made a mistake there; nothing in the game has changed.")
            net.say("bo", "!new antiquity", "#two")
            await net.hears("#two", "bo opens")
        bugs = [entry["bug"] for entry in logs if "bug" in entry]
        assert bugs
        assert all(re.fullmatch("[0-9a-f]{6}", bug) for bug in bugs)
        assert sum(line.startswith("NICK") for line in net.wire) == 1
        await net.hears("#court", "Here we go", patience=400)


async def test_a_command_that_fails_is_answered_with_the_id_under_which_it_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with pub(tmp_path) as net:
        await begin(net)

        def broken(*_: object, **__: object) -> None:
            raise RuntimeError("planted")

        with capture_logs() as logs, monkeypatch.context() as breaking:
            breaking.setattr(messages, "players", broken)
            net.say("ada", "!players")
            answer = await net.hears("ada", "I made a mistake there")
        (bug,) = [entry["bug"] for entry in logs if "bug" in entry]
        assert bug in answer
        net.say("ada", "!players")
        await net.hears("#court", "ada: At the table")


async def test_a_channel_that_kicks_for_flooding_again_and_again_is_left_alone_and_all_players_are_told(tmp_path: Path):
    async with pub(tmp_path) as net:
        for _ in range(3):
            net.come("ada", "ada")
            net.come("bo", "bo")
            net.come("eve", "eve")
            if not await net.host.tables.find(net.room):
                await net.sit_down("ada", "bo")
            for nick in ("ada", "bo", "eve"):
                net.say(nick, "!time")
            await net.quiet()
            net.line(":srv KICK #court Tafel :Channel flood triggered (limit is 6 lines in 5 secs)")
            await net.quiet()
            await net.later(10)
        for nick in ("ada", "bo"):
            await net.hears(nick, "^#court threw me out for writing too much, three times now")
        assert not [line for line in net.incoming("eve") if "threw me out" in line]
        assert net.gateway._sender.channel(net.room) is None


async def test_a_text_is_composed_when_it_can_be_sent_and_at_once_while_nobody_is_there(tmp_path: Path):
    async with pub(tmp_path, pacing=Pacing(burst=20, rate=0.5)) as net:
        sender, room = net.gateway._sender, net.room
        sent = asyncio.create_task(sender.send_to_room(room, ["line"] * 20))
        await asyncio.sleep(0)
        turn = asyncio.create_task(sender.turn(room.id, Urgency.MOVE))
        await net.later(1)
        assert not turn.done()
        await net.later(60)
        assert turn.done()
        assert sent.done()
        given_up = asyncio.create_task(sender.turn("#elsewhere", Urgency.MOVE))
        await asyncio.sleep(0)
        given_up.cancel()
        net.hang_up()
        await net.until(lambda: net.gateway.client.retry_at is not None)
        await asyncio.wait_for(sender.turn(room.id, Urgency.MOVE), 1)
