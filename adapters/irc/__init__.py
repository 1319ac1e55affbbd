"""IRC as a network: one connection per network, and the conversation on it.

May import bot; only the protocol room imports the package `irc`.
"""
