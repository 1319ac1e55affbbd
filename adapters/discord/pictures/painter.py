"""The worker process that draws pictures: `python -m adapters.discord.pictures.painter`, see bot/workers/serve.py.

Pillow is loaded only in this process. It runs at low priority, so that drawing never slows a game down.
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
