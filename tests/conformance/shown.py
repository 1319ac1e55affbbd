"""Everything people read of a game, in every language: boards, hands, lines, prompts, refusals, endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.language import LANGUAGES, Locale
from bot.language.explain import explain
from bot.render.boards import BOARDS, Boards
from engines import GAMES
from engines.core.game import AnyGame, Step, Told, view
from tests.conformance.twin import Refused, Show

NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Eve", "Frida", "Gero", "Hana", "Ida", "Jan", "Kim", "Lea")


def showing(game: AnyGame, boards: Boards | None = None) -> Show:
    """How the steps of a game are shown by its own boards, or by the given ones; by none if the game has no boards.

    Steps take turns with the languages.
    """
    if boards is None and game.name not in GAMES:
        return lambda number, step, observer, told, refused: ()
    used = boards or BOARDS[game.name]
    locales = [Locale(language) for language in LANGUAGES]
    return lambda number, step, observer, told, refused: dict(
        _shown(game, used, locales[number // 2 % len(locales)], step, observer, told, refused)
    )


def _shown(
    game: AnyGame,
    boards: Boards,
    locale: Locale,
    step: Step[Any],
    observer: int | None,
    told: Sequence[Told],
    refused: Sequence[Refused],
) -> Iterator[tuple[str, Any]]:
    names = NAMES[: len(step.state.private)]
    for seat in range(len(names)):
        boards.hand(view(step.state, seat), names, locale)  # exposes boards that remember what they showed to others
    room, mine = view(step.state), view(step.state, observer)
    for part in ("", *boards.parts):
        yield f"board {part}", boards.board(room, names, locale, part)
    yield "picture", boards.picture(room, [told.event for told in told if told.to is None], names, locale)
    yield "moment", boards.moment(room)
    yield "lines", [boards.tell(told.event, told.to, names, locale) for told in told]
    yield "few lines", boards.wide(room, names, locale)
    yield "story", boards.story(room, [told.event for told in told if told.to is None], names, locale)
    yield "call", (boards.turn(room), boards.call(room, game.offers(room), names, locale))
    yield (
        "own line",
        (
            boards.confirm(mine, [told.event for told in told if told.to is None], names, locale),
            boards.hand_line(mine, names, locale),
            boards.prompt_line(mine, game.offers(mine), names, locale),
        ),
    )
    yield "prompt of the room", boards.ask(room, game.offers(room), names, locale)
    yield "prompt", boards.ask(mine, game.offers(mine), names, locale)
    asked = [decision.seat for decision in game.pending_decisions(room.public)]
    yield "refusals", [explain(refusal, why, game.name, names, asked, locale) for refusal, why in refused]
    if (outcome := game.outcome(step.state)) is not None:
        yield "ending", boards.ending(room, outcome, names, locale)
        yield "closing", boards.closing(room, outcome, names, locale)
    yield "hand", None if observer is None else boards.hand(mine, names, locale)
