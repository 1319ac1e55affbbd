"""What the table itself says and shows, besides its game: notes, the lobby, players, options, help, refusals.

Everything here turns data into a Doc in one language; what may be done is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.boards import BOARDS
from bot.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, plain
from bot.language import Tongue, explain, leading, lookup
from bot.lobby import names
from bot.manners import Manners
from bot.play import Refused
from bot.table import Note, Said, Sorry, Status, Table
from engines import GAMES
from engines.core.offer import option_domains

if TYPE_CHECKING:
    from bot.evening import Score
    from bot.quiet import Quiet
    from bot.shelf import Live


_LAST = 5  # lines of what happened last
_SHORT = 4  # signs of a table's id that are shown


def note(what: Note, tongue: Tongue) -> Doc:
    """Something that the table says, as one line."""
    data = dict(what.data)
    if "option" in data:
        data["option"] = option_name(data["option"], tongue)
    if "game" in data:
        data["game"] = game_name(data["game"], tongue)
    if "names" in data:
        data["names"] = tongue.texts([(Span(name, "name"),) for name in data["names"]])
    if "left" in data:
        data["left"] = duration(data["left"], tongue)
    for key in {"name", "who"} & data.keys():
        data[key] = Span(data[key], "name")
    return (Line(tongue.text(f"note-{what.key}", **data)),)


def sorry(refusal: Sorry, tongue: Tongue) -> Doc:
    """Why something cannot be done, in one sentence."""
    return (Line(tongue.text(f"sorry-{refusal.key}", **refusal.data)),)


def refused(table: Table, refusal: Refused, tongue: Tongue) -> Doc:
    """Why a line is no move now: for the player alone, since it is made from the player's own view."""
    asked = [duty.seat for duty in table.duties]
    return explain(refusal.refusal, refusal.why, table.game.name, names(table), asked, tongue)


def game_name(game: str, tongue: Tongue) -> str:
    """What a game is called."""
    return tongue(f"{game}-name")


def option_name(name: str, tongue: Tongue) -> str:
    """What an option is called; the same in all games that have it."""
    return tongue(f"option-{name}")


def games(tongue: Tongue) -> Doc:
    """The games that can be played."""
    items = tuple(
        tongue.text(
            "games-item", game=Span(game_name(name, tongue), "strong"), least=game.seats[0], most=game.seats[-1]
        )
        for name, game in GAMES.items()
    )
    return (
        Heading(tongue.text("games-title")),
        Items(items),
        Hint(tongue.text("games-hint"), (f"{_usage('new', tongue).split()[0]} {next(iter(GAMES))}",)),
    )


def table_name(table: Table, tongue: Tongue) -> str:
    """A table as it is told apart from others: the beginning of its id, and its game."""
    return tongue("table-name", id=table.header.id[:_SHORT], game=game_name(table.game.name, tongue))


def tables(several: Sequence[Live], tongue: Tongue) -> tuple[str, str]:
    """Several tables, one of which is meant; and how the first of them is named in a line."""
    return tongue.list([table_name(live.table, tongue) for live in several], "or"), _naming(several[0], tongue)


def _naming(live: Live, tongue: Tongue) -> str:
    return f"{tongue('word-table')} {live.table.header.id[:_SHORT]}"


def table_list(several: Sequence[Live], tongue: Tongue) -> Doc:
    """The tables that there are."""
    items = []
    for live in several:
        people = tongue.list(list(names(live.table))) if live.table.seats else tongue("players-none")
        items.append((Span(table_name(live.table, tongue), "strong"), Span(": " + people)))
    hint = Hint(tongue.text("tables-hint"), (_naming(several[0], tongue),))
    return (Heading(tongue.text("tables-title")), Items(tuple(items)), hint)


def chosen(table: Table, tongue: Tongue) -> Doc:
    """Said when a person has named the table that is meant from now on."""
    return (Line(tongue.text("table-chosen", table=table_name(table, tongue))),)


def lobby(table: Table, tongue: Tongue) -> Doc:
    """A table that waits for players: who sits there, what was agreed, what can be done."""
    title = tongue.text("lobby-title", game=Span(game_name(table.game.name, tongue), "strong"))
    missing = table.game.seats[0] - len(table.seats)
    state = tongue("lobby-missing", missing=missing) if missing > 0 else tongue("lobby-ready")
    return (Heading(title), *_seats(table, tongue), _options(table, tongue), Line(plain(state)))


def players(table: Table, tongue: Tongue) -> Doc:
    """Who sits where, who is asked."""
    return (Heading(tongue.text("players-title")), *_seats(table, tongue))


def options(table: Table, tongue: Tongue) -> Doc:
    """The options of the game with their values and what else they could be; before the start also how to set one."""
    items = []
    for name, domain in table.option_domains.items():
        value = tongue.name(table.option_value(name))
        values = tongue.choice(domain.things)
        text = tongue.text(
            "options-item",
            option=name,
            title=option_name(name, tongue),
            value=Span(value, "strong"),
            values=values,
        )
        items.append(text)
    shown = (Heading(tongue.text("options-title")), Items(tuple(items)))
    if table.status is not Status.LOBBY:
        return shown
    name, domain = next(iter(table.option_domains.items()))
    example = f"{_usage('option', tongue).split()[0]} {option_name(name, tongue)} {tongue.name(domain.things[-1])}"
    return (*shown, Hint(tongue.text("options-hint"), (example.lower(),)))


