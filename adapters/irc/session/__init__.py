"""One connection to an IRC server, sans-IO: registration, nick, channels, roster, account lookups, pacing, timers.

May import the protocol and the settings of adapters.irc, and plain data of bot; knows neither people's identities nor
tables.
"""
