"""The pace of a network: what its server takes, what is learned, and what is remembered."""

from __future__ import annotations

import json

import pytest

from adapters.irc.session.pace import Pace, complains
from adapters.irc.settings import Pacing


class Evening:
    """A network that is written to as fast as its pace allows, with receipts that take `delay` seconds."""

    def __init__(self, pacing: Pacing | None = None, software: str = "", kept: str = "") -> None:
        self.news = 0
        self.pace = Pace(pacing or Pacing(), self._changed)
        if kept:
            self.pace.recall(kept)
        if software:
            self.pace.server_is(software)
        self.time = 1000.0

    def busy(self, lines: int, delay: float = 0.1) -> float:
        """So many lines are written without a pause; the rate after them."""
        bucket = self.pace.bucket
        for _ in range(lines):
            self.time += bucket.wait(self.time)
            bucket.take(self.time)
            self.pace.received(1, delay, self.time + delay)
        return self.pace.rate

    def _changed(self) -> None:
        self.news += 1


@pytest.mark.parametrize(
    ("software", "burst", "rate"),
    [
        ("ngircd-26.1", 3, 3.5),
        ("InspIRCd-3", 10, 1.0),
        ("ircd-hybrid-1:8.2.43+dfsg.1-1", 5, 0.95),
        ("ergo-v2.13.0", 5, 1.8),
        ("UnrealIRCd-6.1.2", 10, 1.0),
        ("solanum-1.0-dev", 5, 1.0),
        ("something else", 5, 1.0),
    ],
)
def test_the_servers_software_decides_where_to_begin(software: str, burst: int, rate: float):
    pace = Evening(software=software).pace
    assert (pace.bucket.size, pace.rate) == (burst, rate)
    assert pace.bucket.level(0.0) == burst


def test_what_the_operator_sets_wins_and_is_kept():
    evening = Evening(Pacing(burst=7, rate=2.0), "ngircd-26.1")
    assert (evening.pace.bucket.size, evening.pace.rate) == (7, 2.0)
    evening.pace.sign("too fast", evening.time)
    assert evening.busy(500) == 2.0


def test_an_exemption_is_used_whatever_the_server_is():
    evening = Evening(Pacing(exempt=True), "InspIRCd-3")
    assert evening.pace.rate == 20.0
    assert evening.busy(500, delay=3.0) == 20.0


def test_a_rate_that_was_only_looked_up_is_raised_carefully_and_not_beyond_half_as_much_again():
    evening = Evening()
    assert evening.busy(59) == 1.0
    assert evening.busy(20) == pytest.approx(1.1)
    assert evening.busy(2000) == pytest.approx(1.5)


def test_a_measured_rate_is_not_raised():
    assert Evening(software="InspIRCd-3").busy(2000) == 1.0


def test_lines_now_and_then_say_nothing_of_the_rate():
    evening = Evening()
    for _ in range(500):
        evening.time += 10
        evening.busy(1)
    assert evening.pace.rate == 1.0


def test_receipts_that_come_later_and_later_halve_the_rate_once():
    evening = Evening()
    assert evening.busy(1, delay=1.9) == 1.0
    assert evening.busy(1, delay=2.1) == 0.5
    assert evening.busy(1, delay=2.5) == 0.5
    evening.time += 20
    assert evening.busy(1, delay=2.4) == 0.5  # it gets better
    assert evening.busy(1, delay=2.6) == 0.25


def test_after_a_sign_nothing_is_written_for_a_moment():
    evening = Evening()
    evening.pace.sign("*** Message throttled", evening.time)
    assert evening.pace.bucket.wait(evening.time) == 2.0


def test_after_a_sign_the_rate_comes_back_to_just_below_what_gave_it():
    evening = Evening(software="InspIRCd-3")
    evening.pace.sign("*** Message throttled", evening.time)
    assert evening.busy(150) == pytest.approx(0.9)
    assert evening.busy(1000) == pytest.approx(0.9)
    assert evening.busy(2000) == pytest.approx(0.99)


