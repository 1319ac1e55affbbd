"""What the table itself says and shows apart from its game: notes, the lobby, players, options, help, refusals.

Everything here turns data into a Doc in one language; what may be done is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_lowercase
from typing import Any

from bot.language import Locale, explain, verb_name
from bot.people.quiet_hours import QuietHours
from bot.people.room_history import Tally
from bot.ports import Person, Room
from bot.render import standings
from bot.render.boards import BOARDS
from bot.render.help_texts import command_word, game_name
from bot.table.acts import ProposedAct
from bot.table.facts import Motion, Moved
from bot.table.lobby import names
from bot.table.play import Refused
from bot.table.table import Announcement, CommandError, Note, Status, Table
from bot.table.table_settings import TableSettings
from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, plain
from engines.core.notation import token
from engines.core.offer import option_domains

_RECENT_LINES = 5  # lines of recent events
_CHECKSUM = 16  # hex digits of the seed's checksum in the line that opens a table; `fair` has all of it
LETTERS = ascii_lowercase  # by which tables are named, in the order in which they are shown


def note(what: Note, locale: Locale) -> Doc:
    """A note from the table, as one line; if it carries a last standing, that follows in as many lines as it has."""
    if what.key == "joined":
        return joined([what], locale)
    data = dict(what.data)
    standing = data.pop("standing", {})
    if "room" in data:
        data["room"] = place(data["room"], locale)
    if "commitment" in data:
        data["commitment"] = data["commitment"][:_CHECKSUM]
    if "votes" in data:
        data["more"] = data["needed"] - data["votes"]
    if "option" in data:
        data["typed"] = f"{data['option']} {token(data['value'])}"
        data["option"] = option_name(data["option"], locale)
    if "game" in data:
        data["game"] = game_name(data["game"], locale)
    if "names" in data:
        data["names"] = locale.texts([(Span(name, "name"),) for name in data["names"]])
    if "left" in data:
        data["left"] = duration(data["left"], locale)
    for key in {"name", "who"} & data.keys():
        data[key] = Span(data[key], "name")
    return (Line(locale.text(f"note-{what.key}", **data)), *standings.shown(standing, locale))


def joined(notes: Sequence[Note], locale: Locale) -> Doc:
    """People and AI players who sat down one after the other, in one line, and how many there are then."""
    mark = (Span(f" ({locale('players-ai')})"),)
    people = [(Span(each.data["name"], "name"), *(mark if each.data["ai"] else ())) for each in notes]
    seats, least = notes[-1].data["seats"], notes[-1].data["least"]
    missing = max(0, least - seats)
    text = locale.text(
        "note-joined", names=locale.texts(people), count=len(people), seats=seats, least=least, missing=missing
    )
    return (Line(text),)


def error_text(refusal: CommandError, locale: Locale) -> Doc:
    """Why something is refused, in one sentence. For a table that cannot be read, its last standing follows."""
    data = dict(refusal.data)
    if "tables" in data:
        return which_table(data["tables"], data["command"], locale)
    standing = data.pop("standing", {})
    if "commands" in data:
        words = [locale("quoted", text=command_word(command, locale)) for command in data["commands"]]
        data["commands"] = locale.list(words, "or")
    said: Doc = (Line(locale.text(f"error-{refusal.key}", **data)),)
    return (*said, *note(Note("standing", {"standing": standing}), locale)) if standing else said


def so_far(done: Sequence[str], why: Doc, locale: Locale) -> Doc:
    """How far a line of several commands got: those that were carried out, and why the next one was not."""
    text = locale.text("parts-done", done="; ".join(done)) if done else locale.text("parts-none")
    return (Line(text), *why)


def refused(table: Table, refusal: Refused, locale: Locale) -> Doc:
    """Why a line is not a legal move; for the player alone if it was made from the player's own view."""
    asked = [decision.seat for decision in table.pending_decisions]
    return explain(refusal.refusal, refusal.why, table.game.name, names(table), asked, locale)


def against(table: Table, motion: Motion, person: Person, locale: Locale) -> Doc:
    """What comes of being against a motion: nothing need be done, and what it still lacks."""
    voters, needed = table.votes[motion], table.votes_needed(motion.seat)
    data: dict[str, Any] = {"who": "" if motion.seat is None else names(table)[motion.seat]}
    if motion.option:
        data |= {"option": option_name(motion.option, locale), "value": motion.value}
    key = "vote-stands" if person in voters else "vote-against"
    return (Line(locale.text(key, what=locale(f"motion-{motion.act}", **data), more=needed - len(voters))),)


