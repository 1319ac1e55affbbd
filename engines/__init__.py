"""The rules of the games. Standard library only: no clock, no randomness of its own, no I/O, no text for people."""

from __future__ import annotations

from collections.abc import Mapping

from engines.antiquity.rules import ANTIQUITY
from engines.citadels.rules import CITADELS
from engines.core.game import AnyGame
from engines.court.rules import COURT

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (ANTIQUITY, CITADELS, COURT)}
