"""How things and actions are typed in a language: the examples that prompts, help and completion show.

What is written here is read back by bot/language/words.py as the same action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language.fold import fold
from bot.language.tongue import Tongue, kind_id
from engines.core.notation import Seat, token
from engines.core.offer import Action, args


def phrase(action: Action, names: Sequence[str], tongue: Tongue) -> str:
    """The action as its reader would type it: `lege rom ägypten griechenland persien`."""
    words = [verb(type(action), tongue)]
    for spec in args(type(action)):
        value = getattr(action, spec.name)
        if spec.optional and value == type(action).__dataclass_fields__[spec.name].default:
            continue
        if spec.lead:
            words.append(lead(spec.lead, tongue))
        words += [typed(thing, names, tongue) for thing in (value if spec.many else [value])]
    return " ".join(words)


def verb(form: type[Action], tongue: Tongue) -> str:
    """The word that an action is begun with."""
    message_id = verb_id(form)
    return tongue(message_id) if tongue.has(message_id) else form.verb


def verb_id(form: type[Action]) -> str:
    """The id of the message that holds a verb."""
    game = kind_id(form).split("-", 1)[0]
    return f"{game}-verb-{form.verb}"


def lead(word: str, tongue: Tongue) -> str:
    """A lead word of the notation, `by`, `to` or `all`, in the language."""
    return tongue(f"lead-{word}")


def typed(thing: Any, names: Sequence[str], tongue: Tongue) -> str:
    """One thing in one word: its name in lower case without spaces, a seat by its player's name or as `#2`."""
    if isinstance(thing, Seat):
        name = names[thing] if thing < len(names) else ""
        others = [fold(other) for other in names]
        plain = name.isalpha() and others.count(fold(name)) == 1
        return name if plain else token(thing)
    if hasattr(thing, "token"):
        return token(thing)
    return tongue.name(thing).lower().replace(" ", "")
