"""The one source of randomness: `below(n)`, and what stands on it (dice, draws, shuffles).

Here live the sources that a table, a replay, a test and a search use. What a source answered is kept as a tape of
small integers, so a replay needs no seed. A deck is a bag: a card is drawn at random when it is drawn, so that no
hidden order exists anywhere.
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
    """A tape does not fit the moves it is played to: too short, too long, or an answer out of range.

    Answers are secret until the end of a game, so the text never holds one.
    """


class Source(ABC):
    """Where chance comes from. One primitive, `below`; everything else stands on it."""

    __slots__ = ()

    @abstractmethod
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each alike. `n` is at least 1."""

    def roll(self) -> int:
        """The face of one die, 1 to 6."""
        return 1 + self.below(6)

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        """Take one card out of `bag`, which counts the cards of each kind by index, and return its kind.

        `shown` is the seat that gets to see it, None where nobody or everybody does; chance does not depend on it (a
        twin of the game does: see tests/conformance). The bag is not empty.
        """
        left = self.below(sum(bag))
        for kind, number in enumerate(bag):
            if left < number:
                bag[kind] -= 1
                return kind
            left -= number
        raise ValueError("drawn from an empty bag")

    def shuffled(self, things: Iterable[V]) -> list[V]:
        """The things in an order drawn at random."""
        order = list(things)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def salt_hash(word: str) -> bytes:
    """What enters the key for a salt: its SHA-256 as UTF-8. A word can be forgotten, and its game still verified."""
    return hashlib.sha256(word.encode()).digest()


def derive(seed: bytes, salts: Sequence[bytes]) -> bytes:
    """The key of a table's chance: SHA-256 of its seed and behind it the hash of each salt, in the order given.

    Raises ValueError where a salt is not a hash of 32 bytes, since lists of other lengths could look alike.
    """
    if any(len(salt) != hashlib.sha256().digest_size for salt in salts):
        raise ValueError("a salt enters the key as its SHA-256, 32 bytes")
    return hashlib.sha256(b"".join((seed, *salts))).digest()


def commitment(seed: bytes) -> str:
    """What is shown of a seed before it is used: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


class Committed(Source):
    """Chance fixed by a key: the answer at a position (decision, index) never changes, so a retried roll is the same.

    `decision` counts the decisions of a game: 0 is its start, 1 its first move. Answer `index`, from 0, is the first 8
    bytes of HMAC-SHA256(key, "decision index try") as a big-endian number, modulo n; the message is three decimal
    numbers between single spaces. Numbers at or above the greatest multiple of n up to 2**64 are rejected and the next
    try, from 0 up, is taken: no answer is more likely than another. Raises ValueError unless n is from 1 to 2**64.
    """

    __slots__ = ("_key", "decision", "index")

    def __init__(self, key: bytes, decision: int = 0) -> None:
        self._key = key
        self.decision = decision
        self.index = 0

    def below(self, n: int) -> int:
        if not 0 < n <= _SPAN:
            raise ValueError(f"one of {n} possibilities cannot be drawn, expected 1 to 2**64")
        limit = _SPAN - _SPAN % n
        attempt = 0
        while True:
            position = b"%d %d %d" % (self.decision, self.index, attempt)
            number = int.from_bytes(hmac.digest(self._key, position, "sha256")[:8], "big")
            if number < limit:
                self.index += 1
                return number % n
            attempt += 1


Stream = Callable[[int], Source]  # the chance of each decision of one game, by its number

SCHEME = 1  # how the chance of a new table is made; its number goes up whenever a seed would give other answers
SCHEMES: Mapping[int, Callable[[bytes, Sequence[bytes]], Stream]] = {  # from a seed and the hashes of salts
    1: lambda seed, salts: partial(Committed, derive(seed, salts)),
}  # every one that was ever released stays, so that what was played by it can be verified


class Recorded(Source):
    """Another source, with its answers kept in `tape` (and what each was asked, in `spans`)."""

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
    """Answers that were recorded, played again.

    Raises TapeError where an answer is missing or out of range; `done` raises it where answers are left.
    """

    __slots__ = ("_at", "_tape")

    def __init__(self, tape: Sequence[int]) -> None:
        self._tape = tape
        self._at = 0

    def below(self, n: int) -> int:
        if self._at >= len(self._tape):
            raise TapeError(f"the tape ends after {self._at} answers, one more is asked")
        answer = self._tape[self._at]
        if not 0 <= answer < n:
            raise TapeError(f"answer {self._at} of the tape is none of the {n} that are possible")
        self._at += 1
        return answer

    def done(self) -> None:
        if self._at != len(self._tape):
            raise TapeError(f"the tape holds {len(self._tape)} answers, only {self._at} were asked")


class Scripted(Source):
    """For tests: dice and cards as written down beforehand, in the order in which they will be asked for.

    `dice` and `cards` queue answers for `roll` and `draw`, `answers` queues for bare `below` (and serves dice and
    draws too). A shuffle asks `below`. Raises AssertionError when asked for what the script does not say.
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
        assert what != "card" and 0 <= answer < n, f"the script says {what} {answer}, a number below {n} was asked"
        return answer

    def draw(self, bag: list[int], shown: int | None = None) -> int:
        if self._script and self._script[0][0] != "card":
            return super().draw(bag, shown)
        _, kind = self._next("a card")
        assert bag[kind] > 0, f"the script draws card {kind}, which the bag does not hold"
        bag[kind] -= 1
        return kind

    def done(self) -> None:
        assert not self._script, f"the script was not used up: {list(self._script)}"

    def _next(self, what: str) -> tuple[str, int]:
        assert self._script, f"{what} was asked, the script has ended"
        return self._script.popleft()
