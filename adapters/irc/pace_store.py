"""Keeping what was learned of a network's pace in the journal."""

from __future__ import annotations

import structlog

from bot.journal.journal import Journal, JournalError

log = structlog.get_logger()

_SCOPE = "irc"  # of the setting that holds a pace, see session/pace.py: Memory


class PaceStore:
    """Implements client.PaceMemory. What cannot be read or kept is lost without harm, as it is only experience."""

    def __init__(self, journal: Journal, network: str) -> None:
        self._journal = journal
        self._key = f"pace/{network}"

    async def load(self) -> str:
        """What was kept; empty if there is nothing."""
        try:
            return await self._journal.get_setting(_SCOPE, self._key) or ""
        except JournalError:
            log.warning("irc: what is known of the pace could not be read", key=self._key)
            return ""

    async def save(self, text: str) -> None:
        """Keep this instead."""
        try:
            await self._journal.set_setting(_SCOPE, self._key, text)
        except JournalError:
            log.warning("irc: what is known of the pace could not be kept", key=self._key)
