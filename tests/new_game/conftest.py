"""The template holds tests of the game to be; here there is no such game."""

collect_ignore = ["template"]
