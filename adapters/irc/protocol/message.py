"""One line of IRC as meaning: tags, source, command and parameters, read from bytes and written to a line.

Pure functions on one line; nothing here knows a connection. Reading never fails: what cannot be read is None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_ENDS = re.compile(r"[\r\n\0]+")
_ESCAPES = {":": ";", "s": " ", "r": "\r", "n": "\n"}


@dataclass(frozen=True, slots=True)
class Message:
    """A line as it was heard. `source` is `nick!user@host`, a server's name, or empty; `command` is upper case."""

    command: str
    params: tuple[str, ...] = ()
    source: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def nick(self) -> str:
        """The nick it came from (of a server: its name)."""
        return self.source.partition("!")[0].partition("@")[0]

    def param(self, index: int) -> str:
        """A parameter, empty where the line has fewer."""
        return self.params[index] if -len(self.params) <= index < len(self.params) else ""


def decode(line: bytes) -> str:
    """The text of a line: UTF-8, else CP-1252 with what that lacks replaced."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def parse(line: str) -> Message | None:
    """Read a line without its end. Parameters are parted by spaces only: a NBSP or a \\x1f belongs to them."""
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
    """A line without its end. `text` is the last parameter and may hold spaces; its line ends become spaces.

    Raises ValueError for another parameter that would break the line.
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
    """The bytes of one line with its end: whatever `line` holds, exactly one line of at most `limit` + 2 bytes."""
    data = one_line(line).encode(errors="replace")
    while len(data) > limit:
        data = data[:limit].decode(errors="ignore").encode()
    return data + b"\r\n"


def _unescape(value: str) -> str:
    return re.sub(r"\\(.?)", lambda found: _ESCAPES.get(found[1], found[1]), value)
