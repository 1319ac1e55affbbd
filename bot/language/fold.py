"""Normalises what is typed: `tidy` for a whole line, `fold` for comparing words.

Nothing is interpreted here; a text only loses what makes no difference to any reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

# Colour and format codes of IRC, and the escape sequences of terminals.
_CODES = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-Z\\-_]")
_LINES = re.compile("[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
# Apostrophes: curly, low, reversed, modifier, acute, grave, prime and full-width.
_APOSTROPHES = dict.fromkeys((0x2018, 0x2019, 0x201A, 0x201B, 0x02BC, 0xB4, 0x60, 0x2032, 0xFF07), "'")
_QUOTES = dict.fromkeys((0x22, 0x201C, 0x201D, 0x201E, 0x201F, 0xAB, 0xBB, 0x2033, 0xFF02))
_COMMAS = dict.fromkeys((0x2C, 0x3B, 0x3001), " ")  # comma, semicolon, ideographic comma
_RAISED = str.maketrans(
    {
        figure: f"^{number}"
        for number, figure in enumerate("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
    }
)
_DOTS = re.compile("i\u0307+")  # the small letter of the Turkish İ
_ALIKE = {0x131: "i", 0x307: None, 0xDF: "ss"}  # the i without a dot, a dot left over, ß
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ENDS = ".!?: "
_AND = ("and", "und", "&")
_CACHE_SIZE = 4096  # size of the cache of normalised words: the same ones are typed all day and compared many times


def tidy(text: str) -> str:
    """A typed line as it is read: its first non-empty line, in lower case, with single spaces.

    Removed are colour and control codes, zero-width characters, quotation marks, a leading slash, full stops and other
    punctuation at the end, commas, and `and` or `und` between two words after the first. Full-width digits become
    digits and raised ones do not (`^2`), curly apostrophes become straight ones, decomposed letters are composed. All
    other words stay as they are.
    """
    text = _CODES.sub("", text)
    text = next((line for line in map(_plain, _LINES.split(text)) if line), "")
    text = text.lstrip("/ ").rstrip(_ENDS)
    words = text.split()
    return " ".join(words[:1] + without_and(words[1:]))


def without_and(words: Sequence[str]) -> list[str]:
    """The words in lower case, without any `and` or `und` between two of them."""
    return [word for at, word in enumerate(words) if word not in _AND or not 0 < at < len(words) - 1]


@lru_cache(_CACHE_SIZE)
def alike(text: str) -> str:
    """A word in the form used for comparing: regardless of case and of how its letters are composed, ß as ss, the
    Turkish i's like any other."""
    return " ".join(unicodedata.normalize("NFKC", _plain(text).translate(_ALIKE)).split())


@lru_cache(_CACHE_SIZE)
def fold(text: str) -> str:
    """Like `alike`, and umlauts also equal ae, oe and ue."""
    return unicodedata.normalize("NFKC", alike(text).translate(_UMLAUTS))


def _plain(text: str) -> str:
    """The text in lower case and composed, with single spaces, without commas, quotation marks and invisible
    characters."""
    text = text.translate(_QUOTES).translate(_APOSTROPHES).translate(_RAISED)
    if not (text.isascii() and text.isprintable()):  # otherwise there is nothing to compose or remove
        text = unicodedata.normalize("NFKC", "".join(c for c in text if not _unseen(c)))
        text = unicodedata.normalize("NFKC", _DOTS.sub("i", text.lower()))
    return " ".join(text.lower().translate(_COMMAS).split())


def _unseen(character: str) -> bool:
    """Whether the character is invisible: control and format characters, lone surrogates."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") and not character.isspace()
