"""Splitting text into pieces that fit a line: by bytes, between words or else graphemes; formatting carries over."""

from __future__ import annotations

import re
from itertools import groupby

from wcwidth import iter_graphemes

_CODES = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|[\x02\x0f\x16\x1d\x1f]")
_COLOUR, _OFF = "\x03", "\x0f"


def split(text: str, limit: int) -> list[str]:
    """Split a text into pieces of at most `limit` bytes (32 or more), none blank; joined by spaces they say the same.

    A grapheme longer than the limit is cut between its characters.
    """
    if _size(text) <= limit:
        return [text.rstrip(" ")] if _CODES.sub("", text).strip(" ") else []
    pieces: list[str] = []
    current, open_codes = "", ""
    for atom, space in _atoms(text, limit - 16):  # 16 bytes for codes carried over to the next piece
        if current and _size(current + atom.rstrip(" ")) > limit:
            pieces.append(current.rstrip(" "))
            open_codes = _still_open(current)
            current = open_codes
            if space:
                continue
        current += atom
    if current != open_codes or not pieces:
        pieces.append(current.rstrip(" "))
    return [piece for piece in pieces if _CODES.sub("", piece).strip(" ")]


def _atoms(text: str, limit: int) -> list[tuple[str, bool]]:
    """Words and runs of spaces, with long words cut: (text, is it space?)."""
    atoms: list[tuple[str, bool]] = []
    for space, letters in groupby(text, key=lambda char: char == " "):
        word = "".join(letters)
        if space or _size(word) <= limit:
            atoms.append((word, space))
            continue
        piece = ""
        for unit in _units(word, limit):
            if _size(piece + unit) > limit:
                atoms.append((piece, False))
                piece = ""
            piece += unit
        atoms.append((piece, False))
    return atoms


def _units(word: str, limit: int) -> list[str]:
    """What must not be cut: formatting codes and graphemes (characters if a grapheme is too long)."""
    units: list[str] = []
    end = 0
    for code in [*_CODES.finditer(word), None]:
        start = code.start() if code else len(word)
        for grapheme in iter_graphemes(word[end:start]):
            units += [grapheme] if _size(grapheme) <= limit else list(grapheme)
        if code:
            units.append(code[0])
            end = code.end()
    return units


def _still_open(piece: str) -> str:
    """The formatting codes in effect at the end of a piece."""
    toggles: dict[str, None] = {}
    colour = ""
    for code in _CODES.findall(piece):
        if code == _OFF:
            toggles, colour = {}, ""
        elif code.startswith(_COLOUR):
            colour = code if len(code) > 1 else ""
        elif code in toggles:
            del toggles[code]
        else:
            toggles[code] = None
    return "".join(toggles) + colour


def _size(text: str) -> int:
    return len(text.encode(errors="replace"))
