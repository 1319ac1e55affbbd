"""A worker process that draws pictures: `python -m adapters.discord.painter`, see bot/worker.py.

Pillow is loaded here and nowhere else. Whoever plays goes first: drawing takes what is left of the processor.
"""

from __future__ import annotations

import os

from adapters.discord.drawing import png
from bot.worker import serve

_NICE = 10

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICE)
    serve(png)
