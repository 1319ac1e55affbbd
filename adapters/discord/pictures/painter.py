"""A worker process that draws pictures: `python -m adapters.discord.pictures.painter`, see bot/workers/serve.py.

Pillow is loaded here and nowhere else. Whoever plays goes first: drawing takes what is left of the processor.
"""

from __future__ import annotations

import os

from adapters.discord.pictures.drawing import png
from bot.workers.serve import serve

_NICE = 10

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_NICE)
    serve(png)
