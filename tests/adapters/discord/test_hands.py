"""Whatever hands and boards look like and whatever people are called, no message is refused by Discord."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adapters.discord.pictures import drawing, studio
from adapters.discord.rendering import board, formatting
from adapters.discord.rendering.panel import body, panel
from bot.language import LANGUAGES, Locale
from bot.ports import Person, Room
from bot.render import messages
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.offer import sample
from tests.adapters.discord.test_names import WILD, names
from tests.kit.discord import limits
from tests.kit.discord.description import description
from tests.kit.discord.world import V2
from tests.kit.tables import Story


@lru_cache(maxsize=64)
def table_of(game: str, people: tuple[str, ...], moves: int, chance: int) -> Table:
    """A table after random moves, or at its end."""
    story = Story(game)
    room, persons = Room("discord", "1"), [Person("discord", str(number + 1)) for number in range(len(people))]
    story.do(lobby.opening(persons[0], people[0], room))
    for person, name in zip(persons, people, strict=True):
        story.do(lambda table, person=person, name=name: lobby.join(table, person, name))
    story.do(lambda table: lobby.start(table, persons[0]))
    src = Committed(bytes([chance]) * 32)
    for _ in range(moves):
        table = story.table
        if table.status is not Status.RUNNING:
            break
        seat = table.pending_decisions[0].seat
        offers = table.offers(seat)
        text = write(sample(offers, src) if src.below(3) else table.game.policy(table.view(seat), src))
        story.do(ProposedAct(Moved(seat, text), persons[seat]))
    return story.table


def wrong(what: dict[str, Any]) -> list[str]:
    """What Discord would object to in a message."""
    sent: dict[str, Any] = {"allowed_mentions": {"parse": []}}
    if what.get("embeds"):
        sent["embeds"] = [embed.to_dict() for embed in what["embeds"]]
    if what.get("content"):
        sent["content"] = what["content"]
    if what.get("view") is not None:
        sent["components"] = what["view"].to_components()
        sent["flags"] = V2 if what["view"].has_components_v2() else 0
    described = description().request("POST", "/channels/1/messages", json.loads(json.dumps(sent)))
    return [*limits.message(sent, new=True), *described]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@example(people=WILD, moves=400, chance=0, language="de")
@given(
    people=st.lists(names, min_size=8, max_size=8),
    moves=st.integers(0, 150),
    chance=st.integers(0, 20),
    language=st.sampled_from(LANGUAGES),
)
def test_no_hand_and_no_board_is_refused(game, people, moves, chance, language):
    table = table_of(game, tuple(people[: GAMES[game].seats[-1]]), moves, chance)
    locale = Locale(language)
    for rich, embed in ((True, True), (False, True), (False, False)):
        picture = "what it shows" if rich else None
        assert wrong(board.fields(table, locale, rich=rich, embed=embed, picture=picture)) == []
    for seat in range(len(table.seats)):
        shown = panel(table, seat, locale)
        assert not shown.doc or wrong(body(shown.doc, shown.view)) == []
    for text in formatting.lines([messages.line(table, said, locale) for said in table.recent]):
        assert wrong({"content": text}) == []
    seen = studio.scene(table, locale)
    assert not seen.shapes or drawing.png(seen)
