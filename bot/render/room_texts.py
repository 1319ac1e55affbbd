"""What is said of a room rather than of a table: its settings, and who is called or invited in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.language import LANGUAGES, Locale
from bot.render import help_texts
from bot.text.doc import Doc, Heading, Hint, Items, Line, Span
from engines import GAMES


@dataclass(frozen=True, slots=True)
class Shown:
    """A setting, its value in words, and what it can be."""

    name: str
    value: str
    values: str


def name(setting: str, locale: Locale) -> str:
    """What a setting is called."""
    return locale(f"room-set-{setting}")


def chosen_language(setting: str, chosen: str, locale: Locale) -> Shown:
    """The setting of a room's language."""
    values = locale.list([locale(f"language-{each}") for each in LANGUAGES], "or")
    return Shown(setting, locale(f"language-{chosen}"), values)


def allowed_games(setting: str, allowed: Sequence[str], locale: Locale) -> Shown:
    """The setting of the games that may be played."""
    everything = len(allowed) == len(GAMES)
    names = [help_texts.game_name(game, locale) for game in GAMES]
    now = locale("lead-all") if everything else locale.list([help_texts.game_name(each, locale) for each in allowed])
    return Shown(setting, now, locale.list([*names, locale("lead-all")], "or"))


def settings(shown: Sequence[Shown], locale: Locale) -> Doc:
    """All settings of a room, each with its value and what it can be, and how one is changed."""
    items = tuple(
        locale.text(
            "room-item", name=Span(name(each.name, locale), "strong"), value=Span(each.value), values=Span(each.values)
        )
        for each in shown
    )
    word = locale.attribute("help-room", "usage").split()[0]
    examples = (f"{word} {name('games', locale)} {next(iter(GAMES))}", f"{word} {locale('room-value-off')}")
    return (Heading(locale.text("room-title")), Items(items), Hint(locale.text("room-hint"), examples))


def changed(shown: Shown, locale: Locale) -> Doc:
    """Confirms one setting."""
    if shown.name == "sign":
        return (Line(locale.text("room-sign-changed", sign=Span(shown.value, "strong"))),)
    return (Line(locale.text("room-changed", name=name(shown.name, locale), value=Span(shown.value, "strong"))),)


def switched(locale: Locale, *, off: bool) -> Doc:
    """Confirms that we are silent in a room, or here again."""
    return (Line(locale.text("room-is-off" if off else "room-is-on")),)


def listed(game: str | None, locale: Locale) -> Doc:
    """Confirms that somebody is called for a game from now on, or for none any more."""
    if game is None:
        return (Line(locale.text("ping-never")),)
    return (Line(locale.text("ping-listed", game=help_texts.game_name(game, locale))),)


def call(caller: str, game: str, called: Sequence[str], locale: Locale) -> Doc:
    """Calls people to a game."""
    who = locale.texts([(Span(each, "name"),) for each in called])
    text = locale.text(
        "ping-call", names=who, caller=Span(caller, "name"), game=Span(help_texts.game_name(game, locale), "strong")
    )
    return (Line(text),)


def invitation(invited: str, host: str, game: str, locale: Locale) -> Doc:
    """Invites somebody to a table."""
    text = locale.text(
        "invite-said",
        name=Span(invited, "name"),
        host=Span(host, "name"),
        game=Span(help_texts.game_name(game, locale), "strong"),
    )
    return (Line(text),)
