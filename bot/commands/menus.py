"""What can be chosen instead of typed, for networks with buttons and menus: made from the player's own offers.

A move is chosen at once where there are few, else step by step (steps.py); what comes out is the line that would be
typed. A choice is known by a path of places in these menus and a seal, which tell nothing to anybody who has not the
menus.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.commands.steps import DIGITS, END, Step, leaves, letter, walk
from bot.language import Locale, notation_text
from bot.render.choices import labels
from bot.table.lobby import names
from bot.table.table import Table
from engines import GAMES
from engines.core.notation import token
from engines.core.offer import Offer

MOST = 25  # choices of one menu
_FEW = 3  # moves of one verb that are shown whole at once
_PRESSES = 20  # choices that say what they do
_LONGEST = 60  # characters of a path
_SEAL = 8  # hex digits


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what it is called, what is worth knowing about it, the path it leads to, and what will have
    been chosen with it, in notation. `begins` is the verb that it only begins."""

    label: str
    path: str
    text: str
    detail: str = ""
    begins: str = ""


@dataclass(frozen=True, slots=True)
class Several:
    """Things of which `least` to `most` are chosen at once. `path` leads there with none chosen; `marked` are the
    places of those that are."""

    path: str
    ask: str
    choices: tuple[Choice, ...]
    least: int
    most: int
    marked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Menu:
    """What can come next: `choices` that say what they do, `things` of which one is chosen, or `several`.

    `text` is what has been chosen, in notation, `said` the same as people say it, and `ask` what is being chosen.
    `line` is the move, as it is said, once nothing remains to be chosen. `back` is the step before. Where more can come
    next than fits a menu, `typed` is how many and `example` what could be typed. `amiss` says that what is marked does
    not go together.
    """

    path: str
    text: str = ""
    line: str = ""
    choices: tuple[Choice, ...] = ()
    things: tuple[Choice, ...] = ()
    several: Several | None = None
    said: tuple[str, ...] = ()
    ask: str = ""
    back: Choice | None = None
    typed: int = 0
    example: str = ""
    amiss: bool = False

    @property
    def open(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.choices or self.things or self.several or self.typed)


def verbs() -> Mapping[str, Sequence[str]]:
    """All verbs of all games, each with the games that have it."""
    found: dict[str, list[str]] = {}
    for game in GAMES.values():
        for form in game.forms:
            found.setdefault(form.verb, []).append(game.name)
    return found


def menu(table: Table, seat: int | None, locale: Locale) -> Menu:
    """What the seat can choose first: whole moves as far as they are few, else what they begin with.

    Without a seat it is what everybody knows that can be chosen now, each verb whose arguments are hidden among it.
    """
    offers, forms = _offers(table, seat), table.game.forms
    verbs_now = list(dict.fromkeys(offer.verb for offer in offers))
    choices: list[Choice] = []
    several: Several | None = None
    for verb in verbs_now:
        path = begin(table, verb)
        step = walk(offers, forms, path)
        few = leaves(offers, forms, path, _FEW)
        if step is None:
            choices.append(Choice(labels(table.game.name).begin(verb, locale), path, verb, begins=verb))
            continue
        if seat is not None and len(verbs_now) == 1 and step.spec is not None and (len(few) > _FEW or not step.several):
            return _goes_on(table, seat, step, locale)
        if len(few) <= _FEW:
            choices += [_pressed(table, seat, each, locale) for each in few]
        elif step.several and several is None and not _too_much(step):
            several = _several(table, seat, step, locale)
            choices += _everything(table, seat, step, locale)
        else:
            choices.append(Choice(labels(table.game.name).begin(verb, locale), step.path, step.text, begins=verb))
    return Menu("", choices=tuple(choices[:_PRESSES]), several=several)


def follow(table: Table, seat: int, locale: Locale, path: str) -> Menu | None:
    """The menu at the end of a path (see steps.py), None where there is no such path now."""
    if not path:
        return menu(table, seat, locale)
    offers = _offers(table, seat)
    step = walk(offers, table.game.forms, path)
    if step is None:
        return None
    if step.action is not None:
        return Menu(step.path, step.text, notation_text(step.action, names(table), locale))
    if len(path) == 1 and len({offer.verb for offer in offers}) == 1:  # where every choice begins
        return menu(table, seat, locale)
    return replace(_goes_on(table, seat, step, locale), back=_back(table, seat, step))


