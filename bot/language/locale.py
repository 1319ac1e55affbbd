"""One language at the table: its catalogue of messages, and the names of things in it.

Messages are in Fluent, in bot/language/catalogues/<language>/: those of a game in `<game>.ftl`, each prefixed with the
game's name (`antiquity-kingdom-rome`), all others in `table.ftl`. A file is read when its first message is needed.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.text.doc import Span, Text
from engines.core.notation import First, token

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("de", "en")

_CATALOGUES = Path(__file__).parent / "catalogues"
_MAX_LISTED = 8  # up to this many numbers are listed one by one
_MARK = 0xE000  # private-use characters stand for spans while a message is formatted
_MARKS = re.compile("([\ue000-\uf8ff])")
_CACHE_SIZE = 4096  # size of the cache of formatted messages in each language


class Locale:
    """A language. Called with a message id and arguments, it returns the sentence.

    Arguments may be strings, numbers, or things, which are replaced by their names. A missing message, attribute or
    argument raises LookupError; tests check that catalogues are complete.
    """

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: str) -> None:
        """Raises ValueError for a language without a catalogue."""
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}, only for {', '.join(LANGUAGES)}")
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, message_id: str, **args: Any) -> str:
        return self._catalogue.format(message_id, "", **{key: self._value(value) for key, value in args.items()})

    def text(self, message_id: str, **args: Any) -> Text:
        """The message with its roles kept: arguments may be Texts or Spans, which are inserted as such."""
        spans: list[Text] = []
        values: dict[str, Any] = {}
        for key, value in args.items():
            if isinstance(value, (Span, tuple)):
                values[key] = chr(_MARK + len(spans))
                spans.append((value,) if isinstance(value, Span) else value)
            elif isinstance(value, str) and not value.isascii():  # it might contain such a mark itself
                values[key] = chr(_MARK + len(spans))
                spans.append((Span(value),))
            else:
                values[key] = self._value(value)
        return _filled(self._catalogue.pieces(message_id, **values), spans)

    def attribute(self, message_id: str, attribute: str, **args: Any) -> str:
        """A required attribute of a message, such as the `.usage` of a command."""
        values = {key: self._value(value) for key, value in args.items()}
        return self._catalogue.format(message_id, attribute, **values)

    def optional(self, message_id: str, attribute: str, **args: Any) -> str:
        """An optional attribute of a message, such as `.words`; empty if it has none. The message must exist."""
        if attribute not in self._catalogue.attributes(message_id):
            return ""
        return self.attribute(message_id, attribute, **args)

    def understood(self, message_id: str, **args: Any) -> tuple[str, ...]:
        """What may be typed for a message: its text if that is a name rather than a sentence, its `.title`, its
        `.words`.

        A sentence ends with a full stop; `.words` are separated by commas. Empty if there is no such message: what is
        typed in notation is understood anyway.
        """
        if not self.has(message_id):
            return ()
        text = self(message_id, **args)
        title = self.optional(message_id, "title", **args)
        words = self.optional(message_id, "words", **args).split(",")
        return tuple(name for name in ("" if text.endswith(".") else text, title, *map(str.strip, words)) if name)

    def has(self, message_id: str) -> bool:
        return message_id in self._catalogue.messages(message_id)

    def ids(self, prefix: str) -> Sequence[str]:
        """The ids of all messages that begin with `prefix`, in the order of the catalogue."""
        return [message_id for message_id in self._catalogue.messages(prefix) if message_id.startswith(prefix)]

    def name(self, thing: Any, form: str = "") -> str:
        """The name of a thing; `form` names an attribute with an inflected form of it (`acc`), if there is one.

        A thing without a message, such as a number, is called by its token in notation.
        """
        if isinstance(thing, str):
            return thing
        key = type(thing), thing, form  # members of different IntEnums compare equal if their numbers do
        names = self._catalogue.names
        if key not in names:
            names[key] = self._named(thing, form)
        return names[key]

    def _named(self, thing: Any, form: str) -> str:
        message_id = thing_id(thing)
        if not message_id or not self.has(message_id):
            return token(thing)
        args = fields(thing)
        return (form and self.optional(message_id, form, **args)) or self(message_id, **args)

    def list(self, items: Sequence[Any], last: str = "and") -> str:
        """`a, b and c`; with `last="or"`, `a, b or c`. Things are replaced by their names."""
        names = [self.name(item) for item in items]
        return f" {self(f'list-{last}')} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def choice(self, items: Sequence[Any]) -> str:
        """`a, b or c`; many integers as a range, `10 to 100`."""
        if len(items) > _MAX_LISTED and all(type(item) is int for item in items):
            return self("numbers-between", first=min(items), last=max(items))
        return self.list(items, "or")

    def texts(self, items: Sequence[Text], last: str = "and") -> Text:
        """Like `list`, for Texts."""
        parts: list[Span] = []
        for number, item in enumerate(items):
            if number:
                parts.append(Span(", " if number < len(items) - 1 else f" {self(f'list-{last}')} "))
            parts += item
        return tuple(parts)

    def _value(self, value: Any) -> Any:
        return value if type(value) in (int, str) else self.name(value)


def thing_id(thing: Any) -> str:
    """The id of the message that names a thing: `<game>-<class>-<token>` for an enum member, `<game>-<class>` for a
    dataclass, empty for plain numbers and seats."""
    if isinstance(thing, First):
        return "" if int(thing) else "first-random"
    if isinstance(thing, IntEnum):
        return f"{kind_id(type(thing))}-{token(thing)}"
    return kind_id(type(thing)) if dataclasses.is_dataclass(thing) else ""


def kind_id(of: type) -> str:
    """`<game>-<class>`, where the game is the package that defines the class."""
    return f"{of.__module__.split('.')[-2]}-{of.__name__.lower()}" if "." in of.__module__ else ""


def fields(thing: Any) -> dict[str, Any]:
    """The arguments for the message that names a dataclass: its fields."""
    if not dataclasses.is_dataclass(thing):
        return {}
    return {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}


def _filled(pieces: Sequence[Span | int], spans: Sequence[Text]) -> Text:
    """The text with each mark replaced by the spans it stands for."""
    parts: list[Span] = []
    for piece in pieces:
        if isinstance(piece, int):
            parts += spans[piece]
        else:
            parts.append(piece)
    return tuple(parts)


class _Catalogue:
    """The messages of one language. Fluent is imported with the first of them: it costs a tenth of a second.

    Recently formatted messages are cached: all tables say the same things all day, names aside, and Fluent takes fifty
    times as long. The result depends only on the message and its arguments.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundles: dict[str, tuple[FluentBundle, Mapping[str, Any]]] = {}
        self.names: dict[tuple[type, Any, str], str] = {}  # of things named so far: at most a few hundred
        self.format: Callable[..., str] = lru_cache(_CACHE_SIZE)(self._format)
        self.pieces: Callable[..., Sequence[Span | int]] = lru_cache(_CACHE_SIZE)(self._pieces)

    def _format(self, message_id: str, attribute: str, /, **args: str | int) -> str:
        message = self._message(message_id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise LookupError(f"message {message_id!r} in {self.language} has no {attribute or 'text'}")
        result, errors = self._bundle(message_id)[0].format_pattern(pattern, args)
        if errors:
            raise LookupError(f"message {message_id!r} in {self.language}: {errors[0]}")
        return str(result)

    def _pieces(self, message_id: str, /, **args: str | int) -> Sequence[Span | int]:
        """The message in pieces: plain text, and the numbers of the marks in it."""
        parts = _MARKS.split(self.format(message_id, "", **args))
        return [ord(part) - _MARK if _MARKS.fullmatch(part) else Span(part) for part in parts if part]

    def attributes(self, message_id: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._message(message_id).attributes
        return found

    def _message(self, message_id: str) -> Any:
        bundle, messages = self._bundle(message_id)
        if message_id not in messages:
            raise LookupError(f"no message {message_id!r} in {self.language}")
        return bundle.get_message(message_id)

    def messages(self, message_id: str) -> Mapping[str, Any]:
        """All messages of the file that this one belongs to, by id."""
        return self._bundle(message_id)[1]

    def _bundle(self, message_id: str) -> tuple[FluentBundle, Mapping[str, Any]]:
        game = message_id.split("-", 1)[0]
        found = self._bundles.get(game)
        if found is None:
            file = _CATALOGUES / self.language / f"{game}.ftl"
            there = game == "table" or file.exists()
            found = _read(self.language, file) if there else self._bundle("table")
            self._bundles[game] = found
        return found


def read_all() -> None:
    """Read all catalogues now, so that nobody waits for it later."""
    for file in _CATALOGUES.glob("*/*.ftl"):
        Locale(file.parent.name).has(file.stem)


def _read(language: str, file: Path) -> tuple[FluentBundle, Mapping[str, Any]]:
    from fluent.runtime import FluentBundle  # noqa: PLC0415 - start-up must not wait for it
    from fluent.syntax import FluentParser  # noqa: PLC0415 - as above
    from fluent.syntax.ast import Message  # noqa: PLC0415 - as above

    bundle = FluentBundle([language], use_isolating=False)
    resource = FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8"))
    bundle.add_resource(resource)
    return bundle, {entry.id.name: entry for entry in resource.body if isinstance(entry, Message)}


_catalogue: Callable[[str], _Catalogue] = cache(_Catalogue)