def duration(seconds: float, tongue: Tongue) -> str:
    """A time in words, in the largest unit that does not make it look like nothing: 90 minutes, 2 days."""
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size:
            return tongue(f"duration-{unit}", number=round(seconds / size))
    return tongue("duration-seconds", number=max(0, round(seconds)))


def time(table: Table, lefts: Mapping[int, float], tongue: Tongue) -> Doc:
    """How long those who are asked may take."""
    if table.paused is not None:
        return (Line(tongue.text("time-paused")),)
    if not lefts:
        return (Line(tongue.text("time-free")),)
    there = names(table)
    return tuple(
        Line(tongue.text("time-left", name=Span(there[seat], "name"), time=duration(left, tongue)))
        for seat, left in lefts.items()
    )


def scores(people: Sequence[Score], tongue: Tongue, *, ever: bool) -> Doc:
    """Who has won how often."""
    title = tongue.text("scores-ever" if ever else "scores-tonight")
    if not people:
        return (Heading(title), Line(tongue.text("scores-none")))
    rows = tuple(((Span(each.name, "name"),), plain(f"{each.wins:.3g}"), plain(str(each.games))) for each in people)
    head = tuple(plain(tongue(f"scores-{key}")) for key in ("name", "wins", "games"))
    return (Heading(title), Grid(head, rows, numbers=(1, 2)))


def queue(waiting: Sequence[str], tongue: Tongue, *, mine: bool) -> Doc:
    """Who waits for the next table of a room; `mine` tells whether the one who asked is among them."""
    if not waiting:
        return (Line(tongue.text("queue-empty")),)
    there = tongue.text("queue-names", names=tongue.texts([(Span(name, "name"),) for name in waiting]))
    return (Line(there), Line(tongue.text("queue-mine"))) if mine else (Line(there),)


def link(code: str, tongue: Tongue) -> Doc:
    """How a table is shown in another room."""
    return (Hint(tongue.text("link-code"), (_with_code("link", code, tongue),)),)


def pair(code: str, tongue: Tongue) -> Doc:
    """How somebody becomes one with who they are on another network: the first code."""
    return (Hint(tongue.text("pair-code"), (_with_code("pair", code, tongue),)),)


def pair_back(code: str, name: str, network: str, tongue: Tongue) -> Doc:
    """The code that goes back, and what it does."""
    text = tongue.text("pair-back", name=Span(name, "name"), network=network)
    return (Hint(text, (_with_code("pair", code, tongue),)), Line(tongue.text("pair-means")))


def paired(name: str, network: str, tongue: Tongue) -> Doc:
    """Said when two have become one."""
    return (Line(tongue.text("paired", name=Span(name, "name"), network=network)),)


def unpaired(tongue: Tongue) -> Doc:
    """Said when somebody is of their own again."""
    return (Line(tongue.text("unpaired")),)


def board(table: Table, tongue: Tongue, part: str = "") -> Doc:
    """The public side of a table, whatever its state; `part` names a part of a game's board."""
    if table.status is Status.LOBBY:
        return lobby(table, tongue)
    if table.status is Status.RUNNING:
        return BOARDS[table.game.name].board(table.view(), names(table), tongue, part)
    return ending(table, tongue)


def recent(table: Table, tongue: Tongue) -> Doc:
    """What happened last, in a few lines: for somebody who looks at the table again after a while."""
    docs = [doc for doc in (line(table, said, tongue) for said in table.recent) if doc]
    texts = [block.text for doc in docs for block in doc if isinstance(block, Line)]
    return (Heading(tongue.text("recent-title")), Items(tuple(texts[-_LAST:]))) if texts else ()


def ending(table: Table, tongue: Tongue) -> Doc:
    """How a table ended; nothing where it never began."""
    if table.outcome is None:
        return ()
    return BOARDS[table.game.name].ending(table.view(), table.outcome, names(table), tongue)


def line(table: Table, said: Said, tongue: Tongue) -> Doc:
    """One thing that was said at a table."""
    if isinstance(said.what, Note):
        return note(said.what, tongue)
    return BOARDS[table.game.name].tell(said.what, said.to, names(table), tongue)


def history(table: Table, said: Iterable[tuple[int, Sequence[Said]]], tongue: Tongue) -> list[Doc]:
    """All public lines of a table."""
    docs = [line(table, item, tongue) for _, items in said for item in items if item.to is None]
    return [doc for doc in docs if doc]


def record(tongue: Tongue) -> Doc:
    """What is said with a record that is handed out."""
    return (Line(tongue.text("record")),)


