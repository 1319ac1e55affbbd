"""What is said and understood in German and English: catalogues, names of things, reading what people type.

Here lives everything that depends on a language. What happened and what is shown is not decided here, only put into
words: bot/boards and the table ask for a message by its id.
"""

from bot.language.tongue import LANGUAGES, Tongue

__all__ = ["LANGUAGES", "Tongue"]
