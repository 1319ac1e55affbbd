"""Moments as Discord's timestamps, which count down by themselves on every screen and in every time zone."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.discord.identity import NETWORK
from adapters.discord.rendering.formatting import escape
from bot.language import Locale
from bot.table.lobby import names
from bot.table.table import Table

_ALIKE = 60.0  # seconds between deadlines that are told as one


def timestamp(moment: float) -> str:
    """A moment, in seconds since 1970, as the time that is left until then."""
    return f"<t:{int(moment)}:R>"


def called(table: Table, seat: int) -> str:
    """Whoever has a seat: as a mention where they are on Discord, else by name."""
    person = table.seats[seat].person
    on_discord = person is not None and person.network == NETWORK
    return f"<@{person.id}>" if person is not None and on_discord else escape(names(table)[seat])


def deadlines(table: Table, moments: Mapping[int, float], locale: Locale) -> str:
    """Until when those who have to decide have time: one sentence where it is the same for all; empty if no clock runs.
    `moments` are in seconds since 1970, by seat."""
    if not moments:
        return ""
    first, last = min(moments.values()), max(moments.values())
    if last - first < _ALIKE:
        return locale("discord-deadline", when=timestamp(first))
    each = [
        locale("discord-deadline-of", who=called(table, seat), when=timestamp(when))
        for seat, when in sorted(moments.items())
    ]
    return " ".join(each)
