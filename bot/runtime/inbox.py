"""Incoming messages: each is admitted or not, carried out in its sender's order, and turned into one answer.

What a line means is the dispatcher's to know; that whatever happens somebody gets one clear sentence is settled here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from bot.journal.journal import Doubled, JournalError
from bot.language import tidy
from bot.people.bounded import BoundedDict
from bot.people.locale_store import LocaleStore
from bot.people.pairs import Pairs
from bot.people.rate_limits import Admission, RateLimits
from bot.ports import Answer, Clock, Entropy, IncomingMessage, Person
from bot.render.messages import error_text, so_far
from bot.runtime.metrics import Metrics
from bot.table.table import CommandError, Table

log = structlog.get_logger()

_RECENT = 4096  # messages that are recognised when they are delivered again


class Unheard(CommandError):  # noqa: N818 - an answer to a person, not an error
    """A word that nobody knows, in a room where it may be meant for somebody else: nothing need be answered."""


class Dispatcher(Protocol):
    """What understands the lines that people type."""

    def parts(self, incoming: IncomingMessage) -> Sequence[IncomingMessage]:
        """The commands of a line, in order, each as a line of its own; most lines hold one."""
        ...

    async def check(self, parts: Sequence[IncomingMessage]) -> None:
        """Whether several commands may be carried out together. Raises CommandError if not: then none is."""
        ...

    async def dispatch(self, incoming: IncomingMessage) -> Answer | None:
        """Carry out one command; None where no answer is due. Raises CommandError where it cannot be done."""
        ...

    async def expects(self, incoming: IncomingMessage) -> bool:
        """Whether a line in a room is meant for us whoever wrote it, rather than perhaps for another bot."""
        ...

    async def complete(self, incoming: IncomingMessage) -> Sequence[str]:
        """What the last word of a line that is still being typed can become, for that person alone."""
        ...

    async def table(self, incoming: IncomingMessage) -> Table | None:
        """The table that a line would be about, None where there is none or it is not clear which."""
        ...


class Inbox:
    """The messages of all people."""

    def __init__(
        self,
        clock: Clock,
        entropy: Entropy,
        pairs: Pairs,
        locales: LocaleStore,
        metrics: Metrics,
        rate_limits: RateLimits,
        admins: Collection[Person],
        together: Callable[[Collection[Person]], AbstractContextManager[None]],
        acting: Callable[[], None],
    ) -> None:
        """`admins` moderate whatever room they are in. `together` has everything that these accounts of a person do
        told in one update, `acting` is called before a message is carried out."""
        self._clock = clock
        self._entropy = entropy
        self._pairs = pairs
        self._locales = locales
        self._metrics = metrics
        self._rate_limits = rate_limits
        self._admins = frozenset(admins)
        self._together = together
        self._acting = acting
        self._orders: WeakValueDictionary[Person, asyncio.Lock] = WeakValueDictionary()
        self._recent: BoundedDict[tuple[str, str], None] = BoundedDict(_RECENT)  # network and source

    async def take(self, incoming: IncomingMessage, dispatcher: Dispatcher) -> tuple[Admission, Answer | None]:
        """Carry out a line, in the order in which its sender's lines arrive. Of those refused only the first is
        answered."""
        person = self._pairs.first(incoming.person)
        parts = dispatcher.parts(incoming)
        admission = self._rate_limits.judge(person, incoming.room, self._clock.ticks(), len(parts))
        if admission is Admission.SILENCE:
            return admission, None
        self._acting()
        async with self._orders.setdefault(person, asyncio.Lock()):
            return admission, await self._answer(incoming, parts, admission, dispatcher)

    async def _answer(
        self,
        incoming: IncomingMessage,
        parts: Sequence[IncomingMessage],
        admission: Admission,
        dispatcher: Dispatcher,
    ) -> Answer | None:
        message = incoming.person.network, incoming.source
        if message in self._recent:  # whatever has become of its table
            return None
        if admission is Admission.PERSON:
            return Answer(error_text(CommandError("too-fast"), await self._locales.own(incoming)), private=True)
        if admission is Admission.ROOM:
            return Answer(error_text(CommandError("too-much"), await self._locales.answering(incoming)))
        if incoming.person in self._admins:
            parts = [replace(part, moderator=True) for part in parts]
        if len(parts) == 1:
            answer = await self._attempt(incoming, dispatcher.dispatch(parts[0]))
            done = answer is None or not answer.refused
        else:
            with self._together(self._pairs.all(incoming.person)):
                done, answer = await self._in_turn(incoming, parts, dispatcher)
        if incoming.source and done:
            self._recent[message] = None
        return answer if answer is not None and answer.doc else None

    async def _in_turn(
        self, incoming: IncomingMessage, parts: Sequence[IncomingMessage], dispatcher: Dispatcher
    ) -> tuple[bool, Answer | None]:
        """Carry out the commands of a line up to the first that is refused, and put their answers together; and whether
        anything was done."""
        refusal = await self._attempt(incoming, dispatcher.check(parts))
        if refusal is not None:
            return False, refusal
        given: list[Answer] = []
        for number, part in enumerate(parts):
            answer = await self._attempt(part, dispatcher.dispatch(part), aloud=number > 0)
            if answer is not None and answer.refused:
                done = [tidy(each.text) for each in parts[:number]]
                if answer.doc:
                    given.append(await self._so_far(incoming, done, answer))
                return bool(done), combined(given)
            given += [] if answer is None else [answer]
        return True, combined(given)

    async def _so_far(self, incoming: IncomingMessage, done: Sequence[str], refusal: Answer) -> Answer:
        """The answer to a line of which only these commands were carried out, for this reason."""
        own = await self._locales.own(incoming)
        shared = await self._locales.answering(incoming)
        return replace(
            refusal,
            doc=so_far(done, refusal.doc, own if refusal.private else shared),
            public=so_far(done, refusal.public, shared) if refusal.public else (),
        )

    async def _attempt(
        self, incoming: IncomingMessage, doing: Awaitable[Answer | None], *, aloud: bool = False
    ) -> Answer | None:
        """What is answered, whatever happens; what need not be has an empty answer, unless `aloud`."""
        try:
            with self._metrics.command():
                return await doing
        except CommandError as refusal:
            silent = isinstance(refusal, Unheard) and not aloud
            doc = () if silent else error_text(refusal, await self._locales.answering(incoming))
            return Answer(doc, refused=True)
        except Doubled:
            return None
        except JournalError as error:
            log.error("not done", reason=str(error))
            return Answer(error_text(CommandError("not-done"), await self._locales.answering(incoming)), refused=True)
        except Exception:
            code = self._entropy(3).hex()
            log.exception("command failed", bug=code)
            sentence = error_text(CommandError("bug", id=code), await self._locales.answering(incoming))
            return Answer(sentence, private=True, refused=True)


def combined(answers: Sequence[Answer]) -> Answer | None:
    """Several answers as one, which is private if one of them is."""
    if len(answers) < 2:
        return answers[0] if answers else None
    return Answer(
        tuple(block for answer in answers for block in answer.doc),
        private=any(answer.private for answer in answers),
        file=next((answer.file for answer in answers if answer.file is not None), None),
        public=tuple(block for answer in answers for block in answer.public),
        refused=answers[-1].refused,
    )