@pytest.mark.parametrize(
    ("text", "fast"),
    [
        ("*** Message to #court throttled due to flooding", True),
        ("Closing Link: tafel[host] (Excess Flood)", True),
        ("RecvQ exceeded", True),
        ("You are sending too fast", True),
        ("Channel flood triggered (limit is 6 lines in 5 secs)", True),
        ("Tafel has been invited", False),
        ("bye", False),
    ],
)
def test_complaints_are_known_by_their_words(text: str, fast: bool):
    assert complains(text) is fast


def test_each_complaint_of_a_channel_halves_its_rate_and_three_kicks_keep_us_away():
    pace = Evening(software="InspIRCd-3").pace
    lines = []
    for minute in (0, 1, 2):
        assert not pace.channels.stays_away("#a")
        pace.flooded("#a", {"f"}, kicked=True)
        lines.append(0)
        for second in range(60 * minute, 60 * minute + 60):
            while not pace.channels.wait("#a", second):
                pace.channels.take("#a", second)
                lines[-1] += 1
    assert lines == [32, 15, 8]
    assert pace.channels.stays_away("#a")
    assert pace.channels.wait("#b", 0.0) == 0


def test_refusals_of_a_channel_slow_down_but_keep_nobody_away():
    pace = Evening().pace
    for _ in range(9):
        pace.flooded("#a", set(), kicked=False)
    assert not pace.channels.stays_away("#a")


def test_what_was_learned_is_remembered():
    evening = Evening(software="solanum-1.0")
    evening.pace.sign("too fast", evening.time)
    evening.pace.flooded("#a", {"f"}, kicked=True)
    assert evening.news == 2
    again = Evening(software="solanum-1.0", kept=evening.pace.remember())
    assert again.pace.rate == 0.5
    assert again.pace.remember() == evening.pace.remember()
    assert not again.pace.channels.stays_away("#a")


def test_what_is_remembered_has_this_form():
    pace = Pace(Pacing())
    pace.server_is("ngircd-26.1")
    assert json.loads(pace.remember()) == {
        "version": 1, "software": "ngircd-26.1", "share": 1.0, "ceiling": 1.0, "channels": {}
    }  # fmt: skip


def test_other_software_is_learned_anew():
    evening = Evening(software="solanum-1.0")
    evening.pace.sign("too fast", evening.time)
    assert Evening(software="ngircd-26.1", kept=evening.pace.remember()).pace.rate == 3.5


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"version":2,"software":"x","share":0.5,"ceiling":1.0}',
        '{"version":1,"software":"x","share":-1,"ceiling":1.0}',
        '{"version":1,"software":"x","share":99,"ceiling":99}',
    ],
)
def test_what_cannot_be_read_is_passed_over(kept: str):
    assert Evening(kept=kept).pace.rate == 1.0


def test_how_long_lines_take_is_known_after_a_pause():
    assert Evening(software="InspIRCd-3").pace.seconds(25, 200) == 15


def test_other_settings_hold_at_once_and_give_no_burst_for_nothing():
    evening = Evening(software="ngircd-26.1")
    evening.busy(3)
    evening.pace.rehash(Pacing(burst=7, rate=2.0))
    assert (evening.pace.bucket.size, evening.pace.rate) == (7, 2.0)
    assert evening.pace.bucket.level(evening.time) < 2
    evening.pace.rehash(Pacing(exempt=True))
    assert evening.pace.rate == 20.0
    evening.pace.rehash(Pacing())
    assert evening.pace.rate == 3.5


def test_what_was_learned_outlives_settings_that_leave_the_rate_alone():
    evening = Evening(software="ngircd-26.1")
    evening.pace.sign("too fast", evening.time)
    learned = evening.pace.rate
    evening.pace.rehash(Pacing(window=4096, answers=40))
    assert evening.pace.rate == learned < 3.5
