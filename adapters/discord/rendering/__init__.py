"""What a Discord message contains: embeds or plain text made from Docs, buttons and menus, and a player's private view.

May import discord.py and bot; makes no request and knows neither channels nor interactions being handled.
"""
