"""A session: what is handled, what is ignored, and what is sent at once or later."""

from __future__ import annotations

from collections import deque

import pytest

from adapters.irc.protocol.message import encode
from adapters.irc.session.sending import OutgoingMessage
from adapters.irc.session.turns import Urgency
from adapters.irc.settings import Pacing
from tests.kit.irc.link import Link, network

ADA = "ada!a@ada.example"


def outgoing(target: str, *lines: str, arrived: list[bool] | None = None) -> OutgoingMessage:
    receipts = [] if arrived is None else arrived
    return OutgoingMessage(target, lambda: target, deque(lines), Urgency.MOVE, receipts.append)


def test_what_a_person_says_is_heard_with_where_it_was_said():
    link = Link().seated(ADA)
    link.hears(
        f"@msgid=m1 :{ADA} PRIVMSG #court :!join", f":{ADA} PRIVMSG Tafel :hand", f":{ADA} PRIVMSG @#court :psst"
    )
    assert [(chat.user.nick, chat.channel, chat.text, chat.source) for chat in link.told.chat] == [
        ("ada", "#court", "!join", "m1"),
        ("ada", "", "hand", ""),
        ("ada", "#court", "psst", ""),
    ]


@pytest.mark.parametrize(
    "line",
    [
        f":{ADA} NOTICE #court :!join",
        f":{ADA} NOTICE Tafel :join",
        f"@bot :{ADA} PRIVMSG #court :!join",
        f"@inspircd.org/bot :{ADA} PRIVMSG #court :!join",
        "@draft/relaymsg=bridge :eve/d!e@relay PRIVMSG #court :!join",
        ":Tafel!tafel@bot.example PRIVMSG #court :!join",
        ":TAFEL!tafel@bot.example PRIVMSG #court :!join",
        ":relay!r@h PRIVMSG #court :!join",
        ":srv PRIVMSG #court :!join",
        f":{ADA} PRIVMSG $$* :!join",
        f":{ADA} PRIVMSG #court :\x01ACTION joins\x01",
        f":{ADA} PRIVMSG Tafel :\x01DCC SEND x\x01",
        f":{ADA} PRIVMSG #court : ",
        f":{ADA} PRIVMSG #court",
        f":{ADA} PRIVMSG",
        f":{ADA} TAGMSG #court",
    ],
)
def test_machines_and_what_is_not_said_to_us_are_passed_over(line: str):
    link = Link(network(ignore=("Relay",))).seated(ADA)
    link.hears(line)
    assert link.told.chat == []


def test_whom_to_pass_over_can_change_while_connected():
    link = Link().seated(ADA)
    link.session.rehash(network(ignore=("ADA",)))
    link.hears(f":{ADA} PRIVMSG #court :!join")
    assert link.told.chat == []


def test_the_owner_is_not_told_to_a_server_without_setname():
    link = Link().seated(ADA)
    link.session.rehash(network(owner="Oskar"))
    assert link.take() == []


def test_somebody_with_the_mode_of_bots_is_passed_over():
    link = Link().seated(ADA)
    link.hears(":srv 354 Tafel 152 #court a h ada HB 0", f":{ADA} PRIVMSG #court :!join")
    assert link.told.chat == []


@pytest.mark.parametrize("kind", ["chathistory", "znc.in/playback"])
def test_what_a_bouncer_replays_was_said_long_ago(kind: str):
    link = Link().seated(ADA)
    link.hears(
        f"BATCH +x {kind} #court", f"@batch=x :{ADA} PRIVMSG #court :old", "BATCH -x", f":{ADA} PRIVMSG #court :new"
    )
    assert link.told.texts == ["new"]


def test_words_with_ctcp_in_the_middle_are_words():
    link = Link().seated(ADA)
    link.hears(f":{ADA} PRIVMSG #court :keep \x01VERSION\x01 3", f":{ADA} PRIVMSG #court :a\x10nQUIT")
    assert link.told.texts == ["keep \x01VERSION\x01 3", "a\x10nQUIT"]


def test_ctcp_version_and_ping_are_answered_by_notice():
    link = Link().seated(ADA)
    link.hears(f":{ADA} PRIVMSG Tafel :\x01VERSION\x01", f":{ADA} PRIVMSG Tafel :\x01PING 12345 {'x' * 400}\x01")
    version, ping = link.take()
    assert version.startswith("NOTICE ada :\x01VERSION Tafelrunde ")
    assert ping.startswith("NOTICE ada :\x01PING 12345 xxx")
    assert len(ping) < 100


def test_ctcp_in_a_flood_is_answered_a_few_times():
    link = Link().seated(ADA)
    link.hears(*[f":{ADA} PRIVMSG Tafel :\x01PING 1\x01"] * 50)
    link.later(9)
    assert len(link.take()) == 3
    link.later(60)
    assert len(link.hears(f":{ADA} PRIVMSG Tafel :\x01PING 1\x01").take()) == 1


