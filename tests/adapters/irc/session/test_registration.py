"""Registration: capabilities, SASL that fails closed, a free nick."""

from __future__ import annotations

import base64

import pytest

from adapters.irc.session.registration import WELCOME_TIMEOUT
from adapters.irc.settings import Sasl
from tests.kit.irc.link import Link, network

PLAIN = Sasl(account="table", password="sésame")
PASSWORD = base64.b64encode("\0table\0sésame".encode()).decode()


def link(sasl: Sasl | None = PLAIN) -> Link:
    return Link(network(sasl=sasl))


def test_capabilities_are_asked_for_before_anything_else():
    assert link().take() == ["CAP LS 302"]


def test_what_the_server_offers_and_we_want_is_requested():
    one = link(None)
    one.take()
    one.hears(":srv CAP * LS * :multi-prefix sasl=PLAIN", ":srv CAP * LS :account-tag=x unheard-of echo-message ")
    assert one.take() == ["CAP REQ :account-tag echo-message multi-prefix"]
    one.hears(":srv CAP Tafel ACK :account-tag echo-message multi-prefix ")
    assert one.take() == ["CAP END"]


def test_a_server_that_offers_nothing_is_told_to_go_on():
    one = link(None)
    one.take()
    assert one.hears(":srv CAP * LS :").take() == ["CAP END"]


def test_refused_capabilities_are_done_without():
    one = link(None)
    one.hears(":srv CAP * LS :batch").take()
    assert one.hears(":srv CAP Tafel NAK :batch").take() == ["CAP END"]


def test_sasl_plain_logs_in_before_the_negotiation_ends():
    one = link()
    one.hears(":srv CAP * LS :sasl=EXTERNAL,PLAIN batch").take()
    assert one.hears(":srv CAP Tafel ACK :sasl ").take() == ["AUTHENTICATE PLAIN"]
    one.hears(":srv CAP Tafel ACK :batch")
    assert one.hears("AUTHENTICATE :+").take() == [f"AUTHENTICATE {PASSWORD}"]
    one.hears(":srv 900 Tafel Tafel!t@h table :You are now logged in")
    assert one.hears(":srv 903 Tafel :done").take() == ["CAP END"]
    one.hears(":srv 001 Tafel :Welcome", ":srv 422 Tafel :no motd")
    assert one.told.events == ["up"]


def test_sasl_external_sends_no_password():
    one = Link(network(sasl=Sasl(mechanism="external"), tls=True, certificate="cert.pem"))
    one.hears(":srv CAP * LS :sasl", ":srv CAP Tafel ACK :sasl").take()
    assert one.hears("AUTHENTICATE +").take() == ["AUTHENTICATE +"]


@pytest.mark.parametrize(("length", "chunks"), [(280, 1), (297, 2), (298, 2)])
def test_a_long_password_is_sent_in_chunks(length: int, chunks: int):
    one = Link(network(sasl=Sasl(account="a", password="x" * length)))
    one.hears(":srv CAP * LS :sasl", ":srv CAP Tafel ACK :sasl").take()
    sent = [line.split()[1] for line in one.hears("AUTHENTICATE +").take()]
    assert len(sent) == chunks
    assert all(len(chunk) <= 400 for chunk in sent)
    assert len(sent[-1]) < 400
    assert base64.b64decode("".join(sent).rstrip("+" if sent[-1] == "+" else "")) == b"\0a\0" + b"x" * length


@pytest.mark.parametrize(
    "refusal",
    [f":srv {number} Tafel :no" for number in (902, 904, 905, 906, 907, 908)] + [":srv CAP Tafel NAK :sasl"],
)
def test_dep_4_a_refused_login_ends_the_connection(refusal: str):
    one = link()
    one.hears(":srv CAP * LS :sasl")
    if "NAK" not in refusal:
        one.hears(":srv CAP Tafel ACK :sasl", "AUTHENTICATE +")
    one.take()
    one.hears(refusal)
    assert one.dropped.startswith("sasl: ")
    assert one.take() == ["QUIT"]


@pytest.mark.parametrize("offer", ["batch", "sasl=EXTERNAL batch", ""])
def test_dep_4_a_server_without_our_way_to_log_in_is_left(offer: str):
    one = link().hears(f":srv CAP * LS :{offer}")
    assert one.dropped.startswith("sasl: ")


@pytest.mark.parametrize("incoming", [[], [":srv CAP Tafel ACK :sasl"], [":srv CAP Tafel ACK :sasl", "AUTHENTICATE +"]])
def test_dep_4_silence_in_the_middle_of_a_login_ends_the_connection(incoming: list[str]):
    one = link().hears(":srv CAP * LS :sasl", *incoming)
    one.later(PLAIN.timeout - 1)
    assert one.dropped == ""
    assert one.later(1).dropped == "sasl: no answer in time"


