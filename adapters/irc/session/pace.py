"""How fast a network may be written to: what its server takes, and what is learned of it meanwhile. Sans-IO.

The rate is raised carefully while receipts come promptly, halved at the first sign that it is too fast, and comes back
to just below where the sign was. What the operator has set is kept as it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
import structlog
from msgspec import Meta

from adapters.irc.session.bucket import Bucket
from adapters.irc.session.channel_pace import ChannelPace
from adapters.irc.session.server_limits import EXEMPT, UNKNOWN, ServerLimits, limits
from adapters.irc.settings import Pacing

log = structlog.get_logger()

PROMPT, SLOW = 1.0, 2.0  # seconds that a receipt takes while all is well, and when it is a sign
_STEP = 1.1  # a raise
_RAISE_AFTER = 60  # lines that arrived promptly, sent about as fast as we may
_RETURN_AFTER = 15  # the same while we are slower than the server's usual rate
_FORGET_AFTER = 2000  # the same until a rate that gave a sign is tried again
_KEPT = 2  # lines
_SETTLE = 15.0  # seconds in which the lines before a sign arrive, so that further signs say nothing new
_LEAST = 0.25  # of the usual rate
_COMPLAINS = re.compile("flood|throttl|too fast|recvq", re.IGNORECASE)

Share = Annotated[float, Meta(ge=_LEAST, le=2.0)]


class Memory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is kept of a pace from one start to the next, as JSON in a setting of the network."""

    version: Literal[1] = 1
    software: str
    share: Share  # of the software's usual rate that is written now
    ceiling: Share  # the share that is not exceeded
    channels: dict[str, Annotated[int, Meta(ge=1, le=10)]] = {}  # complaints of flooding, by folded name


def complains(text: str) -> bool:
    """Whether a server's or an operator's words say that we were too fast."""
    return _COMPLAINS.search(text) is not None


@dataclass(slots=True)
class Pace:
    """The pace of one network, over all connections to it. `changed` is called when there is something to remember."""

    settings: Pacing = field(default_factory=Pacing)
    changed: Callable[[], None] = lambda: None
    software: str = ""
    channels: ChannelPace = field(default_factory=ChannelPace)
    bucket: Bucket = field(default_factory=lambda: Bucket(1, 1.0))
    limits: ServerLimits = UNKNOWN
    _share: float = 1.0
    _ceiling: float = UNKNOWN.most
    _prompt: int = 0  # lines since the last change, see _RAISE_AFTER
    _delay: float = 0.0  # of the last receipt
    _signed: float = -math.inf  # when the last sign came

    def __post_init__(self) -> None:
        self._use(EXEMPT if self.settings.exempt else UNKNOWN)
        self.bucket.fill()

    @property
    def rate(self) -> float:
        """Short lines a second."""
        return self.bucket.rate

    @property
    def kept(self) -> int:
        """Lines of the burst that are kept for moves, so that one goes out at once whatever else is being said."""
        return min(_KEPT, round(self.bucket.size / 5))

    def cost(self, size: int) -> float:
        """How many short lines a line of so many bytes counts for."""
        return 1 + self.limits.per_kilobyte * size / 1000

    def seconds(self, lines: int, size: int) -> float:
        """How long so many lines of so many bytes take after a pause."""
        return max(0.0, (lines * self.cost(size) - self.bucket.size) / self.rate)

    def rehash(self, settings: Pacing) -> None:
        """Go by other settings. What was learned counts on, unless it was learned under a rate that no longer holds."""
        before, self.settings = self.settings, settings
        if (before.exempt, before.rate) == (settings.exempt, settings.rate):
            self._set()
        else:
            self._use(EXEMPT if settings.exempt else limits(self.software))

    # What is learned

    def server_is(self, software: str) -> None:
        """The server has said what software it is."""
        software = software[:100]
        if software != self.software:
            self.software = software
            if not self.settings.exempt:
                self._use(limits(software))
                self.bucket.fill()

    def received(self, lines: int, delay: float, now: float) -> None:
        """Lines have arrived, after a delay in seconds."""
        later, self._delay = delay > self._delay, delay
        if delay >= SLOW and later:
            self.sign(f"receipts take {delay:.0f} seconds", now)
        elif delay < PROMPT and self.bucket.level(now) < self.bucket.size / 2:  # else it says nothing of the rate
            self._went_well(lines)

    def sign(self, why: str, now: float) -> None:
        """The server finds us too fast, or seems to."""
        if now - self._signed < _SETTLE or not self._learns:
            return
        self._signed = now
        self._ceiling = max(_LEAST, self._share * 0.9)
        self._change(max(_LEAST, self._share / 2))
        self.bucket.empty(now)
        log.warning("irc: the server wants fewer lines", why=why, rate=round(self.rate, 2), setting="irc.pacing.rate")

    def flooded(self, channel: str, modes: set[str], *, kicked: bool) -> None:
        """A channel, given by its folded name, finds us too fast."""
        rate = self.channels.complained(channel, 1, self.rate)
        if kicked:
            self.channels.kicked(channel)
        limit = " and ".join(f"+{mode}" for mode in sorted(modes & {"f", "F"})) or "its services or operators"
        log.warning(
            "irc: too many lines for a channel", channel=channel, limit=limit, rate=round(rate, 2), kicked=kicked,
            away=self.channels.stays_away(channel), help="have the bot exempted there, or the limit raised",
        )  # fmt: skip
        self.changed()

    # What is remembered

    def remember(self) -> str:
        """What to keep."""
        kept = Memory(
            software=self.software, share=self._share, ceiling=self._ceiling, channels=self.channels.complaints
        )
        return msgspec.json.encode(kept).decode()

    def recall(self, text: str) -> None:
        """Go on with what was kept; what cannot be read is ignored, as it is only experience."""
        try:
            memory = msgspec.json.decode(text, type=Memory)
        except msgspec.MsgspecError:
            return
        self.server_is(memory.software)
        if self._learns:
            self._ceiling = min(memory.ceiling, self.limits.most)
            self._share = min(memory.share, self._ceiling)
            self._set()
        for channel, complaints in memory.channels.items():
            self.channels.complained(channel, complaints, self.rate)

    # Rates

    @property
    def _learns(self) -> bool:
        return self.settings.rate is None and not self.settings.exempt

    def _use(self, found: ServerLimits) -> None:
        self.limits = found
        self._share, self._ceiling, self._prompt = 1.0, found.most, 0
        self._set()

    def _went_well(self, lines: int) -> None:
        self._prompt += lines
        if self._share < self._ceiling:
            if self._prompt >= (_RETURN_AFTER if self._share < 1 else _RAISE_AFTER):
                self._change(min(self._share * _STEP, self._ceiling))
        elif self._ceiling < self.limits.most and self._prompt >= _FORGET_AFTER:
            self._ceiling = min(self._ceiling * _STEP, self.limits.most)

    def _change(self, share: float) -> None:
        self._share, self._prompt = share, 0
        self._set()
        self.changed()

    def _set(self) -> None:
        self.bucket.size = self.settings.burst or self.limits.burst
        self.bucket.rate = self.settings.rate or self.limits.rate * self._share