def see_private(locale: Locale) -> Doc:
    """What the room reads where the reason of a refusal is for the player alone."""
    return (Line(locale.text("refusal-see-private")),)


def option_name(name: str, locale: Locale) -> str:
    """The name of an option; the same in all games that have it."""
    return locale(f"option-{name}")


def place(room: Room, locale: Locale, *, far: bool = True) -> str:
    """Where a room is, in words: by its name, if `far` with its network; by its network alone where rooms have only
    numbers."""
    if room.id.isdecimal():
        return locale("place-unnamed", network=room.network.capitalize())
    return locale("place-far" if far else "place-near", room=room.id, network=room.network)


def table_name(table: Table, locale: Locale, here: str = "") -> str:
    """A table by its game and its rooms, for a reader on the network `here`, or on that of the rooms."""
    several = len(table.rooms) > 1
    rooms = [place(room, locale, far=several or here not in ("", room.network)) for room in table.rooms]
    return locale("table-name", game=game_name(table.game.name, locale), places=locale.list(rooms))


def lettered(
    several: Sequence[Table], seats: Sequence[int | None], locale: Locale, here: str, states: Sequence[Text] = ()
) -> Sequence[Text]:
    """Tables, each with a letter by which it can be named, its rooms, who sits there, and how it stands: what `states`
    say, else whether the reader is to play; `seats` are the reader's own."""
    items: list[Text] = []
    for letter, table, seat in zip(LETTERS, several, seats, strict=False):
        others = [(Span(name, "name"),) for at, name in enumerate(names(table)) if at != seat]
        known = table_name(table, locale, here)
        text = locale.text("table-with", table=known, names=locale.texts(others)) if others else plain(known)
        mine = plain(f" ({locale('table-yours')})") if not states and table.owes(seat) else ()
        items.append((Span(letter, "strong"), Span(" "), *text, *mine))
    return [(*item, Span(": "), *state) for item, state in zip(items, states, strict=False)] if states else items


def standing_of(table: Table, seat: int | None, left: float | None, locale: Locale) -> Text:
    """Whose turn it is at a table of the reader's, who sits on `seat`, and has `left` seconds where a clock runs."""
    if table.status is Status.LOBBY:
        return locale.text("table-waits")
    if table.paused is not None:
        return locale.text("time-paused")
    if table.owes(seat):
        return (
            locale.text("table-yours") if left is None else locale.text("table-yours-left", time=duration(left, locale))
        )
    there = names(table)
    asked = [(Span(there[decision.seat], "name"),) for decision in table.pending_decisions]
    return locale.text("table-theirs", names=locale.texts(asked), count=len(asked))


def which_table(items: Sequence[Text], command: str, locale: Locale) -> Doc:
    """Asks which of the tables is meant, and shows how to say so together with a command, if one was typed."""
    shown = tuple(span for at, item in enumerate(items) for span in ((Span(" · "), *item) if at else item))
    typed = f"{LETTERS[0]} {command_word(command, locale)}" if command else LETTERS[0]
    return (Hint(locale.text("error-which-table", tables=shown), (typed,)),)


def table_list(items: Sequence[Text], locale: Locale) -> Doc:
    """The existing tables, as `lettered` gives them."""
    hint = Hint(locale.text("tables-hint"), (f"{LETTERS[0]} {command_word('board', locale)}",))
    return (Heading(locale.text("tables-title")), Items(tuple(items)), hint)


def chosen(table: Table, locale: Locale, here: str) -> Doc:
    """Confirms which table is meant from now on."""
    return (Line(locale.text("table-chosen", table=table_name(table, locale, here))),)


def lobby(table: Table, locale: Locale) -> Doc:
    """A table waiting for players: who is seated, what was agreed, what can be done."""
    title = locale.text("lobby-title", game=Span(game_name(table.game.name, locale), "strong"))
    missing = table.game.seats[0] - len(table.seats)
    state = locale("lobby-missing", missing=missing) if missing > 0 else locale("lobby-ready")
    return (Heading(title), *_seats(table, locale), _options(table, locale), Line(plain(state)))


def players(table: Table, locale: Locale) -> Doc:
    """Who sits where, and who is being asked."""
    return (Heading(locale.text("players-title")), *_seats(table, locale))


def options(table: Table, locale: Locale) -> Doc:
    """The options of the game with their values and alternatives; before the start also how to set one."""
    items = []
    for name, domain in table.option_domains.items():
        value = locale.name(table.option_value(name))
        values = locale.choice(domain.things)
        text = locale.text(
            "options-item",
            option=name,
            title=option_name(name, locale),
            value=Span(value, "strong"),
            values=values,
        )
        items.append(text)
    shown = (Heading(locale.text("options-title")), Items(tuple(items)))
    if table.status is not Status.LOBBY:
        return shown
    name, domain = next(iter(table.option_domains.items()))
    example = f"{command_word('option', locale)} {option_name(name, locale)} {locale.name(domain.things[-1])}"
    return (*shown, Hint(locale.text("options-hint"), (example.lower(),)))


