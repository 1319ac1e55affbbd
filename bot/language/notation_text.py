"""How things and actions are typed in a language, for the examples in prompts and help, and completion.

What is written here is read back by bot/language/words.py as the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language.fold import fold, tidy
from bot.language.locale import Locale, kind_id
from bot.language.words import Words
from engines.core.notation import Next, Seat, following, token
from engines.core.offer import Action, Offer, args


def notation_text(action: Action, names: Sequence[str], locale: Locale) -> str:
    """The action as its reader would type it: `lege rom ägypten griechenland persien`."""
    words = [verb_name(kind_id(type(action)).split("-", 1)[0], action.verb, locale)]
    for spec in args(type(action)):
        value = getattr(action, spec.name)
        if spec.optional and value == type(action).__dataclass_fields__[spec.name].default:
            continue
        if spec.lead:
            words.append(lead(spec.lead, locale))
        words += [typed(thing, names, locale) for thing in (value if spec.many else [value])]
    return " ".join(words)


def verb_name(game: str, verb: str, locale: Locale) -> str:
    """The word that an action begins with."""
    message_id = f"{game}-verb-{verb}"
    return locale(message_id) if locale.has(message_id) else verb


def lead(word: str, locale: Locale) -> str:
    """A lead word of the notation (`by`, `to` or `all`) in the language."""
    return locale(f"lead-{word}")


def typed(thing: Any, names: Sequence[str], locale: Locale) -> str:
    """A thing as a single word: its name in lower case without spaces; a seat by its player's name or as `#2`."""
    if isinstance(thing, Seat):
        name = names[thing] if thing < len(names) else ""
        others = [fold(other) for other in names]
        plain = name.isalpha() and others.count(fold(name)) == 1
        return name if plain else token(thing)
    if hasattr(thing, "token"):
        return token(thing)
    return locale.name(thing).lower().replace(" ", "")


def complete(offers: Sequence[Offer[Any]], forms: Sequence[type[Any]], text: str, words: Words) -> Sequence[str]:
    """What the last word of `text`, which may be empty or half typed, can become: words in the reader's language."""
    before, _, last = text.rpartition(" ")
    spoken = [_spoken(each, words) for each in following(offers, forms, tidy(before), words)]
    return [word for word in spoken if fold(word).startswith(fold(last))]


def _spoken(each: Next, words: Words) -> str:
    if each.verb is not None:
        return verb_name(words.game, each.verb, words.locale)
    if each.lead is not None:
        return lead(each.lead, words.locale)
    return typed(each.thing, words.names, words.locale)
