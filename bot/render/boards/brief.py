"""Short texts for networks where every line is dear: what they are made of. Nothing of any one game.

Sentences share their subject, lines are filled with whole items, and an item holds together by no-break spaces, so that
a narrow screen wraps between items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.language import Locale, notation_text, verb_name
from bot.language.locale import kind_id
from bot.render.boards.names import Names, player_name
from bot.text.doc import Line, Span, Text
from engines.core.offer import Action, Offer

LINE = 400  # bytes of UTF-8 in a line, everything that a network adds to it included
_SENTENCE = 240  # bytes after which a sentence is not continued
_MARKUP = 4  # bytes that a network adds to a span with a role, at most
_BOX = 2  # bytes that a network adds to a die, at most
BETWEEN = (Span(" · "),)
COMMA = (Span(", "),)


def tied(text: str) -> str:
    """The text as one that is never broken."""
    return text.replace(" ", "\u00a0")


def bound(text: Text) -> Text:
    """The text with its words held together, except for what people are called."""
    return tuple(span if span.role == "name" else Span(tied(span.text), span.role, span.dice) for span in text)


def joined(items: Iterable[Text], between: Text = COMMA) -> Text:
    """The items with something between them."""
    return tuple(span for at, item in enumerate(items) for span in ((*between, *item) if at else item))


def size(text: Text) -> int:
    """How many bytes the text takes at most, once a network has added its marks."""
    return sum(map(_size, text))


def _size(span: Span) -> int:
    boxes = _BOX * sum(sign.isdigit() for sign in span.text) if span.dice else 0
    return len(span.text.encode()) + boxes + (_MARKUP if span.role != "plain" else 0)


def packed(items: Iterable[Text], between: Text = BETWEEN) -> tuple[Line, ...]:
    """The items in as few lines as they fit in. An item too long for a line, as of many long names, is continued on the
    next one."""
    rows: list[Text] = []
    for item in items:
        if rows and size((*rows[-1], *between, *item)) < LINE:
            rows[-1] = (*rows[-1], *between, *item)
        else:
            rows += _torn(item)
    return tuple(map(Line, rows))


def _torn(item: Text) -> Iterator[Text]:
    row: Text = ()
    for span in item:
        if row and size((*row, span)) >= LINE:
            yield row
            row = ()
        row = (*row, span)
    yield row


# Sentences ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clause:
    """What a player did, without the player: `takes 2 gold`."""

    seat: int
    text: Text


def sentences(pieces: Iterable[Clause | Text], names: Names, locale: Locale) -> tuple[Text, ...]:
    """Sentences, of which those that say what the same player did are put together."""
    told: list[Text] = []
    for seat, same in groupby(pieces, key=lambda piece: piece.seat if isinstance(piece, Clause) else None):
        if seat is None:
            told += [piece for piece in same if not isinstance(piece, Clause)]
        else:
            done = [piece.text for piece in same if isinstance(piece, Clause)]
            told += [(player_name(names, seat), Span(" "), *locale.texts(some), Span(".")) for some in _shortened(done)]
    return tuple(told)


def _shortened(clauses: Sequence[Text]) -> Iterator[list[Text]]:
    """The clauses in as many sentences as keep them readable."""
    some: list[Text] = []
    for clause in clauses:
        if some and sum(map(size, [*some, clause])) > _SENTENCE:
            yield some
            some = []
        some.append(clause)
    yield some


# What can be typed ----------------------------------------------------------------------------------------------------


def command(action: Action, names: Names, locale: Locale) -> Span:
    """The action as it is typed."""
    return Span(notation_text(action, names, locale), "command")


def example(offer: Offer[Any], names: Names, locale: Locale) -> Span:
    """The first action of an offer as it is typed."""
    return command(next(offer.actions()), names, locale)


def verb(offer: Offer[Any], locale: Locale) -> str:
    """The word that the actions of an offer begin with."""
    return verb_name(kind_id(offer.make).split("-", 1)[0], offer.verb, locale)