def duration(seconds: float, locale: Locale) -> str:
    """A time in words, in the largest unit that does not round it to nothing: 90 minutes, 2 days."""
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size:
            return locale(f"duration-{unit}", number=round(seconds / size))
    return locale("duration-seconds", number=max(0, round(seconds)))


def time(table: Table, lefts: Mapping[int, float], stopped: Collection[int], locale: Locale) -> Doc:
    """How much time those who are being asked have left; for those in `stopped` it stands still."""
    if table.paused is not None:
        return (Line(locale.text("time-paused")),)
    if not lefts:
        return (Line(locale.text("time-free")),)
    there = names(table)
    return tuple(
        Line(
            locale.text(
                "time-stopped" if seat in stopped else "time-left",
                name=Span(there[seat], "name"),
                time=duration(left, locale),
            )
        )
        for seat, left in lefts.items()
    )


def scores(people: Sequence[Tally], locale: Locale, *, ever: bool) -> Doc:
    """Who has won how often."""
    title = locale.text("scores-ever" if ever else "scores-tonight")
    if not people:
        return (Heading(title), Line(locale.text("scores-none")))
    rows = tuple(((Span(each.name, "name"),), plain(f"{each.wins:.3g}"), plain(str(each.games))) for each in people)
    head = tuple(plain(locale(f"scores-{key}")) for key in ("name", "wins", "games"))
    return (Heading(title), Grid(head, rows, numbers=(1, 2)))


def queue(waiting: Sequence[str], locale: Locale, *, mine: bool) -> Doc:
    """Who is waiting for the next table of a room; `mine` tells whether the person asking is among them."""
    if not waiting:
        return (Line(locale.text("queue-empty")),)
    there = locale.text("queue-names", names=locale.texts([(Span(name, "name"),) for name in waiting]))
    return (Line(there), Line(locale.text("queue-mine"))) if mine else (Line(there),)


def link(code: str, locale: Locale) -> Doc:
    """How to show a table in another room."""
    return (Hint(locale.text("link-code"), (_with_code("link", code, locale),)),)


def pair(code: str, locale: Locale) -> Doc:
    """How to link oneself to an account on another network: the first code."""
    return (Hint(locale.text("pair-code"), (_with_code("pair", code, locale),)),)


def pair_back(code: str, name: str, network: str, locale: Locale) -> Doc:
    """The code to send back, and what it does."""
    text = locale.text("pair-back", name=Span(name, "name"), network=network)
    return (Hint(text, (_with_code("pair", code, locale),)), Line(locale.text("pair-means")))


def paired(name: str, network: str, locale: Locale) -> Doc:
    """Confirms that two accounts are now one person."""
    return (Line(locale.text("paired", name=Span(name, "name"), network=network)),)


def unpaired(locale: Locale) -> Doc:
    """Confirms that an account is a separate person again."""
    return (Line(locale.text("unpaired")),)


def board(table: Table, locale: Locale, part: str = "") -> Doc:
    """The public side of a table in any state; `part` names a part of a game's board."""
    if table.status is Status.LOBBY:
        return lobby(table, locale)
    if table.status is Status.RUNNING:
        return BOARDS[table.game.name].board(table.view(), names(table), locale, part)
    return ending(table, locale)


def whole_board(table: Table, locale: Locale) -> Doc:
    """The public side of a table with everything that lies on it, however much that is."""
    if table.status in (Status.LOBBY, Status.ENDED) or table.state is None:
        return board(table, locale)
    return BOARDS[table.game.name].picture(table.view(), (), names(table), locale).words


def recent(table: Table, locale: Locale) -> Doc:
    """What happened last, in a few lines, for someone returning to the table after a while."""
    docs = [doc for doc in (line(table, said, locale) for said in table.recent[-3 * _RECENT_LINES :]) if doc]
    texts = [block.text for doc in docs for block in doc if isinstance(block, Line)]
    return (Heading(locale.text("recent-title")), Items(tuple(texts[-_RECENT_LINES:]))) if texts else ()


def ending(table: Table, locale: Locale) -> Doc:
    """How a table ended; empty if it never began, or if its game can no longer be read."""
    if table.outcome is None or table.state is None:
        return ()
    return BOARDS[table.game.name].ending(table.view(), table.outcome, names(table), locale)


