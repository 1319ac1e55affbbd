"""Secrets on IRC go to the person, under the nick they have when it is sent, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.irc.settings import Pacing
from tests.kit.irc.fake import Peer
from tests.kit.irc.pub import pub

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


async def test_secrets_go_to_the_person_alone(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, CRESTS)
        assert not any("You support" in line for line in net.incoming())


async def test_nobody_else_reads_the_rest_of_a_private_answer(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.gateway._sender._keep(net.gateway.client.roster.find("ada"), ["the secret rest"] * 2, private=True)
        net.say("ada", "!more")
        await net.hears("ada", "the secret rest")
        net.gateway._sender._keep(net.gateway.client.roster.find("ada"), ["the secret rest"], private=True)
        net.rename("ada", "ada_afk")
        net.come("ada", host="evil.example")
        start = len(net.incoming("ada"))
        net.whisper("ada", "more")
        await net.hears("ada", "nothing more to read")
        assert not any("secret" in line for line in [*net.incoming(), *net.incoming("ada")[start:]])


async def test_lob_3_a_stranger_who_takes_a_nick_learns_and_moves_nothing(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.rename("ada", "ada_afk")
        net.come("ada", host="evil.example")
        start = len(net.incoming("ada"))
        for line in ("hand", "board", "place r rome b egypt g greece w persia", "stop"):
            net.whisper("ada", line)
        net.say("ada", "!hand")
        await net.hears("ada", "do not sit|not sit|no table|No table|sit")
        net.whisper("ada_afk", "hand")
        await net.hears("ada_afk", CRESTS)
        assert not any("crests" in line for line in net.incoming("ada")[start:])


async def test_a_guest_comes_back_by_the_code_and_by_nothing_else(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        code = net.code("ada")
        net.say("ada", "!option first 1")
        await net.start("ada")
        await net.hears("ada", CRESTS)
        net.go("ada")
        net.come("ada")
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        net.whisper("ada", f"claim {code[:-1]}x")
        await net.hears("ada", "no seat for that code")
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", "Welcome back")
        await net.hears("ada", CRESTS)


async def test_after_a_restart_nothing_secret_goes_to_a_guest_before_the_code(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        code = net.code("ada")
        net.say("ada", "!option first 1")
        await net.start("ada")
        await net.hears("ada", CRESTS)
        random = net.host.entropy
    async with pub(tmp_path, caps="", entropy=random) as net:
        net.come("ada")
        net.say("ada", "!hand")
        net.whisper("ada", "hand")
        await net.hears("ada", "Did you have a seat here.*claim")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.incoming("ada"))
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", CRESTS)


async def test_after_a_restart_an_account_goes_on_at_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
    async with pub(tmp_path) as net:
        net.come("moo", "ada")
        net.whisper("moo", "hand")
        await net.hears("moo", CRESTS)


async def test_a_code_that_others_could_read_is_void(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net.come("eve")
        await net.sit_down("ada")
        old = net.code("ada")
        net.say("ada", f"!claim {old}")
        await net.hears("#court", "belongs in a private message")
        await net.hears("ada", "claim (?!" + old + ")")
        new = net.code("ada")
        net.whisper("eve", f"claim {old}")
        await net.hears("eve", "no seat for that code")
        net.go("ada")
        net.come("ada2")
        net.whisper("ada2", f"claim {new}")
        await net.hears("ada2", "Welcome back")


async def test_lob_3_a_seat_follows_its_connection_through_every_nick(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
        for old, new in (("ada", "ADA"), ("ADA", "Ada_afk")):
            net.rename(old, new)
            net.whisper(new, "hand")
            await net.hears(new, CRESTS)
            net.say(new, "!players")
            await net.hears("#court", f"#1 {new}")


async def test_lob_6_a_lobby_survives_a_restart_with_its_seats_and_its_host(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        net.say("bo", "!start")
        await net.hears("#court", "bo: ")
        await net.start("ada")
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, CRESTS)


async def test_lob_6_a_second_nick_of_an_account_has_no_second_seat_and_is_told_of_reclaim(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.come("moo", "ada")
        net.say("moo", "!join")
        await net.hears("#court", "moo: You are playing from another connection.*!reclaim")
        assert len((await net.table()).seats) == 1


async def test_lob_6_the_same_name_on_two_networks_is_two_people(tmp_path: Path):
    async with pub(tmp_path, also="other") as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.other.come("ada", "ada")
        net.other.say("ada", "!players")
        await net.other.hears("#court", "ada: There is no table here")
        net.other.whisper("ada", "hand")
        await net.other.hears("ada", "no table")


async def test_the_same_account_under_another_nick_acts_at_once_when_the_old_connection_is_gone(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.go("ada")
        net.come("moo", "ada")
        net.whisper("moo", "hand")
        await net.hears("moo", CRESTS)


async def test_a_code_is_on_the_disk_as_a_hash_only(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        await net.sit_down("ada")
        code = net.code("ada")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert b"irc-code" in kept
    for secret in (code, code.replace("-", ""), code.replace("-", "")[8:]):
        assert secret.encode() not in kept


async def test_the_same_account_elsewhere_acts_after_reclaim(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.come("phone", "ada")
        net.say("phone", "!add ai")
        await net.hears("#court", "phone: .*reclaim")
        net.say("phone", "!reclaim")
        await net.hears("#court", "you play from this connection")
        net.whisper("phone", "players")
        await net.hears("phone", "#1 phone")
        net.say("ada", "!add ai")
        await net.hears("#court", "ada: .*reclaim")


async def test_what_is_public_is_answered_on_every_connection_of_an_account(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.come("phone", "ada")
        await net.quiet()
        told = len(net.incoming("ada"))
        for line in ("help", "games", "tables", "players", "board", "time", "rules", "log", "fair", "language en"):
            net.whisper("phone", line)
            await net.hears("phone", ".")
            await net.quiet()
            net.pass_over("phone")
            await net.later(12)
        assert not any("reclaim" in line or "crests: " in line for line in net.incoming("phone"))
        assert not any("You support" in line for line in net.incoming("phone"))
        assert len(net.incoming("ada")) == told


async def test_a_move_from_another_connection_is_refused_and_says_how_to_move_over(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.come("phone", "ada")
        move = "place babylon carthage egypt greece"
        net.say("phone", f"!{move}")
        await net.hears("#court", "phone: You are playing from another connection.*!reclaim")
        for line in (move, "hand", "start", "claim abcd"):
            net.whisper("phone", line)
        await net.hears("phone", "reclaim")
        await net.quiet()
        assert not any("You support" in line for line in net.incoming("phone"))
        assert not any("ada: R" in line for line in net.incoming())
        net.say("phone", "!reclaim")
        await net.hears("#court", "you play from this connection")
        net.whisper("phone", "hand")
        await net.hears("phone", CRESTS)


async def test_of_an_account_that_sits_nowhere_any_connection_sits_down(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.come("phone", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        net.say("phone", "!new antiquity")
        await net.sits("phone")
        net.say("ada", "!join")
        await net.hears("#court", "ada: .*reclaim")


async def test_who_parts_and_comes_again_without_an_account_is_a_stranger_until_the_code(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        code = net.code("ada")
        net.line(f":{net.people['ada'].mask} PART #court")
        net.come("ada")
        told = len(net.incoming("ada"))
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.incoming("ada")[told:])
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", "Welcome back")
        net.whisper("ada", "hand")
        await net.hears("ada", CRESTS)


async def test_after_our_own_reconnect_only_the_code_brings_a_guest_back(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        code = net.code("ada")
        await net.quiet()
        await net.back()
        told = len(net.incoming("ada"))
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.incoming("ada")[told:])
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", "Welcome back")
        net.whisper("ada", "hand")
        await net.hears("ada", CRESTS)


async def test_where_nobody_tells_of_accounts_fourteen_sit_down_without_a_question(tmp_path: Path):
    """At the default pace, within 3.5 s: each is carried out at once, and no line is spent on who they are."""
    async with pub(tmp_path, caps="", pacing=Pacing(), channels=("#court",)) as net:
        for number in range(14):
            net.come(f"guest{number}")
        asked = len(net.wire)
        net.say("guest0", "!new citadels")
        for number in range(1, 14):
            net.say(f"guest{number}", "!join")
        net.line("PING :all-read")
        await net.until(lambda: "PONG :all-read" in net.wire and not net.gateway._incoming._turns)
        (live,) = await net.host.tables.find(net.room)
        assert len(live.table.seats) == live.table.game.seats[-1]
        assert not any(line.startswith(("WHOIS", "WHO guest", "PRIVMSG NickServ")) for line in net.wire[asked:])


async def test_the_welcome_with_the_code_is_in_the_language_of_the_room(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net.say("ada", "!language room de")
        await net.hears("#court", "ada: ")
        net.say("ada", "!new antiquity")
        await net.hears("ada", "Du sitzt am Tisch in #court.*einl\u00f6sen ")


async def test_who_has_an_account_is_sent_no_welcome(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        await net.quiet()
        assert net.incoming("ada") == []


async def test_who_logs_in_as_somebody_else_is_somebody_else(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.login("ada", "eve")
        start = len(net.incoming("ada"))
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.incoming("ada")[start:])


async def test_where_nobody_tells_us_of_logins_it_is_asked_before_a_secret_goes(tmp_path: Path):
    async with pub(tmp_path, caps="message-tags") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        net.login("bo", "")  # and we are not told
        await net.start("ada")
        for nick in ("ada", "cy"):
            await net.hears(nick, CRESTS)
        assert not any("crests" in line for line in net.incoming("bo"))
        net.login("bo", "bo")
        net.rename("bo", "bobby")
        net.whisper("bobby", "hand")
        await net.hears("bobby", CRESTS)
        await net.quiet()
        net.login("bobby", "")
        told = len(net.incoming("bobby"))
        net.whisper("bobby", "hand")
        await net.quiet()
        assert not any("crests" in line for line in net.incoming("bobby")[told:])


@pytest.mark.parametrize("refusal", ["716", "486", "531", "401"])
async def test_sec_1_who_accepts_no_messages_is_named_before_the_deal(refusal: str, tmp_path: Path):
    """A guest, since the code is sent at once; an account is told nothing before the deal."""
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net.come("Dmitri", refusal=refusal)
        await net.sit_down("ada")
        net.say("Dmitri", "!join")
        await net.hears("#court", "Dmitri: I cannot write to you in private.*/accept Tafel.*!hand")
        for _ in range(2):
            net.whisper("Dmitri", "players")
        net.say("Dmitri", "!players")
        await net.hears("#court", "Dmitri: At the table")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert sum("cannot write to you" in line for line in net.incoming()) == 1
        net.people["Dmitri"].refusal = ""
        net.say("ada", "!add ai")
        await net.start("ada")
        await net.hears("Dmitri", CRESTS)


async def test_sec_1_who_stops_accepting_messages_keeps_nobody_from_playing_and_is_free_afterwards(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("bo", CRESTS)
        net.people["bo"].refusal = "716"
        for _ in range(3):
            table = await net.table()
            name = table.seats[table.pending_decisions[0].seat].name
            net.say(name, "!place babylon carthage egypt greece")
            await net.hears("#court", f"{name}: R")
        for _ in range(2):
            net.say("bo", "!hand")
            await net.quiet()
        assert sum("bo: I cannot write to you in private" in line for line in net.incoming()) == 1
        assert not any("crests are" not in line and "crests" in line for line in net.incoming())
        net.people["bo"].refusal = ""
        net.say("bo", "!hand")
        await net.hears("bo", CRESTS)
        net.line(":srv MODE #court +o ada")
        net.say("ada", "!stop")
        await net.hears("#court", "once more")
        net.say("ada", "!stop")
        await net.hears("#court", "closed|stopped|over")
        await net.sit_down("bo", game="court")


async def test_who_has_just_changed_the_nick_is_not_taken_for_somebody_who_accepts_nothing(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        say = net._say

        def renamed(peer: Peer, target: str, text: str) -> None:
            if target == "bo" and "bo" in net.people:  # the server knew it before we wrote
                net.rename("bo", "bobby")
            say(peer, target, text)

        net._say = renamed  # type: ignore[method-assign]  # of this one
        await net.start("ada")
        await net.hears("bobby", CRESTS, patience=30)
        assert not any("cannot write to you" in line for line in net.incoming())


async def test_somebody_without_account_and_channel_is_asked_to_come_in(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net.line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "tables")
        await net.hears("ada", "Please come to #court first")


async def test_an_account_is_known_without_a_channel(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", CRESTS)
        net.line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "hand")
        await net.hears("ada", CRESTS)
