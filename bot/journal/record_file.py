"""The record of one game as a text file: what `log file` hands out and `tafelrunde verify FILE` reads.

This module converts between RecordFile and text, raising one clear RecordFileError for bad text; it touches no disk.
The format is strict, so that a file has only one meaning: exactly these lines in this order, blank lines aside.

    tafelrunde record 2
    game antiquity 1
    position 1
    chance 1
    option leftover draft
    option first random
    seed 8f14e45fceea167a
    salt 575b537486dcaafa9526479b6f55bd70127b3afb45f3de97c471116c181c41e3 "Otto's word"
    player #1 "Ada"
    player #2 "Bruno"
    player #3 "Cleo"

    0 start | 0 3 5 1 2 0 1 2 5 4 0 3 | 0f343b0931126a20
    1 #3 place rome egypt greece persia | 2 2 0 1 | 9c1185a5c5e9fc54

The name of the game is followed by the version of its rules, `position` by the schema of the digests, and `chance` by
the scheme that turns the seed into dice and cards. Options that are not listed have their defaults. A salt is the
SHA-256 of a word, followed by the word itself unless it has been forgotten. A move consists of the number of its
decision in the game, the seat, the player's own words, the tape (the answers of chance, `-` if there were none) and the
digest of the position after it. Names and words are JSON strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.table.entry import Salt
from engines import GAMES
from engines.core.chance import SCHEMES
from engines.core.game import AnyGame
from engines.core.notation import Seat, token
from engines.core.offer import option_domains
from engines.core.record import Move

START = -1  # the seat of the pseudo-move that starts a game, see Move


class RecordFileError(ValueError):
    """The text is not a valid record. Gives the line number, from 1, and what was expected there."""

    def __init__(self, line: int, expected: str) -> None:
        super().__init__(f"line {line}: expected {expected}")
        self.line = line


@dataclass(frozen=True, slots=True)
class RecordFile:
    """Everything there is to know about a game. `moves` begins with the start; `options` pairs names with values in
    notation.

    `version` is the version of the rules, `position` the schema of the digests, `chance` the scheme of chance.
    `players` holds the names by seat.
    """

    game: str
    version: int
    position: int
    chance: int
    options: tuple[tuple[str, str], ...]
    seed: bytes
    salts: tuple[Salt, ...]
    players: tuple[str, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class _Form:
    """One kind of line: the pattern of the whole line, and how to describe it when something else is found."""

    line: re.Pattern[str]
    expected: str

    @property
    def word(self) -> str:
        """The first word of such a line."""
        return self.line.pattern.partition(" ")[0]


_NUMBER = "(?:0|[1-9][0-9]{0,19})"
_DRAWN = rf"\| (-|{_NUMBER}(?: {_NUMBER})*) \| ([0-9a-f]{{16}})"  # the tape, and the digest after it

_TITLE = _Form(re.compile("tafelrunde record 2"), 'the line "tafelrunde record 2"; other versions cannot be read here')
_UNRELEASED = 'the line "tafelrunde record 2"; record 1 is of version 0.1.0, which was never released and is not read'
_GAME = _Form(
    re.compile(rf"game ([a-z][a-z0-9]*) ({_NUMBER})"), "a game and the version of its rules, such as: game antiquity 1"
)
_POSITION = _Form(re.compile(f"position ({_NUMBER})"), "the schema of the positions, such as: position 1")
_CHANCE = _Form(re.compile(f"chance ({_NUMBER})"), "the scheme of chance, such as: chance 1")
_OPTION = _Form(re.compile(r"option ([a-z]\S*) (\S+)"), "an option and its value, such as: option first random")
_SEED = _Form(re.compile("seed ((?:[0-9a-f]{2})+)"), "the seed in hexadecimal digits, such as: seed 8f14e45fceea167a")
_SALT = _Form(
    re.compile('salt ([0-9a-f]{64})(?: (".*"))?'),
    'the SHA-256 of a salt and perhaps its word, such as: salt e836…f689 "summer", with all 64 digits',
)
_PLAYER = _Form(re.compile('player #([1-9][0-9]?) (".*")'), 'a seat and who sits there, such as: player #1 "Ada"')
_START = _Form(
    re.compile(rf"({_NUMBER}) start {_DRAWN}"), "the start of the game, such as: 0 start | 0 3 5 1 | 0f343b0931126a20"
)
_MOVE = _Form(
    re.compile(rf"({_NUMBER}) #([1-9][0-9]?) (\S+(?: \S+)*) {_DRAWN}"),
    "number, seat, words | tape | digest of a decision, such as: 5 #3 keep 6 6 | 2 0 | 9c1185a5c5e9fc54",
)


# Writing -------------------------------------------------------------------------------------------------------------


def format_record(record: RecordFile) -> str:
    """The record as text, every line terminated. `parse_record` turns it back into an equal record.

    Whether the parts are well-formed (moves in notation, seed not empty) is NOT checked.
    """
    lines = [
        "tafelrunde record 2",
        f"game {record.game} {record.version}",
        f"position {record.position}",
        f"chance {record.chance}",
        *(f"option {name} {value}" for name, value in record.options),
        f"seed {record.seed.hex()}",
        *map(_salt, record.salts),
        *(f"player {Seat(seat).token} {_quoted(name)}" for seat, name in enumerate(record.players)),
        "",
        *map(_move, record.moves),
    ]
    return "".join(f"{line}\n" for line in lines)


def _salt(salt: Salt) -> str:
    return f"salt {salt.hash.hex()}" if salt.word is None else f"salt {salt.hash.hex()} {_quoted(salt.word)}"


def _move(move: Move) -> str:
    act = "start" if move.seat == START else f"{Seat(move.seat).token} {move.text}"
    return f"{move.decision} {act} | {' '.join(map(str, move.tape)) or '-'} | {move.digest}"


def _quoted(text: str) -> str:
    """A JSON string that keeps printable characters readable and escapes the rest."""
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False)
    )


# Reading -------------------------------------------------------------------------------------------------------------


def parse_record(text: str) -> RecordFile:
    """Parse a record. Whether its moves are legal is for engines.core.record to check.

    Raises RecordFileError and nothing else.
    """
    lines = _Lines(text)
    if lines.left and lines.left[-1][1] == "tafelrunde record 1":
        raise RecordFileError(lines.left[-1][0], _UNRELEASED)
    lines.one(_TITLE)
    game, version = lines.one(_GAME)
    (position,) = lines.one(_POSITION)
    (chance,) = lines.one(_CHANCE)
    options = [(name, value) for name, value in lines.several(_OPTION)]
    (seed,) = lines.one(_SEED)
    salts = [_read_salt(lines, hashed, word) for hashed, word in lines.several(_SALT)]
    players: list[str] = []
    for seat, name in lines.several(_PLAYER, least=1):
        if int(seat) != len(players) + 1:
            raise lines.error(f"player #{len(players) + 1}, since players stand in the order of their seats")
        players.append(lines.string(name, _PLAYER))
    number, tape, digest = lines.one(_START)
    moves: list[Move] = []
    _expect(lines, number, moves)
    moves.append(Move(0, START, "", _tape(tape), digest))
    while lines.left:
        number, seat, words, tape, digest = lines.one(_MOVE)
        _expect(lines, number, moves)
        if int(seat) > len(players):
            raise lines.error(f"a seat from #1 to #{len(players)}, since nobody else is named above")
        moves.append(Move(len(moves), int(seat) - 1, words, _tape(tape), digest))
    return RecordFile(
        game=game,
        version=int(version),
        position=int(position),
        chance=int(chance),
        options=tuple(options),
        seed=bytes.fromhex(seed),
        salts=tuple(salts),
        players=tuple(players),
        moves=tuple(moves),
    )


def _expect(lines: _Lines, number: str, before: Sequence[Move]) -> None:
    if int(number) != len(before):
        raise lines.error(f"decision {len(before)}, since decisions are numbered from 0 without gaps")


def _read_salt(lines: _Lines, hashed: str, word: str | None) -> Salt:
    salt = Salt(bytes.fromhex(hashed), None if word is None else lines.string(word, _SALT))
    if salt.word is not None and Salt.of(salt.word) != salt:
        raise lines.error("a word whose SHA-256 is that of the salt, or no word")
    return salt


def _tape(written: str) -> tuple[int, ...]:
    return () if written == "-" else tuple(map(int, written.split(" ")))


class _Lines:
    """The numbered lines of a text, consumed one by one; blank lines are skipped."""

    def __init__(self, text: str) -> None:
        plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
        numbered = list(enumerate(plain.split("\n"), start=1))
        self.left = [(number, line) for number, line in reversed(numbered) if line.strip()]
        self.number = 0  # of the line consumed last
        self._end = numbered[-1][0]

    def error(self, expected: str) -> RecordFileError:
        return RecordFileError(self.number, expected)

    def one(self, form: _Form) -> tuple[Any, ...]:
        """Consume the next line, which must have this form, and return its groups."""
        self.number, line = self.left.pop() if self.left else (self._end, "")
        match = form.line.fullmatch(line)
        if match is None:
            raise self.error(form.expected)
        return match.groups()

    def several(self, form: _Form, *, least: int = 0) -> Iterator[tuple[Any, ...]]:
        """Consume lines, yielding their groups, as long as they begin with this form's word."""
        while least > 0 or (self.left and self.left[-1][1].split(" ")[0] == form.word):
            least -= 1
            yield self.one(form)

    def string(self, written: str, form: _Form) -> str:
        try:
            text = str(json.loads(written))
            text.encode()  # a lone surrogate, written as \\ud83d, is not text
        except ValueError:
            raise self.error(form.expected) from None
        return text