def rules(games_there: Sequence[str], topic: str, tongue: Tongue) -> Doc:
    """The rules of a game in short, or of one topic. Where several games are meant, the first words name the game.

    Raises Sorry for a game or a topic that there is none of.
    """
    if len(games_there) > 1:
        found, rest = leading(topic, {game: f"{game}-name" for game in games_there}, tongue)
        if len(found) != 1:
            raise Sorry("which-rules", games=tongue.list([game_name(game, tongue) for game in games_there], last="or"))
        return rules(found, rest, tongue)
    game = games_there[0]
    topics = rule_topics(game, tongue)
    if not topic:
        usage = _usage("rules", tongue).split()[0]
        titles = list(topics.values())
        more = Hint(tongue.text("rules-topics", topics=tongue.list(titles)), (f"{usage} {titles[0]}",))
        return (Heading(plain(game_name(game, tongue))), *_paragraphs(tongue(f"{game}-rules")), more)
    named = lookup(topic, {key: f"{game}-rules-{key}" for key in topics}, tongue)
    if len(named) != 1:
        raise Sorry("unknown-topic", topics=tongue.list(list(topics.values())))
    title = topics[named[0]]
    return (Heading(plain(title[:1].upper() + title[1:])), *_paragraphs(tongue(f"{game}-rules-{named[0]}")))


def rule_topics(game: str, tongue: Tongue) -> dict[str, str]:
    """The topics of a game's rules and what each is called."""
    prefix = f"{game}-rules-"
    found = {}
    for message in tongue.ids(prefix):
        key = message.removeprefix(prefix)
        found[key] = tongue.attribute(message, "title") or key
    return found


def help_now(commands: Sequence[str], aside: Sequence[str], tongue: Tongue) -> Doc:
    """The commands that can be used now, each in a sentence; those `aside` by name alone."""
    items = tuple((Span(_usage(name, tongue), "strong"), Span(": " + tongue(f"help-{name}"))) for name in commands)
    others = [_usage(name, tongue).split()[0] for name in aside]
    more = tongue.text("help-aside", commands=tongue.list(others), example=others[0])
    return (Heading(tongue.text("help-title")), Items(items), Line(more))


def help_on(command: str, tongue: Tongue) -> Doc:
    """One command: how it is written and what it does."""
    return (Line((Span(_usage(command, tongue), "strong"), Span(": " + tongue(f"help-{command}")))),)


def language(tongue: Tongue) -> Doc:
    """Said in the language that was chosen."""
    return (Line(tongue.text("language-chosen")),)


def quiet(hours: Quiet | None, tongue: Tongue) -> Doc:
    """Said when somebody has chosen quiet hours, or none."""
    if hours is None:
        return (Line(tongue.text("quiet-none")),)
    chosen = Line(tongue.text("quiet-chosen", hours=str(hours)))
    return (chosen, Line(tongue.text("quiet-zone"))) if hours.zone == "UTC" else (chosen,)


def fair(table: Table | None, faces: Sequence[int], tongue: Tongue) -> Doc:
    """Where the dice come from, how everybody can check them, and how often each face was rolled at the table."""
    blocks: list[Block] = [*_paragraphs(tongue("fair"))]
    if table is not None:
        pairs: list[tuple[Text, Text]] = [(tongue.text("fair-commitment"), plain(table.commitment))]
        if table.salts:
            pairs.append((tongue.text("fair-salts"), plain(", ".join(table.salts))))
        if any(faces):
            counts = ", ".join(f"{face}: {count}×" for face, count in enumerate(faces, 1))
            pairs.append((tongue.text("fair-rolled"), plain(counts)))
        blocks.append(Facts(tuple(pairs)))
    return tuple(blocks)


def _with_code(command: str, code: str, tongue: Tongue) -> str:
    return f"{_usage(command, tongue).split()[0]} {code}"


def _usage(command: str, tongue: Tongue) -> str:
    return tongue.attribute(f"help-{command}", "usage") or command


def _seats(table: Table, tongue: Tongue) -> Sequence[Block]:
    items = []
    for seat, name in enumerate(names(table)):
        sitter = table.seats[seat]
        marks = []
        if sitter.person is None:
            marks.append(tongue("players-ai"))
        if sitter.person is not None and sitter.person == table.host:
            marks.append(tongue("players-host"))
        if sitter.away:
            marks.append(tongue("players-away"))
        if table.owes(seat):
            marks.append(tongue("players-asked"))
        more = f" ({', '.join(marks)})" if marks else ""
        items.append((Span(f"#{seat + 1} "), Span(name, "name"), Span(more)))
    return (Items(tuple(items)),) if items else (Line(tongue.text("players-none")),)


def _options(table: Table, tongue: Tongue) -> Facts:
    """What was agreed; of the table's manners only where a clock runs, since without one they mean nothing."""
    shown = [*option_domains(table.game.options), *(option_domains(Manners) if table.manners.pace else ())]
    pairs = [(plain(option_name(name, tongue)), plain(tongue.name(table.option_value(name)))) for name in shown]
    return Facts(tuple(pairs))


def _paragraphs(text: str) -> list[Block]:
    return [Line(plain(" ".join(part.split()))) for part in text.split("\n\n") if part.strip()]
