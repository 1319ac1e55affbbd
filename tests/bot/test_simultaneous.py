"""A game in which all decide at once (tests/kit/sealed.py): who has answered stays answered, whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.boards import BOARDS
from bot.doc import Doc, line
from bot.language import Tongue
from engines import GAMES
from engines.core.game import Event, Outcome, View
from engines.core.offer import Offer
from tests.kit.house import House, house
from tests.kit.sealed import SEALED
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)


class SealedBoards:
    """The sealed-bid game, shown as plainly as can be."""

    parts: Sequence[str] = ()

    def board(self, view: View[Any, Any], names: Sequence[str], tongue: Tongue, part: str = "") -> Doc:
        return line(f"undecided: {view.public.undecided}")

    def hand(self, view: View[Any, Any], names: Sequence[str], tongue: Tongue) -> Doc | None:
        return line(f"hand: {view.own.hand}")

    def tell(self, event: Event, to: int | None, names: Sequence[str], tongue: Tongue) -> Doc:
        return line(str(event))

    def ask(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Sequence[str], tongue: Tongue) -> Doc:
        return line(f"asked: {[offer.verb for offer in offers]}")

    def ending(self, view: View[Any, Any], outcome: Outcome, names: Sequence[str], tongue: Tongue) -> Doc:
        return line(f"ended: {outcome.scores}")


@pytest.fixture(autouse=True)
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sealed", SEALED)  # type: ignore[arg-type]  # a dict behind its Mapping
    monkeypatch.setitem(BOARDS, "sealed", SealedBoards())  # type: ignore[arg-type]  # likewise
    for name in ("game_name", "option_name"):
        monkeypatch.setattr(f"bot.sayings.{name}", lambda key, tongue: key)


async def begin(h: House) -> None:
    await h.type(ADA, "new sealed")
    for person in PEOPLE[1:]:
        await h.type(person, "join")
    await h.type(ADA, "start")


async def bid(h: House, seat: int) -> None:
    table = (await h.host.find(ROOM))[0].table
    await h.type(PEOPLE[seat], f"bid {table.view(seat).own.hand[0]}", room=None)


async def test_after_a_restart_only_who_has_not_answered_is_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        for seat in (2, 0, 3):
            await bid(h, seat)
    async with house(tmp_path) as h:
        table = (await h.host.find(ROOM))[0].table
        assert [duty.seat for duty in table.duties] == [1]
        await bid(h, 1)
        assert any(text.startswith("Shown(") for text in h.net.lines(ROOM))


async def test_who_has_answered_is_told_so_and_the_answer_stands(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await bid(h, 0)
        before = (await h.host.find(ROOM))[0].table.seq
        await h.type(ADA, "bid 9", room=None)
        assert (await h.host.find(ROOM))[0].table.seq == before
        assert "need nothing from you" in h.answer


async def test_an_answer_does_not_ask_the_others_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await bid(h, 0)
        prompts = [parcel.duty for parcel in h.net.seen[BRUNO] if parcel.prompt is not None]
        assert prompts == [1]


async def test_a_bid_in_the_room_is_neither_carried_out_nor_repeated(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await h.type(BRUNO, "bid 9")
        assert "9" not in h.answer
        assert [duty.seat for duty in (await h.host.find(ROOM))[0].table.duties] == [0, 1, 2, 3]