# The rules of a record -----------------------------------------------------------------------------------------------


def write_options(options: Any) -> tuple[tuple[str, str], ...]:
    """A game's options as pairs of name and value in notation, in declaration order."""
    kind: type = type(options)
    return tuple((name, token(getattr(options, name))) for name in option_domains(kind))


def rules(record: RecordFile) -> tuple[AnyGame, Any]:
    """The game of a record and its options, to pass to engines.core.record. Options it does not name have their
    defaults.

    Raises ValueError with a readable sentence if the game, version, schema, scheme, an option or the number of
    players is not known here.
    """
    game = GAMES.get(record.game)
    if game is None:
        raise ValueError(f"there is no game {record.game} here, only {', '.join(GAMES)}")
    if record.version not in game.replays:
        known = ", ".join(map(str, game.replays))
        raise ValueError(f"the record is of version {record.version} of {game.name}, known here: {known}")
    if record.position not in game.positions:
        known = ", ".join(map(str, game.positions))
        raise ValueError(f"the record states positions of {game.name} by schema {record.position}, known here: {known}")
    if record.chance not in SCHEMES:
        known = ", ".join(map(str, SCHEMES))
        raise ValueError(f"the record has its chance by scheme {record.chance}, known here: {known}")
    if len(record.players) not in game.seats:
        raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {len(record.players)}")
    chosen: dict[str, Any] = {}
    domains = option_domains(game.options)
    for name, value in record.options:
        values = {token(thing): thing for thing in domains[name].values()} if name in domains else {}
        if value not in values or name in chosen:
            raise ValueError(f"{game.name} has no option {name} {value}, or it is named twice")
        chosen[name] = values[value]
    return game, game.options(**chosen)
