"""AI players at the tables: whenever one owes a decision, it is asked for a move, and asked again if that fails.

How they think is in bot/workers; here is only when they are asked and what becomes of their answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.runtime.metrics import Thinker
from bot.runtime.retry import Retry
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import Tables
from bot.runtime.tasks import TaskSet
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import CommandError, Status, Table


class AiPlayers:
    """The AI players of all tables."""

    def __init__(
        self,
        tables: Tables,
        thinker: Thinker,
        retry: Retry,
        tasks: TaskSet,
        failed: Callable[[BaseException], None],
    ) -> None:
        """`failed` learns of what should not have gone wrong; the decision is tried again later."""
        self._tables = tables
        self._thinker = thinker
        self._retry = retry
        self._tasks = tasks
        self._failed = failed

    def ask(self, live: LiveTable) -> None:
        """Ask every AI player of the table that owes a decision and is not thinking about it yet."""
        for decision in live.table.pending_decisions:
            occupant = live.table.seats[decision.seat]
            number = live.table.numbers[decision.seat]
            if occupant.ai and live.table.paused is None and live.thinking.get(decision.seat) != number:
                live.thinking[decision.seat] = number
                self._tasks.start(self._retry.until_done(partial(self._decided, live, decision.seat, number)))

    async def _decided(self, live: LiveTable, seat: int, number: int) -> bool:
        """Have the AI player decide; True once the decision is made, or is none of an AI player's any more."""

        def check(now: Table) -> ProposedAct:
            if now.status is not Status.RUNNING or now.numbers[seat] != number:
                raise CommandError("stale")
            if now.paused is not None or not now.seats[seat].ai:
                live.thinking.pop(seat, None)
                raise CommandError("stale")
            return ProposedAct(Moved(seat, text))

        table = live.table
        try:
            text = await self._thinker.think(
                table.game.name, table.view(seat), table.thoughts(seat), table.seats[seat].kind
            )
            await self._tables.act(live, check)
        except CommandError:
            return True
        except Exception as error:  # noqa: BLE001 - whatever it is, it is logged and tried again later
            self._failed(error)
            return False
        return True
