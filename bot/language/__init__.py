"""What is said and understood in German and English: catalogues, names of things, reading what people type.

Everything that depends on a language lives here. What happened and what is shown is decided elsewhere and only put into
words here: bot/render/boards and the table ask for a message by its id.
"""

from bot.language.explain import explain, suggestion
from bot.language.fold import fold, tidy
from bot.language.locale import LANGUAGES, Locale, read_all
from bot.language.notation_text import complete, notation_text, verb_name
from bot.language.words import Words, known, leading, lookup

__all__ = [
    "LANGUAGES",
    "Locale",
    "Words",
    "complete",
    "explain",
    "fold",
    "known",
    "leading",
    "lookup",
    "notation_text",
    "read_all",
    "suggestion",
    "tidy",
    "verb_name",
]