def line(table: Table, said: Announcement, locale: Locale) -> Doc:
    """One announcement of a table."""
    if isinstance(said.what, Note):
        return note(said.what, locale)
    return BOARDS[table.game.name].tell(said.what, said.to, names(table), locale)


def lines(table: Table, said: Sequence[Announcement], locale: Locale) -> list[Doc]:
    """Announcements of a table, in order, each as a line: who sits down together is told together, and whoever opens
    the table sits there without a word. All are for the same audience."""
    docs: list[Doc] = []
    for kind, group in groupby(_after_opening(said), key=lambda each: _is_note(each, "joined")):
        if kind:
            docs.append(joined([each.what for each in group if isinstance(each.what, Note)], locale))
        else:
            docs += [line(table, each, locale) for each in group]
    return [doc for doc in docs if doc]


def _after_opening(said: Sequence[Announcement]) -> Iterator[Announcement]:
    """The announcements without that of whoever sits down at the table that they have just opened."""
    opener = ""
    for each in said:
        name = each.what.data.get("name", "") if isinstance(each.what, Note) else ""
        if not (_is_note(each, "joined") and name == opener):
            yield each
        opener = name if _is_note(each, "opened") else ""


def _is_note(said: Announcement, key: str) -> bool:
    return isinstance(said.what, Note) and said.what.key == key


def history(table: Table, said: Iterable[tuple[int, Sequence[Announcement]]], locale: Locale) -> list[Doc]:
    """All public lines of a table."""
    docs = [line(table, item, locale) for _, items in said for item in items if item.to is None]
    return [doc for doc in docs if doc]


def record(locale: Locale) -> Doc:
    """The text that accompanies a record file."""
    return (Line(locale.text("record")),)


def forgone(table: Table, proposed: ProposedAct, lost: Sequence[str], locale: Locale) -> Doc:
    """Asks whether somebody means to give up by a move what they can still have; making it again does it."""
    assert isinstance(proposed.fact, Moved), "a move was proposed"
    things = [locale(f"{table.game.name}-forgone-{key}") for key in lost]
    verb = verb_name(table.game.name, proposed.fact.text.split()[0], locale)
    return (Line(locale.text("forgone", things=locale.list(things), verb=verb)),)


def sure(table: Table, what: str, locale: Locale, **data: Any) -> Doc:
    """Asks whether somebody means to end or take away something, and names what is lost by it."""
    whole = {
        "game": game_name(table.game.name, locale),
        "names": locale.list(names(table)),
        "running": table.status.value,
    }
    return (Line(locale.text(f"sure-{what}", **whole, **data)),)


def language(locale: Locale) -> Doc:
    """Confirms the chosen language, in that language."""
    return (Line(locale.text("language-chosen")),)


def quiet(hours: QuietHours | None, locale: Locale) -> Doc:
    """Confirms someone's quiet hours, or that there are none."""
    if hours is None:
        return (Line(locale.text("quiet-none")),)
    chosen = Line(locale.text("quiet-chosen", hours=str(hours)))
    return (chosen, Line(locale.text("quiet-zone"))) if hours.zone == "UTC" else (chosen,)


def quiet_now(hours: QuietHours | None, locale: Locale) -> Doc:
    """Someone's quiet hours as they are, and how they are set."""
    if hours is None:
        return (Line(locale.text("quiet-unset")),)
    return (Line(locale.text("quiet-set", hours=str(hours))),)


def _with_code(command: str, code: str, locale: Locale) -> str:
    return f"{command_word(command, locale)} {code}"


def _seats(table: Table, locale: Locale) -> Sequence[Block]:
    items = []
    for seat, name in enumerate(names(table)):
        occupant = table.seats[seat]
        marks = []
        if occupant.person is None:
            marks.append(locale("players-ai"))
        if occupant.person is not None and occupant.person == table.host:
            marks.append(locale("players-host"))
        if occupant.away:
            marks.append(locale("players-away"))
        if table.owes(seat):
            marks.append(locale("players-asked"))
        more = f" ({', '.join(marks)})" if marks else ""
        items.append((Span(f"#{seat + 1} "), Span(name, "name"), Span(more)))
    return (Items(tuple(items)),) if items else (Line(locale.text("players-none")),)


def _options(table: Table, locale: Locale) -> Facts:
    """What was agreed. Table settings are shown only with a running clock; without one they mean nothing."""
    shown = [*option_domains(table.game.options), *(option_domains(TableSettings) if table.settings.pace else ())]
    pairs = [(plain(option_name(name, locale)), plain(locale.name(table.option_value(name)))) for name in shown]
    return Facts(tuple(pairs))
