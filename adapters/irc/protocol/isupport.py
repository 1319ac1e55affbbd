"""A server's ISUPPORT (005): case mapping, mode letters, channel types, limits.

Until a token arrives, its default applies.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence

_FOLDS = {
    "ascii": str.maketrans(string.ascii_uppercase, string.ascii_lowercase),
    "rfc1459": str.maketrans(string.ascii_uppercase + "[]\\~", string.ascii_lowercase + "{}|^"),
    "rfc1459-strict": str.maketrans(string.ascii_uppercase + "[]\\", string.ascii_lowercase + "{}|"),
    "strict-rfc1459": str.maketrans(string.ascii_uppercase + "[]\\", string.ascii_lowercase + "{}|"),
}


class Support:
    """The tokens of 005, interpreted as far as we need them."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}

    def learn(self, params: Sequence[str]) -> None:
        """Learn from the parameters of a 005 (the first is our nick, the last a comment)."""
        for token in params[1:-1]:
            name, _, value = token.partition("=")
            if name.startswith("-"):
                self._tokens.pop(name[1:].upper(), None)
            else:
                self._tokens[name.upper()] = re.sub(r"\\x([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), value)

    def fold(self, name: str) -> str:
        """The case-folded name.

        An unknown mapping is treated as ascii: taking one person for two costs a question, two for one a secret.
        """
        mapping = self._tokens.get("CASEMAPPING", "rfc1459").lower()
        return name.translate(_FOLDS.get(mapping, _FOLDS["ascii"]))

    @property
    def prefixes(self) -> dict[str, str]:
        """Mode letter -> nick prefix, highest rank first."""
        found = re.fullmatch(r"\((\w*)\)(\S*)", self._tokens.get("PREFIX", "(ov)@+"))
        return dict(zip(found[1], found[2], strict=False)) if found else {}

    @property
    def nick_length(self) -> int | None:
        """The maximum length of a nick in bytes, None if unknown."""
        return self._number("NICKLEN") or self._number("MAXNICKLEN")

    @property
    def topic_length(self) -> int:
        """The maximum length of a topic, taken for bytes."""
        return self._number("TOPICLEN") or 300

    @property
    def modes_at_once(self) -> int:
        """How many people one MODE may be about."""
        return self._number("MODES") or 3

    @property
    def whox(self) -> bool:
        """Whether WHO can report accounts."""
        return "WHOX" in self._tokens

    @property
    def bot_mode(self) -> str:
        """The user mode for bots, empty if the server has none."""
        return self._tokens.get("BOT", "")[:1]

    @property
    def channel_types(self) -> str:
        """The signs with which the name of a channel may begin."""
        return self._tokens.get("CHANTYPES", "#&!")

    def channel(self, target: str) -> str:
        """The channel of a message's target, without STATUSMSG prefixes; empty for a nick."""
        bare = target.lstrip(self._tokens.get("STATUSMSG", ""))
        return bare if bare and bare[0] in self.channel_types else ""

    def split_prefixes(self, name: str) -> tuple[str, str]:
        """Split `@+ada` from a NAMES list into mode letters and nick: ("ov", "ada")."""
        letters = {symbol: letter for letter, symbol in self.prefixes.items()}
        bare = name.lstrip("".join(letters))
        return "".join(letters[symbol] for symbol in name[: len(name) - len(bare)]), bare

    def modes(self, params: Sequence[str]) -> Iterator[tuple[bool, str, str]]:
        """The changes of a channel MODE: (set?, letter, argument or "")."""
        if not params:
            return
        lists, always, on_set, _ = (self._tokens.get("CHANMODES", "b,k,l,imnpst") + ",,,").split(",")[:4]
        arguments = iter(params[1:])
        adding = True
        for letter in params[0]:
            if letter in "+-":
                adding = letter == "+"
                continue
            takes = letter in lists or letter in always or letter in self.prefixes or (adding and letter in on_set)
            yield adding, letter, next(arguments, "") if takes else ""

    def _number(self, name: str) -> int | None:
        value = self._tokens.get(name, "")
        return int(value) if value.isdecimal() else None
