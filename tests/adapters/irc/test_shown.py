"""What a channel and a person are shown on IRC: few lines, whole boards when a round begins, long answers in pages."""

from __future__ import annotations

from pathlib import Path

from bot.doc import line
from bot.ports import Parcel
from tests.kit.irc.pub import pub


async def test_the_lobby_says_what_to_type(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        assert any("!join" in line and "!help" in line for line in net.heard())
        net.say("ada", "!help")
        await net.hears("#court", "In a channel ! comes first, as in !join")


async def test_a_channel_sees_the_whole_board_when_a_round_begins_and_else_few_lines(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!start")
        for _ in range(2):
            await net.hears("#court", "To Court the King, round 1:")
            await net.hears("#court", "ada: your decision, please")
            break
        before = len(net.heard())
        net.say("ada", "!roll")
        await net.hears("#court", "ada rolls")
        await net.hears("ada", "For example: ")
        assert len(net.heard()) - before == 1


async def test_no_line_of_a_board_is_wider_than_46_columns(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="citadels")
        net.say("ada", "!add 6 ai")
        await net.hears("#court", "Falko|Fiona|Friederike|\\(AI\\) sits")
        net.say("ada", "!start")
        await net.hears("#court", "Citadels, round 1:")
        net.say("ada", "!board")
        start = len(net.heard())
        await net.until(lambda: len(net.heard()) > start + 3)
        assert max(map(len, net.heard()[start:])) <= 46


async def test_the_board_asked_for_twenty_times_in_a_row_is_shown_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy", "di"):
            net.come(nick, nick)
        await net.sit_down("ada")
        start = len(net.heard())
        for _ in range(5):
            for nick in ("ada", "bo", "cy", "di"):
                net.say(nick, "!board")
        net.come("ed", "ed")
        net.say("ed", "!games")
        await net.hears("#court", "ed: ")
        assert len([line for line in net.heard()[start:] if line.startswith("A table for")]) == 1


async def test_a_long_answer_comes_in_pages(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!help")
        rest = await net.hears("#court", r"^(One|\d+) more lines? with: !more")
        assert [line for line in net.heard() if line.startswith("ada: ")]
        net.say("ada", "!more")
        await net.hears("#court", "^ada: ")
        net.whisper("ada", "more")
        await net.hears("ada", "nothing more to read")
        assert rest


async def test_only_who_is_to_decide_is_called_by_name(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("Adalbert", "Brunhild", "Clementine"):
            net.come(nick, nick.lower())
        await net.sit_down("Adalbert", "Brunhild", "Clementine")
        await net.start("Adalbert")
        call = await net.hears("#court", "your decision, please")
        said = [text for where, text in net.told if where == "#court"]
        called = {
            name
            for name in net.people
            for text in said[said.index(next(t for t in said if "Here we go" in t)) :]
            if name in text
        }
        assert called == {call.partition(":")[0]}


async def test_colours_are_left_out_where_the_channel_forbids_them(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!new antiquity")
        await net.hears("#court", "A table for")
        assert any("\x02" in text for _, text in net.told)
        net.line(":op!o@h MODE #court +c")
        net.told.clear()
        net._seen.clear()
        net.say("ada", "!board")
        await net.hears("#court", "A table for")
        assert not any("\x02" in text or "\x03" in text for _, text in net.told)


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
        first = (await net.hears("#court", "your decision, please")).partition(":")[0]
        await net.hears(first, "Place red")
        net.whisper(first, "place babylon carthage egypt greece")
        second = (await net.hears("#court", "your decision, please")).partition(":")[0]
        await net.hears(second, "Place red")
        (third,) = {"ada", "bo", "cy"} - {first, second}
        hands = {nick: sum("your score now" in line for line in net.heard(nick)) for nick in (second, third)}
        assert hands == {second: 2, third: 1}


async def test_a_hand_that_was_held_back_comes_with_a_question_that_changes_nothing(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", "Your crests")
        (live,) = await net.host.find(net.room)
        table, ada = live.table.header.id, live.table.seats[0].person
        assert ada is not None
        start = len(net.heard("ada"))
        assert await net.gateway.deliver(ada, Parcel(table, live.table.seq, hand=line("a new hand")))
        assert await net.gateway.deliver(ada, Parcel(table, live.table.seq, prompt=line("a question")))
        assert net.heard("ada")[start:] == ["a new hand", "a question"]
