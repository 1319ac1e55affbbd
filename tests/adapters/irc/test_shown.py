"""What channels and people are shown on IRC: few lines, whole boards for new rounds, long answers in pages."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.journal.verify import verify_file
from bot.ports import Update
from bot.runtime.table_cache import LiveTable
from bot.text.doc import line
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


async def test_the_lobby_says_what_to_type(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        await net.hears("#court", "“!join” sits you down")
        net.say("ada", "!help")
        await net.hears("#court", "In a channel ! comes first, as in !join")


async def test_a_lobby_says_what_it_waits_for_and_no_more(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.quiet()
        assert net.incoming()[1:] == [
            "To sit down type !join; !help shows what else there is.",
            "bo sits down: 2 of 3.",
            "One seat is still to be taken: with “!join”, or by an AI player with “!add ai”.",
            "cy sits down: 3 at the table.",
            "Ready when you are: “!start”.",
        ]


async def test_a_channel_sees_the_whole_board_when_a_round_begins_and_else_few_lines(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!start")
        await net.hears("#court", "To Court the King, round 1:")
        await net.called("ada")
        before = len(net.incoming())
        net.say("ada", "!roll")
        await net.hears("#court", "ada rolls")
        await net.hears("ada", "For example: ")
        assert len(net.incoming()) - before == 1


@pytest.mark.parametrize("game", GAMES)
async def test_boards_come_with_new_rounds_only_and_else_a_turn_makes_four_lines_at_most(game: str, tmp_path: Path):
    """In a whole game against AI players: four lines for what the person types, four for the turn of each AI player."""
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game=game)
        net.say("ada", "!add 2 ai")
        await net.hears("#court", "Balthasar")
        if GAMES[game].seats[0] > 3:
            net.say("ada", "!add 1 ai")
            await net.hears("#court", "C.* sits down")
        net.say("ada", "!start")
        await net.called("ada")
        (live,) = await net.host.tables.find(net.room)
        shown = net.gateway._shown[live.table.header.id, net.room]
        while live.table.open:
            start, seq, stage = len(net.incoming()), live.table.seq, shown.stage
            await type_a_move(net, live)
            await net.until(lambda seq=seq: live.table.seq > seq)
            await net.host.settled()
            new, acts = net.incoming()[start:], live.table.seq - seq
            title = "".join(span.text for span in shown.stage[0].text)
            board = [at for at, line in enumerate(new) if line.startswith(title)]
            assert len(board) == (shown.stage != stage)
            news = [*new[: board[0]], *(line for line in new[-1:] if "your decision" in line)] if board else new
            assert len(news) <= 4 * (1 if acts == 1 else 1 + -(-acts // 20)), new


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
        await net.hears("#court", "Ariadne sets .* aside", patience=5)


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


async def test_no_line_of_a_board_is_wider_than_46_columns(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="citadels")
        net.say("ada", "!add 6 ai")
        await net.hears("#court", "Falko|Fiona|Friederike|\\(AI\\) sits")
        net.say("ada", "!start")
        await net.hears("#court", "Citadels, round 1:")
        net.say("ada", "!board")
        start = len(net.incoming())
        await net.until(lambda: len(net.incoming()) > start + 3)
        assert max(map(len, net.incoming()[start:])) <= 46


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
            told = len(net.told)
            name = await net.called()
            net.say(name, "!place babylon carthage egypt greece")
            next_one = (await net.hears("#court", f"{name} places")).partition(" rolls ")[0].rpartition(" ")[2]
            await net.quiet()
            said = [text for where, text in net.told[told:] if where == "#court"]
            assert [text for text in said if any(nick in text for nick in nicks)] == [
                f"{next_one}: your decision, please."
            ]


CODES = re.compile("[\x02\x03\x0f]")


async def test_colours_are_left_out_where_the_channel_forbids_them(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        assert any("\x0304" in text for where, text in net.told if where == "#court")
        net.line(":op!o@h MODE #court +c")
        start = len(net.told)
        net.say("ada", "!board")
        await net.until(lambda: sum("kingdom " in text for _, text in net.told) == 2)
        assert not any(CODES.search(text) for where, text in net.told[start:] if where == "#court")
        net.whisper("ada", "board")
        await net.until(lambda: sum("kingdom " in text for _, text in net.told) == 3)
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
        await net.hears("#court", "Ready when you are: “!start”")
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
        await net.hears("#court", "Zum Mitspielen !join tippen")


async def test_a_hand_that_changed_comes_along_with_the_next_question_and_not_before(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        first = await net.called()
        await net.hears(first, "Place red")
        net.whisper(first, "place babylon carthage egypt greece")
        second = await net.called()
        await net.hears(second, "Place red")
        (third,) = {"ada", "bo", "cy"} - {first, second}
        hands = {nick: sum("your score now" in line for line in net.incoming(nick)) for nick in (second, third)}
        assert hands == {second: 2, third: 1}


async def test_a_hand_that_was_held_back_comes_with_a_question_that_changes_nothing(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        (live,) = await net.host.tables.find(net.room)
        table, ada = live.table.header.id, live.table.seats[0].person
        assert ada is not None
        start = len(net.incoming("ada"))
        assert await net.gateway.deliver(ada, Update(table, live.table.seq, hand=line("a new hand")))
        assert await net.gateway.deliver(ada, Update(table, live.table.seq, prompt=line("a question")))
        assert net.incoming("ada")[start:] == ["a new hand", "a question"]