def test_ctcp_to_a_channel_is_not_answered():
    link = Link().seated(ADA)
    assert link.hears(f":{ADA} PRIVMSG #court :\x01VERSION\x01").take() == []


def test_we_say_that_we_are_a_bot():
    assert "MODE Tafel +B" in Link().welcome().take()
    assert "MODE Tafel +b" in Link().welcome(isupport="BOT=b").take()


def test_nothing_is_said_before_the_welcome():
    link, arrived = Link(), []
    link.take()
    link.send(outgoing("#court", "hello", arrived=arrived))
    assert (link.take(), arrived) == ([], [False])


def test_the_welcome_without_a_motd_comes_by_time():
    link = Link().hears(":srv CAP * LS :", ":srv 001 Tafel :Welcome").later(10)
    assert link.told.events == ["up"]


@pytest.mark.parametrize("waiting", [0, 30])
def test_a_ping_is_answered_at_once_whatever_waits(waiting: int):
    link = Link().seated()
    link.send(outgoing("#court", *(f"line {number}" for number in range(waiting))))
    link.take()
    assert link.hears("PING :a b").take() == ["PONG :a b"]


def test_a_ping_without_an_argument_is_answered():
    assert Link().seated().hears("PING").take() == ["PONG :"]


def test_fmt_2_the_longest_line_reaches_everybody_whole():
    link = Link().seated()
    link.hears(":Tafel!tafel@bot.example CHGHOST tafel " + "h" * 63)
    link.send(outgoing("#court", "ä" * 2000))
    link.later(60)
    lines = link.take()
    assert "".join(line.partition(" :")[2] for line in lines) == "ä" * 2000
    mask = f":Tafel!tafel@{'h' * 63} "
    assert all(len(mask.encode()) + len(encode(line)) <= 512 for line in lines)
    assert max(len(mask.encode()) + len(encode(line)) for line in lines) > 490


def test_the_host_that_the_server_hides_us_behind_is_counted():
    link = Link().seated()
    link.hears(f":srv 396 Tafel {'c' * 60} :is now your hidden host")
    link.send(outgoing("#court", "x" * 460))
    assert all(len(f":Tafel!tafel@{'c' * 60} {line}") <= 510 for line in link.take())


def test_as_long_as_we_do_not_know_our_mask_the_longest_is_counted():
    link = Link().welcome()
    link.take()
    link.send(outgoing("ada", "x" * 460))
    assert all(len(f":Tafel!~{'u' * 10}@{'h' * 63} {line}") <= 510 for line in link.later(9).take())


def test_what_the_server_would_not_pass_on_is_told():
    link, arrived = Link().seated(ADA), []
    link.alive = False
    link.send(outgoing("ada", "secret", arrived=arrived))
    link.hears(":srv 716 Tafel ada :is in +g mode")
    assert arrived == [False]
    assert link.told.events[-1] == "refused ada 716"


def test_a_netsplit_is_told_from_people_who_leave():
    link = Link().seated(ADA, "bo!b@h", "cleo!c@h", "dmitri!d@h")
    link.hears(
        f":{ADA} QUIT :one.example two.example",
        ":bo!b@h QUIT :Quit: one.example two.example",
        ':cleo!c@h QUIT :"one.example two.example"',
        ":dmitri!d@h QUIT",
    )
    assert [event for event in link.told.events if event.startswith("split")] == ["split ada one.example two.example"]


@pytest.mark.parametrize(
    "reason", ["bye", "", "one.example", "same.example same.example", "a b", "one.example two.example ."]
)
def test_other_reasons_are_no_netsplit(reason: str):
    link = Link().seated(ADA)
    link.hears(f":{ADA} QUIT :{reason}")
    assert not any(event.startswith("split") for event in link.told.events)


def test_a_silent_server_is_asked_and_then_given_up():
    link = Link().seated()
    link.alive = False
    link.later(60)
    assert link.take() == ["PING watchdog"]
    link.later(29)
    assert link.dropped == ""
    link.later(11)
    assert link.dropped.startswith("no sign of life for ")


def test_an_answer_to_the_ping_is_a_sign_of_life():
    link = Link().seated()
    link.later(3600)
    assert link.dropped == ""


def test_net_1_after_standing_still_ourselves_the_server_is_asked_before_it_is_judged():
    link = Link().seated()
    link.alive = False
    link.later(65)
    link.time += 600  # as after SIGSTOP: no timer ran, and what came is not read yet
    link.timers.run()
    assert link.dropped == ""
    link.hears(":srv PONG srv :watchdog")
    link.later(20)
    assert link.dropped == ""