def test_dep_4_a_server_that_lets_us_in_without_a_login_is_left():
    one = link().hears(":srv 421 Tafel CAP :Unknown command", ":srv 001 Tafel :Welcome", ":srv 376 Tafel :End")
    assert one.dropped.startswith("sasl: ")
    assert one.told.events == []


def test_dep_4_the_password_goes_nowhere_but_into_authenticate():
    one = link()
    for number in ("904", "907"):
        one.hears(":srv CAP * LS :sasl", ":srv CAP Tafel ACK :sasl", "AUTHENTICATE +", f":srv {number} Tafel :no")
    one.hears(":srv 001 Tafel :Welcome", ":srv 376 Tafel :End", ":NickServ!s@s NOTICE Tafel :please identify")
    one.later(600)
    assert [line for line in one.take() if "sésame" in line or PASSWORD in line] == [f"AUTHENTICATE {PASSWORD}"]


def test_dep_4_where_the_account_is_not_required_we_go_on_without_it():
    one = link(Sasl(account="table", password="x", required=False))
    one.hears(":srv CAP * LS :sasl batch", ":srv CAP Tafel ACK :batch", ":srv CAP Tafel ACK :sasl", "AUTHENTICATE +")
    one.take()
    assert one.hears(":srv 904 Tafel :no").take() == ["CAP END"]
    assert one.hears(":srv 001 Tafel :Welcome", ":srv 376 Tafel :End").told.events == ["up"]


def test_a_server_that_never_welcomes_us_is_left():
    assert link(None).later(WELCOME_TIMEOUT).dropped == "the server did not welcome us in time"


def test_a_ping_is_answered_while_logging_on():
    one = link()
    one.take()
    assert one.hears("PING :cookie 1").take() == ["PONG :cookie 1"]


def test_a_wrong_server_password_is_said_plainly():
    assert link(None).hears(":srv 464 * :Password incorrect").dropped == "the server refuses us: Password incorrect"


def test_capabilities_come_and_go_later():
    one = link(None).welcome(caps="echo-message")
    one.take()
    assert one.hears(":srv CAP Tafel NEW :account-tag other").take() == ["CAP REQ :account-tag"]
    one.hears(":srv CAP Tafel ACK :account-tag")
    assert one.roster.account_tags
    one.hears(":srv CAP Tafel DEL :account-tag")
    assert not one.roster.account_tags


# The nick


def test_net_5_a_taken_nick_is_replaced_by_another_of_the_same_length_at_most():
    one = Link(network(nick="Tafelrunde"))
    one.take()
    one.hears(*[":srv 433 * Tafelrunde :in use"] * 5)
    nicks = [line.removeprefix("NICK ") for line in one.take()]
    assert nicks[0] == "Tafelrund_"
    assert len(set(nicks)) == 5
    assert all(len(nick) <= 10 for nick in nicks)


def test_a_nick_too_long_for_the_server_is_shortened():
    one = Link(network(nick="Tafelrunde"))
    one.take()
    one.hears(*[":srv 432 * Tafelrunde :Erroneous nickname"] * 2)
    assert any(len(line.removeprefix("NICK ")) <= 9 for line in one.take())


def test_the_length_that_the_server_allows_is_used():
    one = Link(network(nick="Tafel"))
    one.support.learn(["me", "NICKLEN=30", "x"])
    one.take()
    assert one.hears(":srv 437 * Tafel :unavailable").take() == ["NICK Tafel_"]


def test_a_server_that_accepts_no_nick_is_left():
    one = Link().hears(*[":srv 433 * Tafel :in use"] * 20)
    assert one.dropped == "the server accepts none of our nicks"


def test_net_5_the_wanted_nick_is_asked_for_again_and_again():
    one = Link().hears(":srv 433 * Tafel :in use").welcome("Tafel_")
    one.take()
    one.later(60)
    assert "NICK Tafel" in one.take()
    one.hears(":srv 433 Tafel_ Tafel :in use").later(120)
    assert "NICK Tafel" in one.take()
    one.later(7200)
    assert one.take().count("NICK Tafel") <= 15
    one.hears(":Tafel_!t@h NICK Tafel").later(3600)
    assert "NICK Tafel" not in one.take()


@pytest.mark.parametrize("gone", [":tafel!x@y QUIT :bye", ":tafel!x@y NICK other"])
def test_net_5_the_wanted_nick_is_taken_as_soon_as_it_is_free(gone: str):
    one = Link().hears(":srv 433 * Tafel :in use").welcome("Tafel_")
    one.take()
    assert one.hears(gone).take() == ["NICK Tafel"]


def test_net_5_we_answer_to_the_nick_we_have_and_to_the_one_we_want():
    one = Link().hears(":srv 433 * Tafel :in use").welcome("Tafel_")
    assert one.session.nick.answers_to("TAFEL")
    assert one.session.nick.answers_to("tafel_")
    assert not one.session.nick.answers_to("tafel__")


def test_a_nick_that_the_server_gives_us_is_ours():
    one = Link().welcome("Guest77")
    assert one.session.nick.is_ours("guest77")
