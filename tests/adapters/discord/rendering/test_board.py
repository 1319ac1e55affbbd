"""Boards in rooms: the whole table as text in both forms, whoever acts marked, and never more than Discord takes."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest
from discord import ui

from adapters.discord.rendering import board, buttons
from bot.language import LANGUAGES, Locale
from bot.text.doc import Doc, Facts, Heading, Items, Line, Span, plain
from engines import GAMES
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import begun
from tests.bot.commands.test_menus import table_of
from tests.kit.discord import limits
from tests.kit.discord.description import description
from tests.kit.discord.world import V2, walk

EN = Locale("en")
WIDE = "W" * 400  # what one player has


def sent(view: ui.LayoutView) -> dict[str, Any]:
    found = {"components": view.to_components(), "flags": V2, "allowed_mentions": {"parse": []}}
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]  # as it goes over the wire


def wrong(view: ui.LayoutView) -> list[str]:
    return [*limits.message(sent(view), new=True), *description().request("POST", "/channels/1/messages", sent(view))]


def texts(view: ui.LayoutView) -> list[str]:
    return [each["content"] for each in walk(sent(view)["components"]) if each["type"] == 10]


def players(number: int, what: str = "Castle") -> Items:
    return Items(tuple((Span(f"Player {at}", "name"), Span(f": {what}")) for at in range(number)))


def controls(number: int) -> list[buttons.Control]:
    return [buttons.Control(ui.Button(label="Press", custom_id=f"tafel:{at}")) for at in range(number)]


@pytest.mark.parametrize("what", ["Castle", WIDE, WIDE * 3, "\U0001f3f0" * 300])
def test_eight_seats_fit_into_forty_components_and_four_thousand_characters(what):
    doc: Doc = (
        Heading(plain("Court, round 3")),
        Facts(tuple((plain(f"fact {at}"), plain(WIDE)) for at in range(6))),
        Items(tuple(plain(f"row {at}") for at in range(5))),
        players(8, what),
    )
    view = board.container(doc, controls(9), "what the picture shows", acts=True)
    assert wrong(view) == []
    every = list(walk(sent(view)["components"]))
    assert len(every) <= board.COMPONENTS
    assert len([each for each in every if each["type"] == 2]) == 9


def test_so_many_lines_that_they_would_not_fit_stand_together():
    view = board.container((Heading(plain("Many")), players(60)), controls(25), "a picture", acts=True)
    assert wrong(view) == []
    assert "Player 59" in texts(view)[-1]


def test_each_player_has_a_text_and_the_rest_stands_together():
    doc = (
        Heading(plain("Court")),
        Line(plain("to play: Ada")),
        players(3),
        Heading(plain("At court")),
        Line(plain("x")),
    )
    assert texts(board.container(doc, [], None, acts=False)) == [
        "### Court\nto play: Ada",
        *(f"**Player {at}**: Castle" for at in range(3)),
        "**At court**\nx",
    ]


def test_a_picture_is_named_with_what_it_shows_and_only_where_there_is_one():
    doc: Doc = (Heading(plain("Court")),)
    [gallery] = [
        each for each in walk(sent(board.container(doc, [], "Ada acts", acts=True))["components"]) if each["type"] == 12
    ]
    assert gallery["items"][0]["media"]["url"] == f"attachment://{board.PICTURE}"
    assert gallery["items"][0]["description"] == "Ada acts"
    assert 12 not in [each["type"] for each in walk(sent(board.container(doc, [], None, acts=True))["components"])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 7, 25])
def test_both_forms_say_the_same_and_fit(game, moves, language):
    table, _ = table_of(game, moves)
    locale = Locale(language)
    view = board.fields(table, locale, rich=True)["view"]
    assert wrong(view) == []
    embeds = board.fields(table, locale, rich=False)["embeds"]
    assert isinstance(embeds[0], discord.Embed)
    said = "\n".join(f"{each.title or ''}\n{each.description}" for each in embeds)
    strip = str.maketrans("", "", "#*• \n")
    assert "".join(texts(view)).translate(strip) == said.translate(strip)


def test_the_court_can_be_read_after_the_first_roll_too():
    """In the middle of a turn the board once held the turn alone, and the rest only the picture."""
    table, _ = table_of("court", 1)
    [embed] = board.fields(table, EN, rich=False)["embeds"]
    for said in ("Farmer", "Queen", "2 of a kind", "Bruno"):
        assert said in embed.description


def test_whoever_has_to_act_is_marked():
    table, seat = table_of("court", 1)
    marked = [text for text in texts(board.fields(table, EN, rich=True)["view"]) if text.startswith("▶ ")]
    assert len(marked) == 1
    assert table.seats[seat].name in marked[0]


@pytest.mark.discord_loopback
async def test_a_room_chooses_the_form_of_its_boards_and_a_new_one_is_posted_in_it(discord, bot):
    friends = await begun(discord, bot.host)
    first = await friends.board()
    assert first.rich
    friends.channel.guild.moderators.add(friends.people[0].id)
    await discord.slash(friends.people[0], friends.channel, "room", text="boards plain")
    await friends.play_by_slash(1)
    second = await friends.board()
    assert not second.rich and second.body["embeds"]
    await discord.until(lambda: not first.controls)
    await friends.play_by_slash(1)
    assert not (await friends.board()).rich


@pytest.mark.discord_loopback
async def test_after_a_restart_a_rich_board_is_followed_by_another_and_keeps_what_happened(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host)
        await discord.until(lambda: discord.board(friends.channel).files)
        first = await friends.board()
        await bot.host.settled()
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        await friends.play_by_slash(1)
        board_now = await friends.board()
        assert board_now.rich
        await discord.until(lambda: limits.named_files(board_now.body) == {board.PICTURE} and board_now.files)
        await discord.until(lambda: not (first.controls or first.files))
        assert "Here we go" in first.text


@pytest.mark.discord_loopback
async def test_a_rich_board_that_is_stopped_stays_without_buttons(discord, bot):
    friends = await begun(discord, bot.host)
    shown = await friends.board()
    friends.channel.guild.moderators.add(friends.people[0].id)
    for _ in range(2):
        await discord.slash(friends.people[0], friends.channel, "stop")
    await discord.until(lambda: not shown.controls)
    assert "Rome" in shown.text


@pytest.mark.parametrize(
    ("components", "what"),
    [
        ([{"type": 17, "components": [{"type": 10, "content": "x" * 4001}]}], "4000"),
        ([{"type": 17, "components": [{"type": 10, "content": "x"}] * 40}], "more than 40"),
        ([{"type": 17, "components": [{"type": 9, "components": [{"type": 10, "content": "x"}]}]}], "section"),
        ([{"type": 17, "components": []}], "container: empty"),
        ([], "without any"),
    ],
)
def test_the_loopback_refuses_what_discord_refuses(components, what):
    body = {"components": components, "flags": V2, "allowed_mentions": {"parse": []}}
    assert what in "; ".join(limits.message(body, new=True))


def test_components_v2_need_their_flag_and_their_files():
    text = [{"type": 17, "components": [{"type": 10, "content": "x"}]}]
    assert "without their flag" in "; ".join(limits.message({"components": text}, new=True))
    item = {"media": {"url": "attachment://a.png"}}
    assert limits.named_files({"components": [{"type": 12, "items": [item]}]}) == {"a.png"}
