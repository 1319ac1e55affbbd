"""What choices are called where they are pressed: one module per game that has words of its own for it.

Made from views and offers, as boards are, and for the same readers.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.render.choices.antiquity import AntiquityLabels
from bot.render.choices.citadels import CitadelsLabels
from bot.render.choices.court import CourtLabels
from bot.render.choices.labels import Labels

LABELS: Mapping[str, Labels] = {
    "antiquity": AntiquityLabels("antiquity"),
    "citadels": CitadelsLabels("citadels"),
    "court": CourtLabels("court"),
}


def labels(game: str) -> Labels:
    """The labels of a game: its own, or those that hold for any."""
    return LABELS.get(game) or Labels(game)
