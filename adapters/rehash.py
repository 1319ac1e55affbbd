"""Reading the settings again while the bot runs: what can change without a reconnect does.

The rest is named in the log. Settings with a mistake change nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, runtime_checkable

import structlog
from msgspec import Struct
from msgspec.structs import replace

from adapters import logs
from adapters.irc import settings as irc
from adapters.settings import Settings
from bot.operations.config import ConfigError

log = structlog.get_logger()


@runtime_checkable
class Rehashable(Protocol):
    """A network some of whose settings can change while it is connected."""

    name: str

    def rehash(self, settings: irc.Network) -> None:
        """Go by other settings, which differ in irc.LIVE at most."""
        ...


class Rehash:
    """Reads the settings again whenever it is asked to; adapters/serve.py runs it beside the networks."""

    def __init__(
        self, config: Settings, networks: Sequence[object], reread: Callable[[], Settings], asked: asyncio.Event
    ) -> None:
        """`config` is in use now, by these networks; `reread` returns complete settings or raises ConfigError."""
        self._config = config
        self._networks = {network.name: network for network in networks if isinstance(network, Rehashable)}
        self._reread = reread
        self._asked = asked

    async def run(self) -> None:
        """Wait to be asked, until cancelled."""
        while True:
            await self._asked.wait()
            self._asked.clear()
            try:
                self._rehash(self._reread())
            except ConfigError as error:
                log.error("settings not read again", why="; ".join(error.sentences))
            except Exception:
                log.exception("settings not read again")

    def _rehash(self, new: Settings) -> None:
        old, used = self._config, _mix(self._config, new)
        self._config = used
        logs.configure(used.log.level, used.log.format)
        for before, settings in zip(old.irc, used.irc, strict=True):
            if settings != before:
                self._networks[settings.name].rehash(settings)
        changed, left = list(_differences(old, used)), list(_differences(used, new))
        (log.warning if left else log.info)("settings read again", changed=changed, restart_to_change=left)


def _mix(old: Settings, new: Settings) -> Settings:
    """The old settings with what can change without a reconnect as in the new ones."""
    by_name = {network.name: network for network in new.irc}
    networks = (irc.with_live(network, by_name.get(network.name, network)) for network in old.irc)
    return replace(old, log=new.log, irc=tuple(networks))


def _differences(old: Settings, new: Settings) -> Iterator[str]:
    """The names of the settings that differ; their values may be secrets."""
    yield from (name for name in _differing(old, new) if name != "irc")
    before, after = ({network.name: network for network in each.irc} for each in (old, new))
    for network in {**before, **after}:
        if network in before and network in after:
            yield from (f"irc.{network}.{name}" for name in _differing(before[network], after[network]))
        else:
            yield f"irc.{network}"


def _differing(old: Struct, new: Struct) -> list[str]:
    return [name for name in old.__struct_fields__ if getattr(old, name) != getattr(new, name)]
