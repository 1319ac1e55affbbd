"""A captured terminal as a picture: `python docs/pictures/screen.py irssi.ansi "irssi, #games"` writes irssi.svg.

A capture is what `tmux capture-pane -p -e` prints: text with escapes. The text of the picture stays text, so that it is
crisp at every size and can be read aloud.
"""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def picture(capture: str, title: str) -> str:
    """The SVG of a capture."""
    lines = Text.from_ansi(capture.strip("\n").replace("\u200b", "")).split("\n")  # which has no width
    console = Console(record=True, width=max(map(len, lines)), file=StringIO())
    for line in lines:
        console.print(line, no_wrap=True)
    svg = console.export_svg(title=title, theme=DIMMED_MONOKAI, unique_id="screen")
    svg = re.sub(r'viewBox="0 0 (\S+) (\S+)"', r'width="\1" height="\2" \g<0>', svg, count=1)  # as wide as it is
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # which would be fetched from elsewhere
    return re.sub(r"font-family: [^;]+;", f"font-family: {FONTS};", svg)


if __name__ == "__main__":
    source = Path(sys.argv[1])
    source.with_suffix(".svg").write_text(picture(source.read_text(encoding="utf-8"), sys.argv[2]), encoding="utf-8")
