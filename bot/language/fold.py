"""What is typed, made alike: `tidy` for a whole line, `fold` for comparing words.

Nothing is understood here; a text only loses what makes no difference to anybody who reads it.
"""

from __future__ import annotations

import re
import unicodedata

# Colour and format codes of IRC, and the escape sequences of terminals.
_CODES = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-Z\\-_]")
_APOSTROPHES = dict.fromkeys(map(ord, "’‘‚‛ʼ´`′＇"), "'")
_QUOTES = dict.fromkeys(map(ord, '"“”„‟«»″＂'))
_LINES = re.compile("[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
_ENDS = ".!?…,;: "
_AND = ("and", "und", "&")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def tidy(text: str) -> str:
    """A typed line as it is read: its first line that is not empty, in lower case, with single spaces.

    Gone are colour and control codes, characters without width, quotation marks, a leading slash, dots and other
    marks at the end, commas, and `and` or `und` between two words after the first. Full-width digits become digits,
    curly apostrophes straight ones, decomposed letters composed ones. Every other word stays as it is.
    """
    text = _CODES.sub("", text)
    text = next((line for line in _LINES.split(text) if _plain(line)), "")
    text = _plain(text).lstrip("/ ").replace(",", " ").replace(";", " ").rstrip(_ENDS)
    words = text.split()
    return " ".join(word for at, word in enumerate(words) if word not in _AND or not 1 < at < len(words) - 1)


def fold(text: str) -> str:
    """A word for comparing: without case, umlauts as ae, oe, ue and ss, the Turkish i's like any other."""
    return alike(text).translate(_UMLAUTS)


def alike(text: str) -> str:
    """Like `fold`, but umlauts stay apart from their spelling with e: Müller is not Mueller."""
    folded = unicodedata.normalize("NFC", _plain(text).replace("ß", "ẞ").casefold())
    return folded


def _plain(text: str) -> str:
    """In lower case and composed, without control characters, characters without width and quotation marks."""
    text = text.translate(_QUOTES).translate(_APOSTROPHES)
    text = unicodedata.normalize("NFKC", text).lower().replace("i\u0307", "i").replace("ı", "i")
    text = "".join(" " if character.isspace() else character for character in text if not _unseen(character))
    return unicodedata.normalize("NFKC", text).strip()


def _unseen(character: str) -> bool:
    """Whether nothing is seen of it: control and format characters, lone surrogates."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") and not character.isspace()