def test_a_server_that_talks_but_gives_no_receipt_is_given_up():
    link = Link().seated()
    link.alive = False
    link.send(outgoing("#court", "hello"))
    for _ in range(20):
        link.later(10).hears(":srv NOTICE Tafel :still here")
    assert link.dropped.startswith("no receipt for ")


def test_what_waits_when_the_connection_goes_has_not_arrived():
    link, arrived = Link().seated(), []
    link.alive = False
    link.send(outgoing("#court", "hello", arrived=arrived))
    link.session.end()
    assert arrived == [False]
    assert link.timers.next() is None


def test_a_line_after_the_end_is_nothing():
    link = Link()
    link.hears(":srv 465 * :banned", ":srv 001 Tafel :Welcome", ":srv 376 Tafel :End")
    assert link.told.events == []


# Too fast -----------------------------------------------------------------------------------------------------------


def test_the_servers_software_is_known_from_its_greeting():
    link = Link().hears(":srv 004 Tafel srv ngircd-26.1 aiwroOs biklmnoqrstv")
    assert link.pace.rate == 3.5


@pytest.mark.parametrize(
    "line",
    [
        ":srv NOTICE Tafel :*** Message to #court throttled due to flooding",
        ":srv 439 Tafel ada :Message target change too fast",
        "ERROR :Closing Link: tafel (Excess Flood)",
    ],
)
def test_a_server_that_finds_us_too_fast_gets_half_as_many_lines(line: str):
    link = Link().seated(ADA)
    link.hears(line)
    assert link.pace.rate == 0.5


def test_people_cannot_slow_us_down_by_speaking_of_floods():
    link = Link().seated(ADA)
    link.hears(f":{ADA} NOTICE Tafel :*** throttled due to flooding", f":{ADA} PRIVMSG Tafel :Excess Flood")
    assert link.pace.rate == 1.0


def test_a_channel_that_kicks_three_times_for_flooding_is_not_joined_again():
    link = Link().seated(ADA)
    for comes_back in (True, True, False):
        link.hears(":srv KICK #court Tafel :Channel flood triggered (limit is 6 lines in 5 secs)")
        link.later(3600)
        assert ("JOIN #court" in link.take()) is comes_back
        (channel,) = link.session.channels.wanted
        assert channel.away is not comes_back
        if comes_back:
            link.hears(":Tafel!tafel@bot.example JOIN #court")
    assert link.told.events[-1] == "out #court"


def test_a_channel_that_refuses_lines_for_their_number_gets_fewer_and_nobody_is_alarmed():
    link = Link().seated(ADA)
    arrived: list[bool] = []
    link.alive = False
    link.send(outgoing("#court", "one", arrived=arrived))
    link.hears(":srv 404 Tafel #court :Cannot send to channel (message throttled due to flooding)")
    assert arrived == [False]
    assert link.told.events == ["up", "in #court"]
    assert link.pace.channels.complaints == {"#court": 1}


def test_what_is_written_past_the_queue_is_counted_by_the_server_and_by_us():
    link = Link(network(pacing=Pacing(burst=2, rate=0.1))).seated(ADA)
    link.later(60).take()
    link.hears("PING :a", "PING :b")
    link.alive = False
    link.send(outgoing("#court", "one"))
    assert link.take() == ["PONG :a", "PONG :b"]


# What is old, and for whom


def test_lines_that_are_older_than_half_a_minute_are_history():
    link = Link().seated(ADA, caps="server-time")
    link.hears("@time=2026-12-01T20:00:00.000Z :srv NOTICE Tafel :now")
    for second, text in (("19:59:29.900", "history"), ("19:59:30.100", "fresh"), ("20:00:05.000", "new")):
        link.hears(f"@time=2026-12-01T{second}Z :{ADA} PRIVMSG #court :{text}")
    link.hears(f"@time=2026-12-01T19:59:33.000Z :{ADA} PRIVMSG #court :late", f":{ADA} PRIVMSG #court :unstamped")
    assert link.told.texts == ["fresh", "new", "unstamped"]


@pytest.mark.parametrize("stamp", ["", "soon", "2026-12-01", "9999-99-99T99:99:99Z", "1-1-1T0:0:0Z"])
def test_a_stamp_that_is_none_harms_nothing(stamp: str):
    link = Link().seated(ADA, caps="server-time")
    link.hears(f"@time={stamp} :{ADA} PRIVMSG #court :hello")
    assert link.told.texts == ["hello"]


def test_a_message_to_some_ranks_of_a_channel_says_so():
    link = Link().seated(ADA)
    link.hears(f":{ADA} PRIVMSG @#court :!games", f":{ADA} PRIVMSG #court :!games")
    assert [(chat.channel, chat.ranks) for chat in link.told.chat] == [("#court", "@"), ("#court", "")]
