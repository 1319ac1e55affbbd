"""Drawing a Scene as a PNG, in the palette that it asks for.

Everything is written in words or figures or has a form of its own, too; colour only repeats it. Positions and sizes are
in pixels. On a phone, which shows the full width, no type is smaller than about 12 px. Pillow is imported here and in
the modules beside this one only, so that only the worker process loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from adapters.discord.pictures import chart
from adapters.discord.pictures import marks as marked
from adapters.discord.pictures.boxes import BODY, Box, box_of, flow, piece
from adapters.discord.pictures.palette import DARK, INK, LIGHT
from adapters.discord.pictures.pen import DASHES, Pen, shortened, title_width, width
from bot.text.layout import clean
from bot.text.scene import Cell, Curve, Legend, Panel, Scene, Table, Tile, Tiles, Title

WIDTH = 900
TALLEST = 1400  # opened in a desktop client of 1080 lines, the smallest type is still 18 px high

EDGE, PAD, GAP = 28, 18, 14  # page margin; panel padding; gap between blocks
_WIDE = WIDTH - 2 * EDGE
_INNER = _WIDE - 2 * PAD
_TITLE, _NAME = 48, 34  # font sizes
_HEAD = 46  # height of a panel's first line
_ROW, _LINE = 58, 42  # height of a row of chips; of one of words
_SHORTEST = 220  # width to which a name is cut for what is said of its owner
_BETWEEN = 12  # between two chips
_TILE, _SHORT = 82, 48  # height of a tile; of one without notes
_TILE_GAP, _TILE_PAD, _NARROW_EDGE = 8, 8, 14  # the last: page margin where there are five columns
_CELL, _CELL_GAP = 64, 8  # height of a table's row; gap between two
_SQUARE = 48  # height of a coloured cell
_DOT = 4.5

_Stroke = Callable[[Pen], None]


def png(scene: Scene) -> bytes | None:
    """The scene as a PNG, dense where it would be too tall otherwise; None if it is too tall all the same."""
    sheet = lay(scene)
    if sheet.height > TALLEST:
        sheet = lay(scene, dense=True)
    if sheet.height > TALLEST:
        return None
    pen = Pen(WIDTH, sheet.height, LIGHT if scene.light else DARK)
    for stroke in sheet.strokes:
        stroke(pen)
    return pen.png()


def lay(scene: Scene, *, dense: bool = False) -> Sheet:
    """The scene laid out; `dense` with less ground around the cards of those who do not act."""
    sheet = Sheet(dense=dense)
    for shape in scene.shapes:
        match shape:
            case Title():
                sheet.title(shape)
            case Panel():
                sheet.panel(shape)
            case Tiles():
                sheet.tiles(shape)
            case Table():
                sheet.table(shape)
            case Curve():
                sheet.curve(shape)
            case Legend():
                sheet.legend(shape)
    return sheet


class Sheet:
    """Lays shapes out from top to bottom and collects what to draw."""

    def __init__(self, *, dense: bool) -> None:
        self.y: float = EDGE - 8
        self.strokes: list[_Stroke] = []
        self._dense = dense

    @property
    def height(self) -> int:
        """How tall the picture is."""
        return round(self.y + EDGE - GAP)

    def title(self, title: Title) -> None:
        """The title on the left, where the game stands on the right."""
        name, aside, y = clean(title.text), clean(title.aside), self.y + 30
        space = _WIDE - title_width(name, _TITLE) - 24
        self.strokes.append(lambda pen: pen.title(EDGE, y, name, _TITLE, pen.colours.gold))
        aside = shortened(aside, BODY + 2, space)
        x = WIDTH - EDGE - width(aside, BODY + 2)
        self.strokes.append(lambda pen: pen.text(x, y + 4, aside, BODY + 2, pen.colours.second))
        self.y += 60 + GAP

    # Panels

    def panel(self, panel: Panel) -> None:
        """One player: a line with the name, notes and counts, and the rows below it."""
        begin, at, left = self.y, len(self.strokes), EDGE + PAD
        self.y += 9
        counts = [piece(each, BODY + 2, strong=True) for each in panel.counts]
        taken = sum(box.wide + 24 for box in counts)
        notes = [piece(each, BODY) for each in panel.notes]
        sign = {"": 0.0, "play": 34.0, "crown": 50.0}[panel.sign]
        ground = "acting" if panel.sign else "panel"
        space = _INNER - taken - sign
        if notes and (rest := space - 16 - sum(box.wide + 14 for box in notes)) >= _SHORTEST:
            space = rest  # a long name is cut rather than its notes moved
        name = shortened(clean(panel.name), _NAME, space, strong=True)
        end = left + sign + width(name, _NAME, strong=True) + 16
        y = self.y + _HEAD / 2
        if panel.sign:
            size = 26 if panel.sign == "play" else 38
            self.strokes.append(lambda pen: pen.icon(panel.sign, left, y, size, pen.colours.gold, pen.colours.acting))
        self.strokes.append(
            lambda pen: pen.text(
                left + sign, y, name, _NAME, pen.colours.gold if panel.sign else pen.colours.text, strong=True
            )
        )
        x = float(EDGE + PAD + _INNER)
        for box in reversed(counts):
            x -= box.wide
            self.strokes.append(partial(box.draw, x=x, y=y, ground=ground))
            x -= 24
        beside = end + sum(box.wide + 14 for box in notes) <= EDGE + PAD + _INNER - taken
        if beside:
            for box in notes:
                self.strokes.append(partial(box.draw, x=end, y=y + 2, ground=ground))
                end += box.wide + 14
        self.y += _HEAD
        rows: list[Sequence[Box]] = [] if beside else [notes]
        dense = self._dense and panel.sign != "play"
        rows += [[box_of(part, _INNER, dense=dense) for part in row] for row in panel.rows]
        for row in rows:
            self._flow(row, left, ground)
        self.y += 9
        self._ground(begin, at, acts=bool(panel.sign))
        self.y += GAP

    def _flow(self, row: Sequence[Box], left: float, ground: str) -> None:
        for line in flow(row, _INNER, _BETWEEN):
            high = max(_ROW if box.solid else _LINE for box, _ in line)
            self.strokes += [partial(box.draw, x=left + x, y=self.y + high / 2, ground=ground) for box, x in line]
            self.y += high

    def _ground(self, begin: float, at: int, *, acts: bool = False) -> None:
        """Draw a ground beneath everything added since."""
        high = self.y - begin

        def draw(pen: Pen) -> None:
            if acts:
                pen.plate(EDGE, begin, _WIDE, high, 14, pen.colours.acting, pen.colours.gold, 3.5)
            else:
                pen.plate(EDGE, begin, _WIDE, high, 14, pen.colours.panel)

        self.strokes.insert(at, draw)

    # Tiles

    def tiles(self, tiles: Tiles) -> None:
        """Rows of cards, each in the middle."""
        edge = EDGE if tiles.columns < 5 else _NARROW_EDGE
        wide = (WIDTH - 2 * edge - _TILE_GAP * (tiles.columns - 1)) / tiles.columns
        noted = any(tile.note for row in tiles.rows for tile in row)
        for row in tiles.rows:
            high = _TILE if noted else _SHORT
            x = (WIDTH - len(row) * (wide + _TILE_GAP) + _TILE_GAP) / 2
            for tile in row:
                self.strokes.append(partial(_tile, tile=tile, x=x, y=self.y, wide=wide, high=high))
                x += wide + _TILE_GAP
            self.y += high + _TILE_GAP
        self.y += GAP - _TILE_GAP + 2

    # Tables

    def table(self, table: Table) -> None:
        """A head, and rows: each on a ground of its own, or all on one."""
        begin, at = self.y, len(self.strokes)
        whole = sum(table.wide)
        places = [EDGE + PAD + _INNER * sum(table.wide[:number]) / whole for number in range(len(table.wide) + 1)]
        if table.head:
            self.y += 6 if table.whole else 0
            self._cells(table.head, places, 46, head=True)
        for row in table.rows:
            top, here = self.y, len(self.strokes)
            self._cells(row, places, 54 if table.whole else _CELL)
            if not table.whole:
                self._ground(top, here)
                self.y += _CELL_GAP
        if table.whole:
            self.y += 8
            self._ground(begin, at)
            self.y += GAP
        else:
            self.y += GAP - _CELL_GAP

    def _cells(self, row: Iterable[Cell], places: Sequence[float], high: float, *, head: bool = False) -> None:
        for number, cell in enumerate(row):
            left, right = places[number], places[number + 1]
            draw = partial(_cell, cell=cell, left=left, right=right, y=self.y + high / 2, first=number == 0, head=head)
            self.strokes.append(draw)
        self.y += high

    def curve(self, curve: Curve) -> None:
        """How numbers went."""
        begin, at = self.y, len(self.strokes)
        high = chart.height(curve)
        self.strokes.append(partial(chart.draw, curve=curve, left=EDGE + PAD, top=self.y, wide=_INNER))
        self.y += high
        self._ground(begin, at)
        self.y += GAP

    def legend(self, legend: Legend) -> None:
        """What the marks mean."""
        aside = clean(legend.aside)
        right = WIDTH - EDGE - width(aside, BODY)
        x, y, top = float(EDGE + 4), self.y + 20, self.y
        self.strokes.append(lambda pen: pen.text(right, top + 20, aside, BODY, pen.colours.second))
        for mark, said in legend.marks:
            text = shortened(clean(said), BODY, _INNER / 2)
            wide = marked.wide(mark) + 10 + width(text, BODY)
            limit = WIDTH - EDGE if y > top + 20 or not aside else right - 20
            if x > EDGE + 4 and x + wide > limit:
                x, y = EDGE + 4.0, y + 42
            self.strokes.append(partial(marked.sample, mark=mark, x=x, y=y))
            self.strokes.append(partial(_said, x=x + marked.wide(mark) + 10, y=y, text=text))
            x += wide + 26
        self.y = y + 20 + GAP - 6


def _said(pen: Pen, x: float, y: float, text: str) -> None:
    pen.text(x, y, text, BODY, pen.colours.second)


def _tile(pen: Pen, tile: Tile, x: float, y: float, wide: float, high: float) -> None:
    """A card on the table: name, a line about it, bars for its copies."""
    colours, card = pen.colours, tile.title.role == "card"
    gone = tile.mark == "empty"
    ground = (
        colours.ground if gone and card else colours.card if card else colours.acting if tile.acts else colours.panel
    )
    ink = colours.faint if gone else INK if card else colours.gold if tile.acts else colours.text
    note = colours.faint if gone else INK if card else colours.second
    if gone and card:
        pen.plate(x, y, wide, high, 10, edge=colours.rule)
    elif tile.acts:
        pen.plate(x, y, wide, high, 12, ground, colours.gold, 3)
    else:
        pen.plate(x, y, wide, high, 10, ground)
    if tile.mark in {"new", "ready"}:
        pen.frame(x, y, wide, high, colours.gold if tile.mark == "ready" else colours.text)
    left, most = x + _TILE_PAD, wide - 2 * _TILE_PAD
    if tile.title.icon:
        pen.icon(tile.title.icon, left, y + 24, 30, ink, ground)
        left, most = left + 36, most - 36
    if card:
        pen.text(left, y + 23, shortened(clean(tile.title.text), BODY, most), BODY, ink)
    else:
        pen.text(left, y + 24, shortened(clean(tile.title.text), BODY, most), BODY, ink, strong=not gone)
    copies = 0 if gone else max(0, min(tile.copies, 5))
    left, end = x + _TILE_PAD, x + wide - _TILE_PAD
    for number in range(copies):
        pen.plate(end - 6 - number * 10, y + 45, 6, 26, 3, colours.copies)
    end -= copies * 10
    for each in tile.note:
        if end - left < BODY:
            break
        box = piece(each, BODY, ink=note if each.role == "plain" else "", faint=gone, most=end - left)
        box.draw(pen, x=left, y=y + 58, ground=ground)
        left += box.wide + 8


def _cell(pen: Pen, cell: Cell, left: float, right: float, y: float, *, first: bool, head: bool) -> None:
    """A cell: a word at the left, a number at the right, or either on a colour."""
    colours, text, size = pen.colours, clean(cell.text), BODY + (0 if head else 2)
    if cell.role in colours.things and not head:
        high, wide = _SQUARE, right - left - 8
        top = y - high / 2
        pen.plate(
            left, top, wide, high, 9, colours.things[cell.role], colours.edge if cell.role == "white" else "", 1.5
        )
        if cell.mark == "new":
            pen.frame(left, top, wide, high, colours.text)
        taken = width(text, size, strong=True)
        shift = 10 if cell.dots else 0
        pen.text(left + (wide - taken) / 2 - shift, y, text, size, INK, strong=True)
        _dots(pen, cell.dots, left + wide - 17, y, INK)
        return
    if cell.line >= 0:
        ink = colours.lines[cell.line % len(colours.lines)]
        pen.line(((left, y), (left + 52, y)), 4, ink, DASHES[cell.line % len(DASHES)])
        left += 66
    if cell.bar >= 0:
        room = right - left - 62
        pen.plate(left + 4, y - 7, room, 14, 7, colours.rule)
        if cell.bar > 0:
            pen.plate(left + 4, y - 7, max(room * cell.bar, 14), 14, 7, colours.gold)
    ink = {"gold": colours.gold, "faint": colours.faint, "lost": colours.lost}.get(cell.role, colours.text)
    ink = colours.second if head and cell.role == "plain" else ink
    ground = colours.ground if head else colours.panel
    strong = cell.strong or cell.line >= 0 or (first and not head and cell.role == "plain")
    if cell.role == "none":
        pen.text(left + (right - left - 8 - width("–", size)) / 2, y, "–", size, colours.faint)
        return
    if first or cell.line >= 0:
        text = shortened(text, size, right - left - 10, strong=strong)
        pen.text(left, y, text, size, ink, strong=strong)
        return
    taken = width(text, size, strong=strong)
    icon = 34 if cell.icon else 0
    end = right - 8 - (20 if cell.dots or (head and cell.mark == "dots") else 0)
    if head and cell.icon:
        end = left + (right - left - 8 + taken + icon) / 2
    pen.text(end - taken, y, text, size, ink, strong=strong)
    if cell.icon:
        pen.icon(cell.icon, end - taken - icon, y, 26, ink, ground)
    _dots(pen, cell.dots, right - 14, y, ink)


def _dots(pen: Pen, number: int, x: float, y: float, ink: str) -> None:
    """Dots one above the other."""
    for dot in range(number):
        pen.dot(x, y + (dot - (number - 1) / 2) * 14, _DOT, ink)
