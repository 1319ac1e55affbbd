"""What the owner decides about one IRC network; checked as it is read, so that a mistake is a sentence at the start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from adapters.irc.dice import Dice
from bot.config import ConfigError

_WORD = re.compile(r"[^\s\0:][^\s\0]*")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_OTHERS = ("discord", "terminal")  # names that are taken
_HERE = ("localhost", "127.0.0.1", "::1")


class Pacing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast we speak: `burst` lines at once, then `rate` lines a second, and `window` bytes without a receipt."""

    burst: int = 5
    rate: float = 1.0
    window: int = 2048

    def __post_init__(self) -> None:
        if self.burst < 1 or self.rate <= 0 or self.window < 512:
            raise ValueError("pacing needs a burst of at least 1, a rate above 0 and a window of at least 512 bytes")


class Sasl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How we log in to an account: `plain` by account and password, `external` by the client certificate."""

    mechanism: Literal["plain", "external"] = "plain"
    account: str = ""
    password: str = ""
    password_file: str = ""
    required: bool = True  # without the account: not on the network at all
    timeout: float = 20.0  # seconds

    def __post_init__(self) -> None:
        if self.mechanism == "plain" and not self.account:
            raise ValueError("sasl plain needs an account")

    def __repr__(self) -> str:
        return f"Sasl(mechanism={self.mechanism!r}, account={self.account!r})"


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One network: where it is, who we are there, which channels we sit in, and how we speak."""

    name: str  # by which the bot's data know it; not to be changed later
    host: str
    port: int = 6697
    tls: bool = True
    verify: bool = True  # False accepts any certificate: only for servers of one's own
    ca_file: str = ""
    certificate: str = ""  # of the client, with its key, for sasl external
    key: str = ""
    password: str = ""  # of the server, which few have; not of the account
    proxy: str = ""  # http://user:password@host:port
    nick: str = "Tafelrunde"
    username: str = "tafelrunde"
    owner: str  # named in the realname, so that people know whom to ask
    sasl: Sasl | None = None
    nickserv: str = ""  # nick!user@host of the services, where only they can tell accounts
    nickserv_asks: Literal["STATUS", "ACC"] = "STATUS"  # Anope's word for it, or Atheme's
    channels: tuple[str, ...] = ()  # "#court" or "#court key"
    prefix: str = "!"
    ignore: tuple[str, ...] = ()  # nicks of bots and relays that do not say so themselves
    pacing: Pacing = Pacing()
    colours: bool = True
    dice: Dice = "boxes"  # [6], or ⚅, or 6

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or self.name in _OTHERS:
            raise ValueError("name must be small letters, figures and hyphens, and not discord or terminal")
        if not self.host.strip() or not self.owner.strip():
            raise ValueError("host and owner must not be empty")
        for what, word in (("nick", self.nick), ("username", self.username)):
            if not _WORD.fullmatch(word):
                raise ValueError(f"{what} must be one word")
        if self.password and not _WORD.fullmatch(self.password):
            raise ValueError("password must be one word that does not begin with a colon")
        for channel in self.channels:
            if re.search(r"[\r\n\0,]", channel) or not 1 <= len(channel.split(" ")) <= 2 or not channel.split(" ")[0]:
                raise ValueError("a channel is written as #name, or as #name and its key with one space between")
        if not self.prefix.strip() or self.prefix.startswith("/"):
            raise ValueError("prefix must be something other than a space or a slash")
        if self.sasl and self.sasl.mechanism == "plain" and not self.tls and self.host not in _HERE:
            raise ValueError("sasl plain would send the password readable for everybody: it needs tls")
        if self.sasl and self.sasl.mechanism == "external" and not (self.tls and self.certificate):
            raise ValueError("sasl external needs tls and a certificate")
        if self.proxy and (urlsplit(self.proxy).scheme != "http" or not urlsplit(self.proxy).hostname):
            raise ValueError("proxy is written as http://host:port, with user:password@ before the host if it asks")

    def __repr__(self) -> str:
        return f"Network(name={self.name!r}, host={self.host!r}, port={self.port})"


def complete(settings: Network, environment: Mapping[str, str]) -> Network:
    """The settings with the account's password from wherever it is kept, and with all files that they name there.

    The environment (TAFELRUNDE_IRC_<NAME>_PASSWORD) counts more than password_file, and that more than password.
    Raises ConfigError, in which no secret is repeated.
    """
    where = f"irc network {settings.name}"
    for path in filter(None, (settings.ca_file, settings.certificate, settings.key)):
        _read(path, where)
    sasl = settings.sasl
    if sasl is None or sasl.mechanism != "plain":
        return settings
    variable = f"TAFELRUNDE_IRC_{settings.name.upper().replace('-', '_')}_PASSWORD"
    password = environment.get(variable, "").strip()
    if not password and sasl.password_file:
        password = _read(sasl.password_file, where).strip()
    password = password or sasl.password.strip()
    if not password:
        raise ConfigError(f"{where}: the account's password is missing; give it by {variable} or sasl.password_file")
    return replace(settings, sasl=replace(sasl, password=password))


def _read(path: str, where: str) -> str:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise ConfigError(f"{where}: the file {path} cannot be read: {reason}") from None
