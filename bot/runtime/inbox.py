"""Incoming messages: each is admitted or not, carried out in its sender's order, and turned into one answer.

What a line means is the dispatcher's to know; that whatever happens somebody gets one clear sentence is settled here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from bot.journal.journal import Doubled, JournalError
from bot.people.bounded import BoundedDict
from bot.people.locale_store import LocaleStore
from bot.people.pairs import Pairs
from bot.people.rate_limits import Admission, RateLimits
from bot.ports import Answer, Clock, Entropy, IncomingMessage, Person
from bot.render.messages import error_text
from bot.runtime.metrics import Metrics
from bot.table.table import CommandError, Table

log = structlog.get_logger()

_RECENT = 4096  # messages that are recognised when they are delivered again


class Dispatcher(Protocol):
    """What understands the lines that people type."""

    async def dispatch(self, incoming: IncomingMessage) -> Answer | None:
        """Carry out one line; None where no answer is due. Raises CommandError where it cannot be done."""
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
        acting: Callable[[], None],
    ) -> None:
        """`admins` moderate whatever room they are in. `acting` is called before a message is carried out."""
        self._clock = clock
        self._entropy = entropy
        self._pairs = pairs
        self._locales = locales
        self._metrics = metrics
        self._rate_limits = rate_limits
        self._admins = frozenset(admins)
        self._acting = acting
        self._orders: WeakValueDictionary[Person, asyncio.Lock] = WeakValueDictionary()
        self._recent: BoundedDict[tuple[str, str], None] = BoundedDict(_RECENT)  # network and source

    async def take(self, incoming: IncomingMessage, dispatcher: Dispatcher) -> tuple[Admission, Answer | None]:
        """Carry out a line, in the order in which its sender's lines arrive. Of those refused only the first is
        answered."""
        person = self._pairs.first(incoming.person)
        admission = self._rate_limits.judge(person, incoming.room, self._clock.ticks())
        if admission is Admission.SILENCE:
            return admission, None
        self._acting()
        async with self._orders.setdefault(person, asyncio.Lock()):
            return admission, await self._answer(incoming, admission, dispatcher)

    async def _answer(self, incoming: IncomingMessage, admission: Admission, dispatcher: Dispatcher) -> Answer | None:
        message = incoming.person.network, incoming.source
        if message in self._recent:  # whatever has become of its table
            return None
        try:
            if admission is Admission.PERSON:
                return Answer(error_text(CommandError("too-fast"), await self._locales.own(incoming)), private=True)
            if admission is Admission.ROOM:
                return Answer(error_text(CommandError("too-much"), await self._locales.answering(incoming)))
            if incoming.person in self._admins:
                incoming = replace(incoming, moderator=True)
            with self._metrics.command():
                answer = await dispatcher.dispatch(incoming)
        except CommandError as refusal:
            return Answer(error_text(refusal, await self._locales.answering(incoming)))
        except Doubled:
            return None
        except JournalError as error:
            log.error("not done", reason=str(error))
            return Answer(error_text(CommandError("not-done"), await self._locales.answering(incoming)))
        except Exception:
            code = self._entropy(3).hex()
            log.exception("command failed", bug=code)
            sentence = error_text(CommandError("bug", id=code), await self._locales.answering(incoming))
            return Answer(sentence, private=True)
        if incoming.source:
            self._recent[message] = None
        return answer
