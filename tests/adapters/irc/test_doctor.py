"""`tafelrunde doctor` on a scripted IRC network: every finding, none of which contains a secret."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adapters.irc.doctor import part
from adapters.irc.settings import Sasl
from bot.operations.doctor import Finding, Grade
from bot.runtime.clock import SystemClock
from tests.kit.clock import Hasty
from tests.kit.findings import findings, keys, untried, wrong
from tests.kit.irc import servers
from tests.kit.irc.fake import fake_server
from tests.kit.irc.link import ISUPPORT, network
from tests.kit.irc.pub import QUICK
from tests.kit.irc.town import Town

SECRETS = ("hunter2", "swordfish", "hidden", "geheim")
PLAIN = Sasl(account="table", password=SECRETS[1])
OPTIONAL = Sasl(account="table", password=SECRETS[1], required=False)
ACCOUNTS = "account-notify account-tag extended-join"
NICKSERV = "NickServ!services@services.example"


async def visit(
    town: Town, tls: ssl.SSLContext | None = None, clock: SystemClock | None = None, **settings: Any
) -> list[Finding]:
    """All findings of a visit."""
    async with fake_server(tls) as server:
        serving = asyncio.create_task(town.serve(server))
        try:
            return await look(server.port, clock=clock, tls=tls is not None, **settings)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


async def look(port: int, clock: SystemClock | None = None, **settings: Any) -> list[Finding]:
    """All findings, checked to exist in every language and to contain no secret."""
    usual = {"password": SECRETS[0], "channels": (f"#court {SECRETS[2]}",), "pacing": QUICK}
    wanted = network(port=port, **{**usual, **settings})
    return await findings(part(wanted, {}, clock or SystemClock()), SECRETS)


# Where all is well --------------------------------------------------------------------------------------------------


async def test_where_all_is_well_every_step_says_so():
    assert keys(await visit(Town(ACCOUNTS))) == [
        "irc-settings", "name", "irc-connection", "irc-tls-here", "irc-login", "irc-nick", "irc-accounts", "irc-pace",
        "irc-channel",
    ]  # fmt: skip


async def test_it_takes_another_nick_than_the_bot_joins_once_and_leaves_without_a_word():
    town = Town(ACCOUNTS)
    await visit(town)
    assert [line for line in town.incoming if line.startswith("NICK")] == ["NICK Tafel-dr"]
    assert [line for line in town.incoming if line.startswith(("JOIN", "PART"))] == ["JOIN #court hidden"]
    assert town.incoming[-1].startswith("QUIT")
    assert not [line for line in town.incoming if line.startswith(("PRIVMSG", "NOTICE"))]


async def test_what_the_settings_lack_is_said_before_anything_is_looked_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(socket, "getaddrinfo")
    found = await look(1, sasl=Sasl(account="table"), tls=True)
    assert wrong(found) == ["network-wrong"]
    assert untried(found) == ["name", "connection", "tls", "login", "accounts", "pace", "channels"]


async def test_files_that_hold_no_certificate_are_told_of(tmp_path: Path):
    (tmp_path / "no.pem").write_text("hello")
    assert wrong(await look(1, tls=True, ca_file=str(tmp_path / "no.pem"))) == ["irc-files"]


# The way there ------------------------------------------------------------------------------------------------------


async def test_a_name_that_nobody_knows_ends_the_visit(monkeypatch: pytest.MonkeyPatch):
    def nobody(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    found = await look(1, host="irc.example")
    assert wrong(found) == ["name-unknown"]
    assert untried(found) == ["connection", "tls", "login", "accounts", "pace", "channels"]


async def test_a_port_on_which_nobody_listens_is_told_of():
    assert wrong(await look(servers.free_ports(1)[0])) == ["irc-connection-refused"]


async def test_a_server_that_does_not_answer_is_told_of(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("adapters.irc.protocol.wire.connect", lambda *_, **__: asyncio.Event().wait())
    assert wrong(await look(1, clock=Hasty())) == ["irc-connection-silent"]


async def test_a_proxy_that_refuses_is_told_of_with_its_words():
    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        found = await look(1, proxy=f"http://ada:{SECRETS[3]}@127.0.0.1:{port}")
    assert wrong(found) == ["irc-proxy"]
    assert "407" in found[-6].args["reason"]


# TLS ----------------------------------------------------------------------------------------------------------------


def context(certificate: Path) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate, certificate.with_suffix(".key"))
    return made


async def test_a_certificate_that_is_known_is_good(tmp_path: Path):
    certificate = servers.certificate(tmp_path)
    assert "irc-tls" in keys(await visit(Town(), context(certificate), ca_file=str(certificate)))


async def test_a_certificate_that_nobody_vouches_for_ends_the_visit(tmp_path: Path):
    found = await visit(Town(), context(servers.certificate(tmp_path)))
    assert "irc-connection" in keys(found, Grade.GOOD)
    assert wrong(found) == ["irc-tls-unknown"]
    assert untried(found) == ["login", "accounts", "pace", "channels"]


async def test_a_certificate_for_another_host_is_told_of(tmp_path: Path):
    certificate = servers.certificate(tmp_path, host="irc.example")
    assert wrong(await visit(Town(), context(certificate), ca_file=str(certificate))) == ["irc-tls-name"]


async def test_an_expired_certificate_is_told_of():
    certificate = Path(servers.__file__).with_name("expired.crt")
    assert wrong(await visit(Town(), context(certificate), ca_file=str(certificate))) == ["irc-tls-expired"]


async def test_a_certificate_that_is_not_checked_is_a_hint(tmp_path: Path):
    found = await visit(Town(), context(servers.certificate(tmp_path)), verify=False)
    assert "irc-tls-unchecked" in keys(found, Grade.ODD)


async def test_a_port_without_tls_is_told_of():
    async def chat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b":srv NOTICE * :*** Looking up your hostname\r\n")
        await reader.read(100)
        writer.close()

    async with await asyncio.start_server(chat, "127.0.0.1", 0) as server:
        assert wrong(await look(server.sockets[0].getsockname()[1], tls=True)) == ["irc-tls-none"]


async def test_a_port_on_which_nobody_understands_tls_is_told_of():
    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(wait, "127.0.0.1", 0) as server:
        found = await look(server.sockets[0].getsockname()[1], clock=Hasty(), tls=True)
    assert wrong(found) == ["irc-tls-none"]


async def test_no_tls_is_a_hint_where_others_could_read_along(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("adapters.irc.doctor._HERE", ())
    assert "irc-tls-off" in keys(await visit(Town()), Grade.ODD)


# The login ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "key"),
    [
        ({"USER": ":srv 465 {me} :You are banned\nERROR :Closing link"}, "irc-banned"),
        ({"USER": "ERROR :Closing link (K-lined)"}, "irc-closed"),
        ({"USER": ":srv 464 {me} :Password incorrect\nERROR :Bye"}, "irc-password"),
        ({"NICK": ":srv 432 * {me} :Erroneous nickname"}, "irc-nick-unfit"),
    ],
)
async def test_who_is_not_let_in_is_told_why(says: Mapping[str, str], key: str):
    found = await visit(Town(says={**says, "CAP END": ""}))
    assert wrong(found) == [key]
    assert untried(found) == ["accounts", "pace", "channels"]


async def test_a_server_that_welcomes_nobody_is_told_of():
    assert wrong(await visit(Town(says={"CAP END": ""}), clock=Hasty())) == ["irc-login-silent"]


async def test_a_server_that_hangs_up_without_a_word_is_told_of():
    async def deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.close()

    async with await asyncio.start_server(deaf, "127.0.0.1", 0) as server:
        assert wrong(await look(server.sockets[0].getsockname()[1])) == ["irc-login-closed"]


async def test_what_a_server_says_cannot_steer_the_terminal():
    found = await visit(Town(says={"USER": "ERROR :\x1b[2Jgone\x07"}))
    assert "\x1b" not in next(finding for finding in found if finding.key == "irc-closed").args["said"]


async def test_a_nick_of_somebody_else_is_a_hint():
    says = {"WHO Tafel %": ":srv 354 {me} 152 * other far.example Tafel H 0\n:srv 315 {me} Tafel :End"}
    assert "irc-nick-taken" in keys(await visit(Town(says=says)), Grade.ODD)


async def test_a_nick_of_a_bot_on_this_computer_is_ours():
    whos = {
        f"WHO {nick} %": f":srv 354 {{me}} 152 * t near.example {nick} H 0\n:srv 315 {{me}} {nick} :End"
        for nick in ("Tafel", "Tafel-dr")
    }
    us = ":srv 354 {me} 152 #court t near.example Tafel-dr H 0"
    whos["WHO #court %"] = f"{us}\n:srv 315 {{me}} #court :End"
    assert "irc-nick-ours" in keys(await visit(Town(says=whos)), Grade.GOOD)


@pytest.mark.parametrize("nick", ["9Bot", "-bot", "Tafel!", "Tafel#1"])
async def test_a_nick_that_no_server_takes_is_found_before_anything_is_connected_to(nick: str):
    found = await look(1, nick=nick)
    assert keys(found)[:2] == ["irc-settings", "irc-nick-unfit"]
    assert "connection" in untried(found)


async def test_a_channel_without_its_sign_is_found_without_the_network_and_with_it():
    assert "irc-channel-sign" in keys(await look(1, channels=("court",)))
    found = await visit(Town(), channels=("court", "#hall"))
    assert wrong(found) == ["irc-channel-sign"]
    assert found[-1].args["channel"] == "#hall"


async def test_a_sign_that_this_server_does_not_know_is_found_with_the_network():
    found = await visit(Town(isupport=ISUPPORT), channels=("&court",))
    assert wrong(found) == ["irc-channel-sign"]


async def test_a_nick_that_is_too_long_is_a_hint_with_the_limit():
    found = await visit(Town(isupport=ISUPPORT.replace("NICKLEN=30", "NICKLEN=9")), nick="Tafelrunde")
    [finding] = [each for each in found if each.key == "irc-nick-long"]
    assert (finding.grade, finding.args["most"]) == (Grade.ODD, 9)


# SASL ---------------------------------------------------------------------------------------------------------------

_NO = {"AUTHENTICATE": ""}


def refuses(number: int) -> dict[str, str]:
    return {"AUTHENTICATE PLAIN": "AUTHENTICATE +", "AUTHENTICATE": f":srv {number} {{me}} :No"}


async def test_a_login_that_works_names_the_account():
    found = await visit(Town("sasl=PLAIN"), sasl=PLAIN)
    assert [finding.args for finding in found if finding.key == "irc-sasl"] == [{"account": "table"}]


@pytest.mark.parametrize(
    ("caps", "says", "key"),
    [
        ("", {}, "irc-sasl-none"),
        ("sasl", {"CAP REQ :sasl": ":srv CAP * NAK :sasl"}, "irc-sasl-none"),
        ("sasl", {"CAP REQ :sasl": "", "USER": ":srv 001 {me} :Hello"}, "irc-sasl-none"),
        ("sasl=EXTERNAL", {}, "irc-sasl-other"),
        ("sasl", refuses(902), "irc-sasl-locked"),
        ("sasl", refuses(904), "irc-sasl-wrong"),
        ("sasl", refuses(905), "irc-sasl-wrong"),
        ("sasl", refuses(906), "irc-sasl-silent"),
        ("sasl", refuses(907), "irc-sasl-silent"),
        ("sasl", refuses(908), "irc-sasl-other"),
    ],
)
async def test_why_the_account_cannot_be_had_is_told(caps: str, says: Mapping[str, str], key: str):
    found = await visit(Town(caps, says=says), sasl=PLAIN)
    assert keys(found, Grade.ODD, Grade.BAD) == [key]
    assert untried(found) == ["accounts", "pace", "channels"]


async def test_services_that_do_not_answer_are_told_of():
    assert wrong(await visit(Town("sasl", says=_NO), clock=Hasty(), sasl=PLAIN)) == ["irc-sasl-silent"]


async def test_an_account_that_is_not_required_is_a_hint_and_the_visit_goes_on():
    found = await visit(Town("sasl", says=refuses(904)), sasl=OPTIONAL)
    assert "irc-sasl-wrong" in keys(found, Grade.ODD)
    assert keys(found)[-1] == "irc-channel"


# Accounts -----------------------------------------------------------------------------------------------------------

_WITHOUT = ISUPPORT.replace("WHOX ", "")


async def test_a_network_without_accounts_is_a_hint():
    assert "irc-accounts-none" in keys(await visit(Town(isupport=_WITHOUT)), Grade.ODD)


async def test_services_that_could_be_asked_are_named_as_they_belong_into_the_settings():
    says = {"WHOIS NickServ": ":srv 311 {me} NickServ services services.example * :x\n:srv 318 {me} NickServ :End"}
    found = await visit(Town(isupport=_WITHOUT, says=says))
    assert [each.args["services"] for each in found if each.key == "irc-accounts-unasked"] == [NICKSERV]


def _knows(nick: str) -> dict[str, str]:
    return {f"WHOIS {nick}": f":srv 311 {{me}} {nick} t h * :x\n:srv 318 {{me}} {nick} :End"}


async def test_services_that_answer_are_good():
    says = {**_knows("Tafel-dr"), "PRIVMSG NickServ": f":{NICKSERV} NOTICE {{me}} :STATUS Tafel-dr 0"}
    found = await visit(Town(isupport=_WITHOUT, says=says), nickserv=NICKSERV)
    assert "irc-accounts-asked" in keys(found, Grade.GOOD)


async def test_services_that_say_nothing_of_who_somebody_is_are_wrong():
    found = await visit(Town(isupport=_WITHOUT, says=_knows("Tafel-dr")), clock=Hasty(), nickserv=NICKSERV)
    assert wrong(found) == ["irc-accounts-silent"]
    assert untried(found) == ["pace", "channels"]


# Channels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (403, "irc-channel-name"),
        (405, "irc-channel-many"),
        (437, "irc-channel-later"),
        (439, "irc-channel-later"),
        (470, "irc-channel-forward"),
        (471, "irc-channel-full"),
        (473, "irc-channel-invited"),
        (474, "irc-channel-banned"),
        (475, "irc-channel-key"),
        (476, "irc-channel-name"),
        (477, "irc-channel-account"),
        (479, "irc-channel-name"),
        (489, "irc-channel-tls"),
        (520, "irc-channel-operators"),
    ],
)
async def test_a_channel_that_does_not_let_us_in_is_told_of_and_the_others_are_looked_at(number: int, key: str):
    town = Town(says={"JOIN #court": f":srv {number} {{me}} #court :No"})
    found = await visit(town, channels=("#court", "#hall"))
    assert [(each.key, each.args["channel"]) for each in found[-2:]] == [(key, "#court"), ("irc-channel", "#hall")]
    assert wrong(found) == [key]


async def test_a_channel_that_throws_us_out_at_once_is_told_of():
    town = Town(says={"JOIN": ":{me}!t@h JOIN #court\n:op!o@h KICK #court {me} :no bots"})
    assert wrong(await visit(town)) == ["irc-channel-refused"]


async def test_a_channel_of_which_nothing_is_heard_is_told_of():
    assert wrong(await visit(Town(says={"JOIN": ""}), clock=Hasty())) == ["irc-channel-silent"]


def modes(letters: str, rank: str = "") -> dict[str, str]:
    joined = f":{{me}}!t@h JOIN #court\n:srv 353 {{me}} = #court :@op {rank}{{me}}\n:srv 366 {{me}} #court :End"
    return {"JOIN": joined, "MODE #court": f":srv 324 {{me}} #court +{letters}"}


@pytest.mark.parametrize("letters", ["m", "M"])
async def test_where_only_others_may_speak_a_voice_is_asked_for(letters: str):
    isupport = ISUPPORT.replace("cimnpst", "cimMnpst")
    assert wrong(await visit(Town(isupport=isupport, says=modes(letters)))) == ["irc-channel-moderated"]


async def test_with_a_voice_a_moderated_channel_is_fine():
    assert keys(await visit(Town(says=modes("m", "+"))))[-1] == "irc-channel"


async def test_a_channel_without_colours_is_noticed():
    assert keys(await visit(Town(says=modes("c"))), Grade.GOOD)[-1] == "irc-channel-plain"


async def test_without_channels_that_is_a_hint():
    assert keys(await visit(Town(), channels=()), Grade.ODD)[-1] == "irc-channels-none"
