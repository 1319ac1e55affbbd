"""The operator's settings for an IRC network, validated when read, so that a mistake is reported at startup."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from bot.operations.config import ConfigError, Unfit, secret

_HERE = ("localhost", "127.0.0.1", "::1")
_ONE_WORD = r"[^\s\0:][^\s\0]*"

# The settings of a network that can change while we are connected
LIVE = ("owner", "nickserv", "nickserv_asks", "channels", "prefix", "ignore", "pacing", "colours", "dice")

Dice = Literal["boxes", "glyphs", "figures"]

NetworkName = Annotated[
    str,
    Meta(
        pattern=r"\A(?!(discord|terminal)\Z)[a-z0-9][a-z0-9-]*\Z",
        description="lower-case letters, digits and hyphens, but not discord or terminal",
    ),
]
HostName = Annotated[str, Meta(pattern=r"\A\S+\Z", description='the name of a server, such as "irc.example.org"')]
Owner = Annotated[
    str, Meta(pattern=r"\A[^\r\n\0]*\S[^\r\n\0]*\Z", description="a contact for questions, in quotation marks")
]
Word = Annotated[str, Meta(pattern=rf"\A{_ONE_WORD}\Z", description="one word in quotation marks")]
Password = Annotated[
    str,
    Meta(pattern=rf"\A({_ONE_WORD})?\Z", description="one word in quotation marks that does not begin with a colon"),
]
ChannelEntry = Annotated[
    str, Meta(pattern=r"\A[^\s\0,]+( [^\s\0,]+)?\Z", description='"#name", or "#name key" with one space between')
]
Prefix = Annotated[str, Meta(pattern=r"\A(?!/)\s*\S", description='a character other than a slash, such as "!"')]
Proxy = Annotated[
    str,
    Meta(
        pattern=r"\A(http://([^\s/@]+@)?([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?/?)?\Z",
        description="http://host:port, with user:password@ before the host if it asks",
    ),
]


class Pacing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sending rate: `burst` lines at once, then `rate` lines a second, and at most `window` bytes unconfirmed.

    Without burst or rate the server's software decides, see session/server_limits.py; with `exempt` the server does
    not limit us. `answers` lines a minute are for what one person asks.
    """

    burst: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    rate: Annotated[float, Meta(ge=0.05, le=10_000.0)] | None = None
    window: Annotated[int, Meta(ge=512, le=1_000_000)] = 2048
    exempt: bool = False
    answers: Annotated[int, Meta(ge=1, le=10_000)] = 20


class Sasl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Logging in to an account: `plain` with account and password, `external` with the client certificate."""

    mechanism: Literal["plain", "external"] = "plain"
    account: str = ""
    password: str = ""
    password_file: str = ""
    required: bool = True  # do not stay on the network without the account
    timeout: Annotated[float, Meta(ge=1.0, le=600.0)] = 20.0  # seconds

    def __post_init__(self) -> None:
        if self.mechanism == "plain" and not self.account:
            raise Unfit("account", "expected the name of the bot's account, which SASL PLAIN needs")

    def __repr__(self) -> str:
        return f"Sasl(mechanism={self.mechanism!r}, account={self.account!r})"


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One network: its server, our identity there, our channels, and how we write."""

    name: NetworkName  # identifies the network in the database; never change it later
    host: HostName
    port: Annotated[int, Meta(ge=1, le=65535)] = 6697
    tls: bool = True
    verify: bool = True  # False accepts any certificate: only for your own servers
    ca_file: str = ""
    certificate: str = ""  # the client's, for SASL EXTERNAL
    key: str = ""
    password: Password = ""  # the server's, which few have; not the account's
    password_file: str = ""
    proxy: Proxy = ""
    nick: Word = "Tafelrunde"
    username: Word = "tafelrunde"
    owner: Owner  # named in the realname as a contact
    sasl: Sasl | None = None
    nickserv: str = ""  # nick!user@host of the services, on networks where only they know accounts
    nickserv_asks: Literal["STATUS", "ACC"] = "STATUS"  # Anope's command, or Atheme's
    channels: tuple[ChannelEntry, ...] = ()  # "#court" or "#court key"
    prefix: Prefix = "!"
    ignore: tuple[str, ...] = ()  # nicks of bots and relays that do not announce themselves
    pacing: Pacing = Pacing()
    colours: bool = True
    dice: Dice = "boxes"  # [6], or ⚅, or 6

    def __post_init__(self) -> None:
        if self.sasl and self.sasl.mechanism == "plain" and not self.tls and self.host not in _HERE:
            raise Unfit("sasl", "it needs tls = true, or anyone on the way could read the password")
        if self.sasl and self.sasl.mechanism == "external" and not (self.tls and self.certificate):
            raise Unfit("sasl", "external needs tls = true and a certificate")

    @property
    def realname(self) -> str:
        """What others read of us in a WHOIS."""
        return f"Tafelrunde, a table for games; ask {self.owner}"

    def __repr__(self) -> str:
        return f"Network(name={self.name!r}, host={self.host!r}, port={self.port})"


def with_live(settings: Network, new: Network) -> Network:
    """The settings with those that can change while we are connected, LIVE, as in the new ones."""
    return replace(settings, **{name: getattr(new, name) for name in LIVE})


def complete(settings: Network, environment: Mapping[str, str]) -> Network:
    """The settings with their passwords filled in; all files that they name are checked to be readable.

    The environment takes precedence over password_file, and that over password: TAFELRUNDE_IRC_<NAME>_PASSWORD for
    the account's, TAFELRUNDE_IRC_<NAME>_SERVER_PASSWORD for the server's. Raises ConfigError, which repeats no secret.
    """
    try:
        for path in filter(None, (settings.ca_file, settings.certificate, settings.key)):
            _look(path)
        return _with_passwords(settings, environment)
    except ConfigError as error:
        raise ConfigError(f"irc network {settings.name}: {error}") from None


def _with_passwords(settings: Network, environment: Mapping[str, str]) -> Network:
    prefix = f"TAFELRUNDE_IRC_{settings.name.upper().replace('-', '_')}"
    server = secret(environment, f"{prefix}_SERVER_PASSWORD", settings.password_file, settings.password)
    if not re.fullmatch(rf"({_ONE_WORD})?", server):
        raise ConfigError("expected a server password of one word that does not begin with a colon")
    sasl = settings.sasl
    if sasl is not None and sasl.mechanism == "plain":
        password = secret(environment, f"{prefix}_PASSWORD", sasl.password_file, sasl.password)
        if not password:
            how = f"set {prefix}_PASSWORD, or password_file under [irc.sasl]"
            raise ConfigError(f"the account's password is missing; {how}")
        sasl = replace(sasl, password=password)
    return replace(settings, password=server, sasl=sasl)


def _look(path: str) -> None:
    try:
        Path(path).expanduser().read_bytes()
    except OSError as error:
        raise ConfigError(f"the file {path} cannot be read: {error.strerror}") from None
