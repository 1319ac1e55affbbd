"""The networks the bot plays on, and the command line that starts it.

May import bot and third-party packages, never engines; an adapter never imports another adapter.
"""
