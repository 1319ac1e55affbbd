"""How fast single channels may be written to, once they have shown that they take less than the network. Sans-IO."""

from __future__ import annotations

from adapters.irc.session.bucket import Bucket
from bot.people.bounded import BoundedDict

_KEPT = 1000  # channels
_KICKS = 3  # kicks for flooding after which we stay away
_BURSTS = (3, 1)  # lines at once after the first complaint, and after more
_MOST = 4  # complaints after which the rate stays as it is


class ChannelPace:
    """The channels of one network, by folded name. Each complaint halves a channel's rate, and it stays so."""

    def __init__(self) -> None:
        self._complaints = BoundedDict[str, int](_KEPT)
        self._buckets = BoundedDict[str, Bucket](_KEPT)
        self._kicks = BoundedDict[str, int](_KEPT)

    @property
    def complaints(self) -> dict[str, int]:
        """How often each channel complained."""
        return dict(self._complaints)

    def complained(self, channel: str, times: int, rate: float) -> float:
        """A channel has complained so many times more; `rate` is the network's. Returns its own rate from now on."""
        number = min(self._complaints.get(channel, 0) + times, _MOST)
        self._complaints[channel] = number
        own = rate / float(2**number)
        self._buckets[channel] = Bucket(_BURSTS[min(number, len(_BURSTS)) - 1], own)
        return own

    def kicked(self, channel: str) -> None:
        """A channel kicked us for flooding."""
        self._kicks[channel] = self._kicks.get(channel, 0) + 1

    def stays_away(self, channel: str) -> bool:
        """Whether we were kicked so often since the start that we do not come back."""
        return self._kicks.get(channel, 0) >= _KICKS

    def wait(self, channel: str, now: float) -> float:
        """Seconds until a line may be written there."""
        bucket = self._buckets.get(channel)
        return 0.0 if bucket is None or bucket.has(now) else bucket.wait(now)

    def take(self, channel: str, now: float) -> None:
        """A line was written there."""
        bucket = self._buckets.get(channel)
        if bucket is not None:
            bucket.take(now)
