"""What channels and people are shown on IRC: few lines, whole boards for new rounds, long answers in pages."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adapters.irc.gateway import Gaps
from bot.journal.verify import verify_file
from bot.runtime.table_cache import LiveTable
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.irc.pub import QUICK, Pub, pub

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


async def type_a_move(net: Pub, live: LiveTable) -> None:
    """Ada, in the first seat, makes a sensible move: in the channel, or in private if it is secret."""
    table = live.table
    action = table.game.policy(table.view(0), Committed(bytes([table.seq % 256])))
    secret = any(offer.secret for offer in table.offers(0) if offer.make is type(action))
    net.say("ada", write(action) if secret else f"!{write(action)}", "Tafel" if secret else "#court")


async def asked(net: Pub) -> str:
    """Who has to decide."""
    table = await net.table()
    return table.seats[table.pending_decisions[0].seat].name


async def test_the_lobby_says_what_to_type(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        await net.hears("#court", "“!join” sits you down")
        net.say("ada", "!help")
        await net.hears("#court", "In a channel ! comes first, as in !join")


async def test_who_sits_down_within_two_seconds_is_told_of_together(tmp_path: Path):
    async with pub(tmp_path, gaps=Gaps()) as net:
        for nick in ("ada", "bo", "cy", "di"):
            net.come(nick, nick)
        net.say("ada", "!new antiquity")
        await net.hears("#court", "“!join” sits you down")
        for nick in ("bo", "cy"):
            net.say(nick, "!join")
        await net.quiet()
        assert len(net.incoming()) == 1
        await net.hears("#court", "^bo and cy sit down: 3 at the table", patience=3)
        net.say("di", "!join")
        await net.sits("di")
        net.say("ada", "!start")
        await net.hears("#court", "^di sits down.* Here we go: ")


async def test_moves_of_one_person_within_a_second_share_a_line(tmp_path: Path):
    async with pub(tmp_path, gaps=Gaps()) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai; option first 1; start")
        await net.hears("#court", "3 dice: !roll$", patience=4)
        await net.later(3)
        net.say("ada", "!roll")
        await net.hears("#court", "^ada rolls")
        told = len(net.incoming())
        (live,) = await net.host.tables.find(net.room)
        for _ in range(2):
            seq = live.table.seq
            await type_a_move(net, live)
            await net.until(lambda seq=seq: live.table.seq > seq)
        await net.quiet()
        assert len(net.incoming()) == told
        await net.later(2)
        await net.quiet()
        assert len(net.incoming()) == told + 1


async def test_a_call_whose_decision_was_taken_is_never_told(tmp_path: Path):
    async with pub(tmp_path, gaps=Gaps()) as net:
        await net.begin("ada", "bo", "cy")
        net.hang_up()
        await net.until(lambda: net.gateway.client.retry_at is not None)
        (live,) = await net.host.tables.find(net.room)
        for _ in range(2):
            decision = live.table.pending_decisions[0]
            text = write(live.table.game.policy(live.table.view(decision.seat), Committed(bytes([live.table.seq]))))
            person = live.table.seats[decision.seat].person
            move = ProposedAct(Moved(decision.seat, text), person)
            await net.host.tables.act(live, lambda _, move=move: move)
        start = len(net.incoming())
        waits = live.table.seats[live.table.pending_decisions[0].seat].name
        assert await net.called(waits, patience=60) == waits
        assert sum(line.count("four different kingdoms") for line in net.incoming()[start:]) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_the_whole_board_comes_at_the_start_and_at_the_end_and_else_a_move_is_one_line(game: str, tmp_path: Path):
    """In a whole game against AI players, whose turns share the line of the move before."""
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game=game)
        net.say("ada", "!add 2 ai" if GAMES[game].seats[0] <= 3 else "!add 3 ai")
        await net.hears("#court", "sit down")
        net.say("ada", "!start")
        await net.called("ada")
        await net.quiet()
        (live,) = await net.host.tables.find(net.room)
        private = len(net.incoming("ada"))
        while live.table.open:
            start, seq = len(net.incoming()), live.table.seq
            secret = all(offer.secret for offer in live.table.offers(0))
            await type_a_move(net, live)
            await net.until(lambda seq=seq: live.table.seq > seq)
            await net.host.settled()
            await net.quiet()
            new, acts = net.incoming()[start:], live.table.seq - seq
            if live.table.open:
                assert len(new) <= 1 + acts // 6, new
                assert secret or new
        title = {"court": "To Court the King, ", "citadels": "Citadels, ", "antiquity": "Antiquity, "}[game]
        assert sum(line.startswith(title) for line in net.incoming()) == 2
        if game == "court":
            assert len(net.incoming("ada")) == private == 0


async def test_a_board_that_an_onlooker_asks_for_is_for_them_alone(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.come("eve", "eve")
        await net.quiet()
        told = len(net.incoming())
        net.say("eve", "!board")
        await net.hears("eve", "^Antiquity, round 1")
        assert len(net.incoming()) == told
        net.say("ada", "!board")
        await net.hears("#court", "^Antiquity, round 1")


async def test_who_likes_narrow_boards_is_remembered(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.say("ada", "!board narrow")
        await net.hears("ada", "^kingdom  +red  blu  gre")
        net.say("ada", "!board")
        await net.hears("ada", "^kingdom  +red  blu  gre")
        assert max(map(len, net.incoming("ada")[1:])) <= 40
        net.say("ada", "!board wide")
        await net.hears("#court", "^Antiquity, round 1 of 3 · ")
        net.say("ada", "!board tiny")
        await net.hears("#court", "^ada: A board comes “wide” or “narrow”")


async def test_an_ai_player_that_thinks_for_long_keeps_nobody_in_the_dark(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!option first 2")
        think, moves = net.host._ai_players._thinker.think, 0

        async def slowly(*args: Any) -> str:
            nonlocal moves
            moves += 1
            if moves > 2:
                await asyncio.Event().wait()
            return await think(*args)

        net.host._ai_players._thinker.think = slowly  # type: ignore[method-assign]  # of this one
        net.say("ada", "!start")
        await net.until(lambda: moves > 2)
        await net.hears("#court", "Ariadne rolls", patience=5)


ASKED = ("help", "rules", "rules citadels", "games", "options", "fair", "log", "time", "scores", "tables", "players")


@pytest.mark.parametrize("game", GAMES)
async def test_no_answer_in_a_channel_has_more_than_four_lines(game: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game=game)
        net.say("ada", "!add 3 ai")
        net.say("ada", "!start")
        await net.called("ada")
        await net.quiet()
        for line in ASKED:
            told = len(net.incoming())
            net.say("ada", f"!{line}")
            await net.quiet()
            assert len(net.incoming()) - told <= 4, (line, net.incoming()[told:])


async def test_where_there_is_no_board_to_be_shown_that_is_said_to_who_asked(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!board")
        await net.hears("#court", "^ada: There is no table here yet. “!join” opens one.")


async def test_who_asks_without_end_is_told_so_once_and_others_are_answered(tmp_path: Path):
    async with pub(tmp_path, pacing=replace(QUICK, answers=20)) as net:
        net.come("ada", "ada")
        net.come("bo", "bo")
        for _ in range(6):
            net.say("ada", "!help")
            await net.quiet()
        net.say("ada", "!help")
        await net.hears("#court", "^ada: That is more than I can say at once")
        net.say("bo", "!games")
        await net.hears("#court", "^bo: ")
        await net.quiet()
        assert sum("more than I can say" in line for line in net.incoming()) == 1
        await net.later(60)
        net.say("ada", "!games")
        await net.hears("#court", "^ada: The games")


async def test_which_of_two_tables_is_meant_is_asked_with_a_line_that_can_be_typed(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        net.say("ada", "!new court")
        net.say("bo", "!new court")
        await net.hears("#court", "bo opens")
        net.say("cy", "!join")
        await net.hears("#court", "^cy: At which table[?] a .* with ada · b .* with bo.*: !a join$")


async def test_a_long_answer_comes_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("adapters.irc.conversation.outgoing.MOST", 2)
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!rules")
        rest = await net.hears("#court", r"^(One|\d+) more lines? with: !more")
        assert [line for line in net.incoming() if line.startswith("ada: ")]
        net.say("ada", "!more")
        await net.hears("#court", "^ada: ")
        net.whisper("ada", "more")
        await net.hears("ada", "nothing more to read")
        assert rest


async def test_only_who_is_to_decide_is_called_by_name(tmp_path: Path):
    async with pub(tmp_path) as net:
        nicks = ("Adalbert", "Brunhild", "Clementine")
        await net.begin(*nicks)
        for _ in range(3):
            name = await asked(net)
            told = len(net.told)
            net.say(name, "!place babylon carthage egypt greece")
            await net.hears("#court", f"{name}: R")
            await net.quiet()
            said = " ".join(text for where, text in net.told[told:] if where == "#court")
            (next_one,) = [nick for nick in nicks if nick in said]
            assert next_one != name


CODES = re.compile("[\x02\x03\x0f]")


async def test_colours_are_left_out_where_the_channel_forbids_them(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        assert any("\x0304" in text for where, text in net.told if where == "#court")
        await net.quiet()
        net.line(":op!o@h MODE #court +c")
        start = len(net.told)
        net.say("ada", "!board")
        await net.until(lambda: sum("value first" in text for _, text in net.told) == 2)
        assert not any(CODES.search(text) for where, text in net.told[start:] if where == "#court")
        net.whisper("ada", "board")
        await net.until(lambda: sum("value first" in text for _, text in net.told) == 3)
        assert any(CODES.search(text) for where, text in net.told[start:] if where == "ada")


async def test_without_colours_in_the_settings_all_is_plain_everywhere(tmp_path: Path):
    async with pub(tmp_path, colours=False) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        assert not any(CODES.search(text) for _, text in net.told)


async def test_what_can_be_typed_is_said_as_it_is_typed_there(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        net.say("ada", "!players")
        await net.hears("#court", "ada: There is no table here yet. “!join” opens one.")
        await net.sit_down("ada", "bo", game="court")
        await net.hears("#court", "2 at the table")
        net.whisper("bo", "kick bo")
        await net.hears("bo", "“leave”")
        net.come("phone", "ada")
        net.say("phone", "!start")
        await net.hears("#court", "With “!reclaim” you go on")


async def test_fmt_4_names_and_words_are_shown_as_they_are(tmp_path: Path):
    async with pub(tmp_path) as net:
        nicks = ("_ada_", "b|o", "`cy`", "d\\i")
        for nick in nicks:
            net.come(nick, nick)
        await net.sit_down(*nicks)
        for number, word in enumerate(("*x*", "<@everyone>", "**b**", "||e||", "[x](http://e.vil)")):
            net.say(nicks[number % 4], f"!salt {word}")
            await net.hears("#court", f"sprinkles “{re.escape(word)}”")
        await net.start("_ada_")
        net.say("_ada_", "!players")
        await net.until(
            lambda: all(any(f"#{at} {nick}" in line for line in net.incoming()) for at, nick in enumerate(nicks, 1))
        )


@pytest.mark.parametrize(
    "end", ["\r\nQUIT :bye", "\nJOIN #z", "\rNICK owned", "\x00KILL", "\u2028QUIT", "\x10nQUIT", "\x01"]
)
async def test_fmt_5_nothing_that_somebody_types_becomes_a_line_of_ours(end: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        for command in (
            "salt x",
            "option first x",
            "add x",
            "table x",
            "new x",
            "kick x",
            "rules x",
            "language x",
            "x",
        ):
            net.say("ada", f"!{command}{end}")
            net.whisper("ada", f"{command}{end}")
            net.say("ada", "Tafel: games")
            await net.quiet()
        assert {line.partition(" ")[0] for line in net.wire} <= {
            "CAP", "NICK", "USER", "MODE", "JOIN", "WHO", "PRIVMSG", "PING", "PONG",
        }  # fmt: skip
        assert not any(re.search("[\x00\x01\r\n\x10]", line) for line in net.wire)


# The record


async def test_a_record_comes_in_pages_that_make_the_file_again(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!salt Kürbis")
        net.say("ada", "!add 1 ai")
        net.say("ada", "!start")
        await net.called("ada")
        (live,) = await net.host.tables.find(net.room)
        while live.table.open:
            seq = live.table.seq
            await type_a_move(net, live)
            await net.until(lambda seq=seq: live.table.seq > seq)
            await net.host.settled()
        start = len(net.incoming("ada"))
        net.say("ada", "!log file")
        await net.hears("ada", "Here is the record.*the lines are the file")
        await net.hears("ada", "lines with: more")
        assert len(net.incoming("ada")) == start + 2
        while "with: more" in (last := net.incoming("ada"))[-1]:
            net.whisper("ada", "more")
            await net.quiet()
            assert 0 < len(net.incoming("ada")) - len(last) <= 12
        ours = "Here is the record|with: more$"
        lines = [line for line in net.incoming("ada")[start:] if not re.search(ours, line)]
        assert verify_file("\n".join(lines)).agrees


async def test_a_room_may_speak_german(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!language room de")
        await net.hears("#court", "ada: ")
        net.say("ada", "!neu antike")
        await net.hears("#court", "Mit „!mitspielen“ bist du dabei")


async def test_a_hand_comes_once_and_again_only_when_it_has_changed(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", "You support")
        for _ in range(3):
            name = await asked(net)
            net.say(name, "!place babylon carthage egypt greece")
            await net.hears("#court", f"{name}: R")
        await net.quiet()
        assert [len(net.incoming(nick)) for nick in ("ada", "bo", "cy")] == [1, 1, 1]
