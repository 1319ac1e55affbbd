"""What is said on IRC: which lines are meant for the bot, what becomes of them, and how answers and boards are written.

May import every other room of adapters.irc and its client, and bot; only the gateway imports the conversation.
"""
