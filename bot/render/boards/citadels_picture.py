"""Citadels as a picture: the characters, the cities, and at the end the points, how they grew, and the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from bot.language import Locale
from bot.render.boards.citadels_events import ROLES
from bot.render.boards.names import Names
from bot.render.boards.standing import Moment, curve, standing
from bot.text.scene import Cell, Chip, Legend, Panel, Part, Piece, Shape, Tile, Tiles, Title
from engines.citadels.components import CHARACTERS, COLOUR, COST, Building, Character, Colour
from engines.citadels.events import Built, Called, Destroyed, RoundBegan
from engines.citadels.score import score
from engines.citadels.state import Draft, Draw, Public, Ruin, Turn
from engines.core.game import Event, Outcome

_COMPACT = 5  # from so many players on, common buildings show only their colour and cost
_CHARACTERS: Mapping[Character, str] = dict(
    zip(CHARACTERS, ("dagger", "mask", "wand", "crown", "book", "scales", "hammer", "sword"), strict=True)
)
_COLOURS = ("crown", "chapel", "scales", "shield", "star")  # icons of buildings, by colour
_COLUMNS = 4

_Changes = tuple[Counter[tuple[int, Building]], Sequence[tuple[int, Building]]]  # built; destroyed


def citadels_shapes(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Shape, ...]:
    """The round in progress."""
    built, gone = changes = _changes(events)
    tiles = [_character(public, character, names, locale) for character in CHARACTERS]
    rows = tuple(tuple(tiles[at : at + _COLUMNS]) for at in range(0, len(tiles), _COLUMNS))
    panels = (_city(public, seat, changes, names, locale) for seat in range(public.seats))
    marks = [mark for mark, there in (("new", built), ("gone", gone)) if there]
    return (
        Title(locale("citadels-name"), locale("picture-round", round=public.round)),
        Tiles(rows, _COLUMNS),
        *panels,
        Legend(
            tuple((mark, locale(f"picture-{mark}")) for mark in marks),
            locale("picture-citadels-deck", number=public.deck),
        ),
    )


def _changes(events: Sequence[Event]) -> _Changes:
    """What was built and destroyed in the round; while the next characters are chosen, in the round before."""
    begun = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
    called = max((at for at, event in enumerate(events) if isinstance(event, Called)), default=-1)
    since = max((at for at in begun if at < called), default=0)
    built = Counter((event.seat, event.building) for event in events[since:] if isinstance(event, Built))
    gone = [(event.victim, event.building) for event in events[since:] if isinstance(event, Destroyed)]
    built.subtract(one for one in gone if built[one] > 0)
    return +built, gone


def _character(public: Public, character: Character, names: Names, locale: Locale) -> Tile:
    """A character, and what is known of it: who answered the call, or that nobody can be it."""
    title = Piece(locale.name(character), _CHARACTERS[character])
    holder = public.holders[character]
    called = 0 < character <= public.rank
    marks = [Piece(icon="mask", role="lost")] if character == public.robbed else []
    if character == public.murdered and holder is None:
        return Tile(title, (Piece(locale("picture-citadels-murdered"), "dagger", "lost"),), "empty")
    if holder is not None:
        waiting = public.waiting
        acts = isinstance(waiting, Turn | Draw) and waiting.seat == holder
        return Tile(title, (*marks, Piece(names[holder], role="gold" if acts else "plain")), acts=acts)
    if character in public.face_up:
        return Tile(title, (Piece(locale("picture-citadels-face-up")),), "empty")
    if called:
        return Tile(title, (*marks, Piece(locale("picture-citadels-nobody"))), "empty")
    if marks:
        return Tile(title, (Piece(locale("picture-citadels-robbed"), "mask", "lost"),))
    return Tile(title)


def _city(public: Public, seat: int, changes: _Changes, names: Names, locale: Locale) -> Panel:
    city, waiting = public.cities[seat], public.waiting
    acts = waiting is not None and waiting.seat == seat
    notes = [Piece(icon="crown", role="gold")] if public.crown == seat else []
    if seat in public.holders:
        character = Character(public.holders.index(seat))
        notes.append(Piece(locale.name(character), _CHARACTERS[character], "faint"))
    if acts and not isinstance(waiting, Turn):
        key = {Draft: "choosing", Draw: "keeping", Ruin: "asked"}[type(waiting)]
        notes.append(Piece(locale(f"picture-citadels-{key}"), role="faint"))
    counts = (
        Piece(str(public.gold[seat]), "coin"),
        Piece(str(public.hand_sizes[seat]), "card"),
        Piece(f"{len(city)}/{public.options.city}", "house"),
    )
    built, gone = changes
    fresh, row = Counter({one: number for (owner, one), number in built.items() if owner == seat}), list[Part]()
    for building in reversed(city):
        new = fresh[building] > 0
        fresh[building] -= 1
        row.insert(0, _chip(public, building, "new" if new else "", locale))
    row += [_chip(public, building, "gone", locale) for owner, building in gone if owner == seat]
    return Panel(names[seat], "play" if acts else "", tuple(notes), counts, (tuple(row),) if row else ())


def _chip(public: Public, building: Building, mark: str, locale: Locale) -> Chip:
    said = public.seats < _COMPACT or COLOUR[building] == Colour.PURPLE or mark
    return Chip(_piece(building, locale, named=bool(said)), mark)


def _piece(building: Building, locale: Locale, *, named: bool) -> Piece:
    colour = COLOUR[building]
    return Piece(locale.name(building) if named else "", _COLOURS[colour], ROLES[colour], str(COST[building]))


# The end ------------------------------------------------------------------------------------------------------------


def citadels_moment(public: Public) -> Moment:
    """What each city is worth, as everybody sees it."""
    size = public.options.city
    points = [score(city, size, first=seat == public.first).total for seat, city in enumerate(public.cities)]
    return Moment(public.round, tuple(points))


def citadels_ending(
    public: Public, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
) -> tuple[Shape, ...]:
    """The points, how the cities grew, and what was left in the hands."""
    heads = (locale("citadels-ending-buildings"), locale("citadels-ending-colours"), locale("picture-citadels-full"))
    cells = [(Cell(str(points.buildings)), _bonus(points.colours), _bonus(points.complete)) for points in public.scores]
    hands: list[tuple[Part, ...]] = []
    named = public.seats < _COMPACT
    for seat in sorted(range(public.seats), key=lambda seat: outcome.places[seat]):
        held = [Chip(_piece(building, locale, named=named)) for building in public.hands[seat]]
        none = () if held else (Piece(locale("picture-citadels-none")),)
        hands.append((Piece(names[seat], role="owner"), *held, *none))
    return (
        Title(locale("citadels-name"), locale("picture-after", rounds=public.round)),
        *standing(outcome, heads, cells, names, locale),
        *curve(locale("picture-citadels-curve"), past, outcome, names),
        Panel(locale("picture-citadels-hands"), rows=tuple(hands) if named else (tuple(chain(*hands)),)),
    )


def _bonus(points: int) -> Cell:
    return Cell(str(points)) if points else Cell("–", "faint")
