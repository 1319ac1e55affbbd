"""Discord as a network: servers, slash commands, buttons, direct messages. Only here is discord.py imported."""
