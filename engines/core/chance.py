"""The one source of randomness: `below(n)`, and what is built on it (dice, draws, shuffles).

The sources that tables, replays, searches and tests use live here. The answers of a source are kept as a tape of small
integers, so a replay needs no seed. A deck is a bag: each card is picked at random when it is drawn, so there is no
hidden order anywhere.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

V = TypeVar("V")

_SPAN = 1 << 64


class TapeError(ValueError):
    """A tape does not fit the moves it is replayed with: too short, too long, or an answer out of range.

    Answers are secret until the game ends, so the text never contains one.
    """


class Source(ABC):
    """A source of randomness. Everything is built on one primitive, `below`."""

    __slots__ = ()

    @abstractmethod
    def below(self, n: int) -> int:
        """A uniformly distributed integer from 0 to n - 1. `n` is at least 1."""

    def roll(self) -> int:
        """The face of one die, 1 to 6."""
        return 1 + self.below(6)

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        """Remove one card from `bag`, which counts the cards of each kind by index, and return its kind.

        `shown` is the seat that sees the card, None if nobody or everybody does. It does not affect the draw (but a
        twin of the game needs it: see tests/conformance). The bag must not be empty.
        """
        left = self.below(sum(bag))
        for kind, number in enumerate(bag):
            if left < number:
                bag[kind] -= 1
                return kind
            left -= number
        raise ValueError("cannot draw from an empty bag")

    def shuffled(self, things: Iterable[V]) -> list[V]:
        """The things in random order."""
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def salt_hash(word: str) -> bytes:
    """The part of the key that a salt contributes: its SHA-256 as UTF-8, so that the word itself can be forgotten and
    the game still verified."""
    return hashlib.sha256(word.encode()).digest()


def derive(seed: bytes, salts: Sequence[bytes]) -> bytes:
    """The key of a table's chance: SHA-256 of the seed followed by the hash of each salt, in the order given.

    Raises ValueError if a salt is not a hash of 32 bytes; with other lengths, different lists could give the same key.
    """
    if any(len(salt) != hashlib.sha256().digest_size for salt in salts):
        raise ValueError("a salt must be given as its SHA-256, 32 bytes")
    return hashlib.sha256(b"".join((seed, *salts))).digest()


def commitment(seed: bytes) -> str:
    """What is published of a seed before it is used: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


class Committed(Source):
    """Chance fixed by a key: the answer at a position (decision, index) never changes, so retrying a roll gives the
    same roll.

    `decision` counts the decisions of a game: 0 is its start, 1 its first move. Answer `index`, from 0, is the first 8
    bytes of HMAC-SHA256(key, "decision index try") as a big-endian number, modulo n; the message is three decimal
    numbers separated by single spaces. A number at or above the largest multiple of n up to 2**64 is rejected and the
    next try is taken, starting at 0, so all answers are equally likely. `below` raises ValueError unless n is from 1 to
    2**64.
    """

    __slots__ = ("_key", "decision", "index")

    def __init__(self, key: bytes, decision: int = 0) -> None:
        self._key = key
        self.decision = decision
        self.index = 0

    def below(self, n: int) -> int:
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot choose among {n} possibilities, expected 1 to 2**64")
        limit = _SPAN - _SPAN % n
        attempt = 0
        while True:
            position = b"%d %d %d" % (self.decision, self.index, attempt)
            number = int.from_bytes(hmac.digest(self._key, position, "sha256")[:8], "big")
            if number < limit:
                self.index += 1
                return number % n
            attempt += 1


Stream = Callable[[int], Source]  # the source for each decision of a game, by its number

SCHEME = 1  # the scheme of new tables; it goes up whenever the same seed would give other answers
SCHEMES: Mapping[int, Callable[[bytes, Sequence[bytes]], Stream]] = {  # each takes a seed and the hashes of the salts
    1: lambda seed, salts: partial(Committed, derive(seed, salts)),
}  # every released scheme stays, so that games played with it can be verified


class Recorded(Source):
    """Wraps a source and records its answers in `tape`, and the `n` each was asked with in `spans`."""

    __slots__ = ("_src", "spans", "tape")

    def __init__(self, src: Source) -> None:
        self._src = src
        self.tape: list[int] = []
        self.spans: list[int] = []

    def below(self, n: int) -> int:
        answer = self._src.below(n)
        self.tape.append(answer)
        self.spans.append(n)
        return answer


class Tape(Source):
    """Plays recorded answers back.

    Raises TapeError if an answer is missing or out of range; `done` raises it if answers are left over.
    """

    __slots__ = ("_at", "_tape")

    def __init__(self, tape: Sequence[int]) -> None:
        self._tape = tape
        self._at = 0

    def below(self, n: int) -> int:
        if self._at >= len(self._tape):
            raise TapeError(f"the tape ends after {self._at} answers, but one more is needed")
        answer = self._tape[self._at]
        if not 0 <= answer < n:
            raise TapeError(f"answer {self._at} of the tape is not among the {n} possible ones")
        self._at += 1
        return answer

    def done(self) -> None:
        if self._at != len(self._tape):
            raise TapeError(f"the tape holds {len(self._tape)} answers, but only {self._at} were used")


class Scripted(Source):
    """For tests: dice and cards written down beforehand, in the order in which they will be requested.

    `dice` and `cards` queue answers for `roll` and `draw`; `answers` queues them for bare `below`, and serves dice and
    draws too. A shuffle uses `below`. Raises AssertionError when asked for something the script does not say.
    """

    __slots__ = ("_script",)

    def __init__(self) -> None:
        self._script: deque[tuple[str, int]] = deque()

    def dice(self, *faces: int) -> Scripted:
        self._script.extend(("die", face) for face in faces)
        return self

    def cards(self, *kinds: int) -> Scripted:
        self._script.extend(("card", kind) for kind in kinds)
        return self

    def answers(self, *numbers: int) -> Scripted:
        self._script.extend(("number", number) for number in numbers)
        return self

    def below(self, n: int) -> int:
        what, answer = self._next("a number")
        if what == "die":
            answer -= 1
        assert what != "card" and 0 <= answer < n, f"the script says {what} {answer}, but a number below {n} is needed"
        return answer

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        if self._script and self._script[0][0] != "card":
            return super().draw(bag, shown)
        _, kind = self._next("a card")
        assert bag[kind] > 0, f"the script draws card {kind}, which is not in the bag"
        bag[kind] -= 1
        return kind

    def done(self) -> None:
        assert not self._script, f"the script was not used up, left: {list(self._script)}"

    def _next(self, what: str) -> tuple[str, int]:
        assert self._script, f"{what} is needed, but the script has ended"
        return self._script.popleft()
