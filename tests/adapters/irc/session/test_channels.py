"""We are in the configured channels only, and rejoin after refusals and kicks."""

from __future__ import annotations

import pytest

from adapters.irc.session.channels import OPERATOR_RETRY
from tests.kit.irc.link import Link, network

US = ":Tafel!tafel@bot.example"


def joins(link: Link) -> list[str]:
    return [line for line in link.take() if line.startswith("JOIN")]


def test_channels_are_joined_once_we_are_welcome():
    link = Link(network(channels=("#court", "#club secret")))
    assert joins(link) == []
    link.welcome()
    assert joins(link) == ["JOIN #court", "JOIN #club secret"]


def test_net_5_a_channel_that_is_unavailable_for_90_seconds_is_joined_soon_after():
    link = Link().welcome()
    asked_at = []
    while not link.session.channels.wanted[0].joined and len(asked_at) < 20:
        if joins(link):
            asked_at.append(link.time)
            back = link.time - asked_at[0] >= 90
            link.hears(f"{US} JOIN #court" if back else ":srv 437 Tafel #court :temporarily unavailable")
        link.later(1)
    assert link.told.events == ["up", "in #court"]
    assert asked_at[-1] - asked_at[0] < 180
    assert len(asked_at) <= 6


@pytest.mark.parametrize("number", ["473", "474", "475", "477", "403"])
def test_net_5_a_refusal_that_only_people_can_change_is_asked_about_rarely(number: str):
    link = Link().welcome()
    link.take()
    link.hears(f":srv {number} Tafel #court :Cannot join channel").later(OPERATOR_RETRY - 1)
    assert joins(link) == []
    link.later(1)
    assert joins(link) == ["JOIN #court"]
    assert link.session.channels.wanted[0].trouble


def test_net_5_a_full_channel_is_tried_again_soon():
    link = Link().welcome()
    link.take()
    link.hears(":srv 471 Tafel #court :Cannot join channel (+l)").later(5)
    assert joins(link) == ["JOIN #court"]


def test_net_5_after_a_kick_we_come_back_in_a_minute():
    link = Link().seated("op!o@h")
    link.hears(":op!o@h KICK #court Tafel :out").later(59)
    assert joins(link) == []
    link.later(1)
    assert joins(link) == ["JOIN #court"]
    assert link.told.events[-1] == "out #court"


def test_who_kicks_us_again_and_again_sees_us_ever_more_rarely():
    link = Link().seated("op!o@h")
    waits = []
    for _ in range(6):
        link.hears(":op!o@h KICK #court Tafel :out")
        kicked = link.time
        while not joins(link):
            link.later(1)
        waits.append(link.time - kicked)
        link.hears(f"{US} JOIN #court")
    assert waits == sorted(waits)
    assert waits[-1] > 100


def test_a_channel_that_we_are_put_into_is_left():
    link = Link().seated()
    assert link.hears(f"{US} JOIN #elsewhere").take() == ["PART #elsewhere"]


def test_an_invitation_is_nothing_to_us():
    link = Link().seated()
    link.hears(":eve!e@h INVITE Tafel #elsewhere").later(60)
    assert joins(link) == []


def test_an_invitation_to_a_channel_of_ours_is_a_reason_to_try_again_at_once():
    link = Link().welcome()
    link.take()
    link.hears(":srv 473 Tafel #court :Cannot join channel (+i)")
    for _ in range(3):
        link.hears(":op!o@h INVITE Tafel #court")
    assert joins(link) == ["JOIN #court"]
    link.hears(":srv 473 Tafel #court :Cannot join channel (+i)").later(10)
    link.hears(":op!o@h INVITE Tafel #court")
    assert joins(link) == ["JOIN #court"]


def test_an_invitation_to_where_we_are_is_nothing_to_us():
    link = Link().seated()
    link.hears(":op!o@h INVITE Tafel #court").later(5)
    assert joins(link) == []


def test_where_a_channel_forwards_to_we_do_not_stay():
    link = Link().welcome()
    link.take()
    link.hears(":srv 470 Tafel #court ##court :Forwarding to another channel", f"{US} JOIN ##court")
    assert [line for line in link.take() if line.startswith(("JOIN", "PART"))] == ["PART ##court"]
    assert not link.session.channels.wanted[0].joined
    link.later(OPERATOR_RETRY)
    assert joins(link) == ["JOIN #court"]


def test_a_ban_is_told_to_whoever_must_know():
    link = Link().welcome()
    link.hears(":srv 474 Tafel #court :Cannot join channel (+b)", ":srv 474 Tafel #elsewhere :Cannot join channel (+b)")
    assert [event for event in link.told.events if event.startswith("refused")] == ["refused #court 474"]


def test_a_channel_is_known_by_every_spelling_that_the_network_takes_for_the_same():
    link = Link(network(channels=("#Court[1]",))).welcome(isupport="CASEMAPPING=rfc1459")
    link.hears(f"{US} JOIN #court{{1}}")
    assert link.told.events == ["up", "in #Court[1]"]


def test_the_modes_of_a_channel_are_followed():
    link = Link().seated("op!o@h")
    link.hears(":srv 324 Tafel #court +ntk key", ":op!o@h MODE #court +co-t Tafel")
    assert link.session.channels.wanted[0].modes == {"n", "k", "c"}


def test_refusals_for_other_channels_are_passed_over():
    link = Link().welcome()
    link.take()
    link.hears(":srv 437 Tafel #other :unavailable", ":srv 474", ":srv 437 Tafel").later(3)
    assert joins(link) == []


def test_a_channel_that_is_no_longer_wanted_is_parted_and_its_people_are_forgotten():
    link = Link().seated("ada!a@h")
    link.session.rehash(network(channels=()))
    assert link.take() == ["PART #court"]
    assert link.roster.find("ada")
    link.hears(f"{US} PART #court")
    assert link.told.events[-1] == "out #court"
    assert link.roster.find("ada") is None
    link.later(1000)
    assert joins(link) == []


def test_a_channel_that_is_wanted_again_before_we_are_out_is_joined_after_that():
    link = Link().seated()
    link.session.rehash(network(channels=()))
    link.session.rehash(network())
    assert link.take() == ["PART #court", "JOIN #court"]
    link.hears(f"{US} PART #court", f"{US} JOIN #court")
    assert link.told.events[-2:] == ["out #court", "in #court"]
    link.later(1000)
    assert joins(link) == []


def test_a_channel_is_known_by_its_folded_name_and_a_new_key_is_tried_at_once():
    link = Link().seated()
    link.session.rehash(network(channels=("#COURT other",)))
    assert link.take() == []
    link.hears(":ada!a@h KICK #court Tafel :out")
    link.session.rehash(network(channels=("#court third",)))
    assert joins(link) == ["JOIN #court third"]


def test_no_channel_that_is_no_longer_wanted_is_tried_again():
    link = Link(network(channels=("#court", "#club"))).welcome()
    link.hears(f"{US} JOIN #court", ":srv 471 Tafel #club :full")
    link.idle()
    link.session.rehash(network())
    link.later(1000)
    assert joins(link) == []


def test_channels_that_are_wanted_before_the_welcome_are_joined_after_it():
    link = Link()
    link.session.rehash(network(channels=("#club",)))
    assert joins(link) == []
    assert joins(link.welcome()) == ["JOIN #club"]
