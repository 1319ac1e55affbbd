"""The skeleton of a new game: `python -m tests.new_game NAME` writes it, template/ is what it is written from."""
