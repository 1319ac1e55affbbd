"""Parsing and writing one IRC line: tags, source, command and parameters.

Pure functions. Parsing never raises: a line that cannot be parsed gives None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

_ENDS = re.compile(r"[\r\n\0]+")
_ESCAPES = {":": ";", "s": " ", "r": "\r", "n": "\n"}


@dataclass(frozen=True, slots=True)
class Message:
    """A parsed line. `source` is `nick!user@host`, a server name, or empty; `command` is upper case."""

    command: str
    params: tuple[str, ...] = ()
    source: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def nick(self) -> str:
        """The sender's nick, or the server's name."""
        return self.source.partition("!")[0].partition("@")[0]

    @property
    def time(self) -> float | None:
        """When it was said, in seconds since 1970, if the server says so."""
        try:
            return datetime.fromisoformat(self.tags["time"]).timestamp()
        except (KeyError, ValueError, OverflowError, OSError):
            return None

    def param(self, index: int) -> str:
        """A parameter, empty if there are fewer."""
        return self.params[index] if -len(self.params) <= index < len(self.params) else ""


def decode(line: bytes) -> str:
    """Decode a line: UTF-8, else CP-1252 with replacements."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def parse(line: str) -> Message | None:
    """Parse a line without its terminator. Only spaces separate parameters: NBSP and \\x1f are part of them."""
    tags: dict[str, str] = {}
    rest = line.lstrip(" ")
    if rest.startswith("@"):
        head, _, rest = rest[1:].partition(" ")
        for item in head.split(";"):
            key, _, value = item.partition("=")
            tags[key] = _unescape(value)
        rest = rest.lstrip(" ")
    source = ""
    if rest.startswith(":"):
        source, _, rest = rest[1:].partition(" ")
    front, colon, text = (" " + rest).partition(" :")
    words = [word for word in front.split(" ") if word]
    if not words:
        return None
    return Message(words[0].upper(), (*words[1:], *([text] if colon else [])), source, tags)


def write(command: str, *middle: str, text: str | None = None) -> str:
    """Write a line without its terminator. `text`, the last parameter, may contain spaces; newlines become spaces.

    Raises ValueError if another parameter would break the line.
    """
    for word in middle:
        if not word or word.startswith(":") or _ENDS.search(word) or " " in word:
            raise ValueError("a parameter of an IRC command must be one word")
    words = [command, *middle]
    if text is not None:
        words.append(":" + one_line(text))
    return " ".join(words)


def one_line(text: str) -> str:
    """The text with every run of CR, LF and NUL replaced by one space."""
    return _ENDS.sub(" ", text)


def encode(line: str, limit: int = 510) -> bytes:
    """Encode a line with its terminator: whatever `line` contains, exactly one line of at most `limit` + 2 bytes."""
    data = one_line(line).encode(errors="replace")
    while len(data) > limit:
        data = data[:limit].decode(errors="ignore").encode()
    return data + b"\r\n"


def _unescape(value: str) -> str:
    return re.sub(r"\\(.?)", lambda found: _ESCAPES.get(found[1], found[1]), value)