def _goes_on(table: Table, seat: int, step: Step, locale: Locale) -> Menu:
    """The menu of a step that is no whole move yet."""
    offers, forms = _offers(table, seat), table.game.forms
    name, called, view = labels(table.game.name), names(table), table.view(seat)
    found = Menu(
        step.path,
        step.text,
        said=tuple(name.chosen(view, step.form, step.given, step.taken, called, locale)),
        ask=name.ask(view, step.form, step.given, () if step.several else step.taken, locale),
    )
    if _too_much(step):
        example = next((leaf.action for leaf in leaves(offers, forms, step.path, 0)), None)
        said = "" if example is None else notation_text(example, called, locale)
        return replace(found, typed=len(step.things), example=said)
    ended = walk(offers, forms, step.path + END) if step.enough else None
    choices = [] if ended is None else [_pressed(table, seat, ended, locale)]
    if step.several:
        choices += [] if step.marked else _everything(table, seat, step, locale)
        amiss = bool(step.marked) and not step.enough
        return replace(found, choices=tuple(choices), several=_several(table, seat, step, locale), amiss=amiss)
    things = []
    for at, thing in enumerate(step.things):
        what = view, step.form, step.given, thing, called, locale
        if (after := walk(offers, forms, step.path + DIGITS[at])) is not None:
            things.append(Choice(name.thing(*what), step.path + DIGITS[at], after.text, name.detail(*what)))
    return replace(found, choices=tuple(choices), things=tuple(things))


def begin(table: Table, verb: str) -> str:
    """The path that begins with a verb; empty where the game has no such verb."""
    return letter(table.game.forms, verb)


def _offers(table: Table, seat: int | None) -> Sequence[Offer[Any]]:
    return table.offers(seat) if seat is None or table.owes(seat) else ()


def _too_much(step: Step) -> bool:
    return len(step.things) > MOST or len(step.path) > _LONGEST


def _pressed(table: Table, seat: int | None, step: Step, locale: Locale) -> Choice:
    """What becomes of a step: a whole move, or the end of several things."""
    if step.action is None:
        return Choice(locale("choose-enough"), step.path, step.text)
    said = labels(table.game.name).press(table.view(seat), step.action, names(table), locale)
    return Choice(said, step.path, step.text)


def _everything(table: Table, seat: int | None, step: Step, locale: Locale) -> list[Choice]:
    """All of several things at once, where that can be."""
    assert step.several is not None, "several can be chosen"
    if step.several[1] < len(step.things):
        return []
    path = step.path + DIGITS[: len(step.things)] + END
    whole = walk(_offers(table, seat), table.game.forms, path)
    return [_pressed(table, seat, whole, locale)] if whole is not None and whole.action is not None else []


def _several(table: Table, seat: int | None, step: Step, locale: Locale) -> Several:
    """The things that several are chosen of; equal ones are told apart by their number."""
    assert step.several is not None, "several can be chosen"
    name, called, view = labels(table.game.name), names(table), table.view(seat)
    path = step.path.removesuffix("".join(DIGITS[at] for at in step.marked))
    choices = []
    for at, thing in enumerate(step.things):
        what = view, step.form, step.given, thing, called, locale
        alike = step.things.count(thing)
        nth = step.things[: at + 1].count(thing)
        notes = [name.detail(*what), locale("choose-alike", nth=nth, alike=alike) if alike > 1 else ""]
        detail = ", ".join(note for note in notes if note)
        choices.append(Choice(name.thing(*what), path + DIGITS[at], f"{step.form.verb} {path} {token(thing)}", detail))
    least, most = step.several
    return Several(path, name.ask(view, step.form, step.given, (), locale), tuple(choices), least, most, step.marked)


def _back(table: Table, seat: int, step: Step) -> Choice:
    """The step before: with nothing marked, without the last thing, or at the very beginning."""
    path = step.path[: -(len(step.marked) or 1)]
    before = walk(_offers(table, seat), table.game.forms, path)
    return Choice("", "", "") if before is None else Choice("", path, before.text)


def seal(table: Table, seat: int, text: str) -> str:
    """A mark of the text, for this decision of the seat: it shows whether a path still leads where it did."""
    message = f"{seat} {table.numbers[seat]} {text}".encode()
    return hmac.new(table.header.seed, message, hashlib.sha256).hexdigest()[:_SEAL]
