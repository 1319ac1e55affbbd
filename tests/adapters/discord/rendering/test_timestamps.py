"""Deadlines as Discord's timestamps."""

from __future__ import annotations

from adapters.discord.rendering.timestamps import called, deadlines, timestamp
from bot.language import Locale
from bot.ports import Person
from tests.kit.tables import running

ADA, BRUNO = Person("discord", "11"), Person("irc", "bruno")
TABLE = running(ADA, BRUNO, Person("discord", "13")).table
ENGLISH = Locale("en")


def test_a_moment_is_shown_as_the_time_until_then() -> None:
    assert timestamp(1796076000.9) == "<t:1796076000:R>"


def test_only_people_on_discord_are_called_by_a_mention() -> None:
    assert called(TABLE, 0) == "<@11>"
    assert "<@" not in called(TABLE, 1)


def test_times_that_differ_by_moments_are_one_and_others_are_told_for_each() -> None:
    assert deadlines(TABLE, {0: 100.0, 2: 159.0}, ENGLISH) == "Time is up <t:100:R>."
    apart = "For <@11> time is up <t:100:R>. For <@13> time is up <t:161:R>."
    assert deadlines(TABLE, {2: 161.0, 0: 100.0}, ENGLISH) == apart


def test_without_a_clock_nothing_is_said() -> None:
    assert deadlines(TABLE, {}, ENGLISH) == ""
