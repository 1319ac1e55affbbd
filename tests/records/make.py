"""Plays golden games and writes them down: `python -m tests.records.make GAME`.

Without options, every golden game of GAME is played again from its own file (game, options, seed, salts, the moves as
long as they are legal, then its players) and rewritten. Do this, and review the diff, when a new version of the rules
no longer replays the old games. With `--add NAME` a new game is written to tests/records/GAME/NAME.txt, with `--games
K` several to NAME-1.txt to NAME-K.txt:

    python -m tests.records.make antiquity --add 3-reroll --games 5 --seats 3 --set leftover=reroll

Players are named after how they play: "Ada (quick)" uses the game's policy, "Bruno (random)" samples the offers, "Cleo
(absent)" takes default actions. The seed of a game is the SHA-256 of its name, so that the same command writes the same
files; `--salt WORD` and `--try N` give different ones.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bot.journal.record_file import START, RecordFile, Salt, format_record, parse_record, rules, write_options
from engines import GAMES
from engines.core.chance import SCHEME, SCHEMES, Committed, Recorded, Source, derive
from engines.core.game import AnyGame, State, View, begin, step, view
from engines.core.notation import Refusal
from engines.core.notation import read as read_action
from engines.core.notation import write as write_action
from engines.core.offer import Action, sample
from engines.core.record import Move, digest

HERE = Path(__file__).parent
NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Émile Åß", "Fu 复", "Gül 🎲")
KINDS: dict[str, Callable[[AnyGame, View[Any, Any], Source], Action]] = {
    "quick": lambda game, seen, src: game.policy(seen, src),
    "random": lambda game, seen, src: sample(game.offers(seen), src),
    "absent": lambda game, seen, src: game.default_action(seen, src),
}


def golden(game: str) -> Sequence[Path]:
    """The files of a game's golden games."""
    return sorted((HERE / game).glob("*.txt"))


def play(header: RecordFile) -> RecordFile:
    """The record of a whole game with this header, repeating its moves as long as they are legal.

    From there on, the players that the header names decide.
    """
    game, options = rules(header)
    salts = [salt.hash for salt in header.salts]
    chance = SCHEMES[header.chance](header.seed, salts)
    kinds = [KINDS[name.rpartition("(")[2].removesuffix(")")] for name in header.players]
    thoughts = Committed(hashlib.sha256(derive(header.seed, salts)).digest())
    before = list(header.moves[:0:-1])
    moves: list[Move] = []
    state = None
    for decision in itertools.count():
        src = Recorded(chance(decision))
        if state is None:
            seat, text = START, ""
            state = begin(game, len(kinds), options, src).state
        elif pending_decisions := game.pending_decisions(state.public):
            again = _again(game, state, before)
            if again is None:
                seat = pending_decisions[thoughts.below(len(pending_decisions))].seat
                again = seat, kinds[seat](game, view(state, seat), thoughts)
            seat, action = again
            text = write_action(action)
            state = step(game, state, seat, action, src).state
        else:
            break
        moves.append(Move(decision, seat, text, tuple(src.tape), digest(game, state, header.position)))
    return dataclasses.replace(header, moves=tuple(moves))


def _again(game: AnyGame, state: State[Any, Any, Any], before: list[Move]) -> tuple[int, Action] | None:
    """The next of the old moves, which are removed from the end of `before`. None, and the rest are dropped, once one
    is illegal."""
    if not before:
        return None
    move = before.pop()
    try:
        return move.seat, read_action(game.offers(view(state, move.seat)), game.forms, move.text)
    except Refusal:
        before.clear()
        return None


def header(
    game: AnyGame, name: str, seats: int, options: Sequence[tuple[str, str]], salts: Sequence[str], attempt: int
) -> RecordFile:
    """The header of a new golden game. How each player plays is drawn from its name, with at least one quick player."""
    seed = hashlib.sha256(f"{game.name} {name} {attempt}".encode()).digest()
    src = Committed(seed)
    kinds = src.shuffled(["quick", *(("quick", "random", "random", "absent")[src.below(4)] for _ in range(seats - 1))])
    players = tuple(f"{person} ({kind})" for person, kind in zip(NAMES, kinds, strict=False))
    bare = present(RecordFile(game.name, 0, 0, 0, tuple(options), seed, tuple(map(Salt.of, salts)), players, moves=()))
    return dataclasses.replace(bare, options=write_options(rules(bare)[1]))


def present(record: RecordFile) -> RecordFile:
    """The record with the current rules, schema and scheme; its moves are not replayed."""
    game = GAMES[record.game]
    return dataclasses.replace(record, version=game.version, position=max(game.positions), chance=SCHEME)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play golden games and write them down.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--add", metavar="NAME", help="add a game instead of playing all again")
    parser.add_argument("--games", type=int, default=1, help="how many to add")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--salt", action="append", default=[], metavar="WORD")
    parser.add_argument("--try", type=int, default=0, dest="attempt", help="another seed for the same name")
    given = parser.parse_args()
    game = GAMES[given.game]
    headers: dict[Path, RecordFile] = {}
    if given.add:
        names = [given.add] if given.games == 1 else [f"{given.add}-{n}" for n in range(1, given.games + 1)]
        options = [tuple(setting.split("=", 1)) for setting in given.set]
        seats = given.seats or game.seats[0]
        for name in names:
            path = HERE / game.name / f"{name}.txt"
            headers[path] = header(game, name, seats, options, given.salt, given.attempt)
    else:
        for path in golden(game.name):
            headers[path] = present(parse_record(path.read_text(encoding="utf-8")))
    for path, head in headers.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(format_record(play(head)), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
