"""Discord as a network: servers, slash commands, buttons, direct messages.

May import bot; discord.py and Pillow are imported nowhere else.
"""
