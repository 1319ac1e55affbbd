"""What people read of a game in every language: boards, hands, lines, prompts, refusals, endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.boards import BOARDS, Boards
from bot.language import LANGUAGES, Tongue
from bot.language.explain import explain
from engines import GAMES
from engines.core.game import AnyGame, Step, Told, view
from tests.conformance.twin import Refused, Show

NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Eve", "Frida", "Gero", "Hana", "Ida", "Jan", "Kim", "Lea")


def showing(game: AnyGame, boards: Boards | None = None) -> Show:
    """How the steps of a game are shown by its own boards, or by those given; by none where it is no game of ours.

    Each step in one language, one after the other.
    """
    if boards is None and game.name not in GAMES:
        return lambda number, step, observer, told, refused: ()
    used = boards or BOARDS[game.name]
    tongues = [Tongue(language) for language in LANGUAGES]
    return lambda number, step, observer, told, refused: dict(
        _shown(game, used, tongues[number // 2 % len(tongues)], step, observer, told, refused)
    )


def _shown(
    game: AnyGame,
    boards: Boards,
    tongue: Tongue,
    step: Step[Any],
    observer: int | None,
    told: Sequence[Told],
    refused: Sequence[Refused],
) -> Iterator[tuple[str, Any]]:
    names = NAMES[: len(step.state.private)]
    for seat in range(len(names)):
        boards.hand(view(step.state, seat), names, tongue)  # boards that remember what others are shown are found out
    room, mine = view(step.state), view(step.state, observer)
    for part in ("", *boards.parts):
        yield f"board {part}", boards.board(room, names, tongue, part)
    yield "picture", boards.picture(room, names, tongue)
    yield "lines", [boards.tell(told.event, told.to, names, tongue) for told in told]
    yield "prompt of the room", boards.ask(room, game.offers(room), names, tongue)
    yield "prompt", boards.ask(mine, game.offers(mine), names, tongue)
    asked = [duty.seat for duty in game.duties(room.public)]
    yield "refusals", [explain(refusal, why, game.name, names, asked, tongue) for refusal, why in refused]
    if (outcome := game.outcome(step.state)) is not None:
        yield "ending", boards.ending(room, outcome, names, tongue)
    yield "hand", None if observer is None else boards.hand(mine, names, tongue)
