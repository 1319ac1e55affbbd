"""Real servers, one of each kind per test process; without them their tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.irc import servers
from tests.kit.irc.servers import Server


@pytest.fixture(scope="session")
def _programs() -> None:
    if reason := servers.missing():
        pytest.skip(reason)


@pytest.fixture(scope="session")
def ngircd(_programs: None) -> Iterator[Server]:
    """A network without accounts."""
    with servers.ngircd() as server:
        yield server


@pytest.fixture(scope="session")
def inspircd(_programs: None) -> Iterator[Server]:
    """A network with accounts and all of IRCv3."""
    with servers.inspircd() as server:
        yield server
