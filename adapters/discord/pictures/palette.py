"""The colours of pictures: one dark palette and one light. tests/adapters/discord/pictures measures their contrast.

The five colours of things keep at least 22 apart in Lab under each kind of colour blindness; each has an icon besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

THINGS: Mapping[str, str] = {  # grounds for INK, the same in both palettes
    "red": "#ED8164",
    "blue": "#B3D3F7",
    "green": "#6FD4AE",
    "white": "#FFFFFF",
    "yellow": "#EBD36B",
    "purple": "#D07BF0",
}
INK = "#14181D"  # on coloured things and on cards


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for. `lost` is for what is destroyed; `lines` are those of curves, in order."""

    ground: str
    panel: str
    acting: str
    text: str
    second: str
    faint: str
    rule: str
    gold: str
    lost: str
    card: str
    copies: str  # bars on a card
    edge: str  # around white things, where the ground is light
    lines: tuple[str, ...]
    things: Mapping[str, str] = field(default_factory=lambda: THINGS)


DARK = Palette(
    ground="#12171D",
    panel="#1D2630",
    acting="#28343F",
    text="#F5F1E6",
    second="#B3C0CD",
    faint="#9BA8B6",
    rule="#46525F",
    gold="#F4C64F",
    lost="#FF9C8A",
    card="#EDE4CF",
    copies="#2B63A0",
    edge="#12171D",
    lines=("#F4C64F", "#B3D3F7", "#ED8164", "#D07BF0", "#6FD4AE", "#F5F1E6", "#B3C0CD"),
)
LIGHT = Palette(
    ground="#F6F2E8",
    panel="#FFFDF7",
    acting="#FFF3CF",
    text="#1B2026",
    second="#54606C",
    faint="#5C6670",
    rule="#D8CFBC",
    gold="#8A5A00",
    lost="#A8281A",
    card="#E9DFC6",
    copies="#2B63A0",
    edge="#C9BFA8",
    lines=("#8A5A00", "#2B63A0", "#A8281A", "#7A2BA0", "#136B3A", "#1B2026", "#54606C"),
)
