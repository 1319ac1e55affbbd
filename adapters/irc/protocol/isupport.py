"""What a server says of itself in 005: how names are folded, which letters are modes, what a channel is called.

Learned afresh on each connection; until a token came, its default stands.
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
    """The tokens of 005, with the meaning that we need of them."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}

    def learn(self, params: Sequence[str]) -> None:
        """Take in the parameters of one 005 (the first is our nick, the last a remark)."""
        for token in params[1:-1]:
            name, _, value = token.partition("=")
            if name.startswith("-"):
                self._tokens.pop(name[1:].upper(), None)
            else:
                self._tokens[name.upper()] = re.sub(r"\\x([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), value)

    def fold(self, name: str) -> str:
        """The name in the form in which equal names are equal.

        A mapping we do not know is read as ascii: taking one person for two costs a question, two for one a secret.
        """
        mapping = self._tokens.get("CASEMAPPING", "rfc1459").lower()
        return name.translate(_FOLDS.get(mapping, _FOLDS["ascii"]))

    @property
    def prefixes(self) -> dict[str, str]:
        """Mode letter -> symbol before a nick, the highest rank first."""
        found = re.fullmatch(r"\((\w*)\)(\S*)", self._tokens.get("PREFIX", "(ov)@+"))
        return dict(zip(found[1], found[2], strict=False)) if found else {}

    @property
    def nick_length(self) -> int | None:
        """The longest nick in bytes, None until the server said it."""
        return self._number("NICKLEN") or self._number("MAXNICKLEN")

    @property
    def whox(self) -> bool:
        """Whether WHO can be asked for accounts."""
        return "WHOX" in self._tokens

    @property
    def bot_mode(self) -> str:
        """The user mode of bots, empty if the server names none."""
        return self._tokens.get("BOT", "")[:1]

    def channel(self, target: str) -> str:
        """The channel of a message's target, without the symbols of STATUSMSG; empty for a nick."""
        bare = target.lstrip(self._tokens.get("STATUSMSG", ""))
        return bare if bare and bare[0] in self._tokens.get("CHANTYPES", "#&!") else ""

    def split_prefixes(self, name: str) -> tuple[str, str]:
        """`@+ada` of a list of names as the mode letters and the rest: ("ov", "ada")."""
        letters = {symbol: letter for letter, symbol in self.prefixes.items()}
        bare = name.lstrip("".join(letters))
        return "".join(letters[symbol] for symbol in name[: len(name) - len(bare)]), bare

    def modes(self, params: Sequence[str]) -> Iterator[tuple[bool, str, str]]:
        """The changes in a channel's MODE: (set?, letter, argument), the argument empty where there is none."""
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
