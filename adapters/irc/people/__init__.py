"""Who people on an IRC network are: their identity at the table, where they can be reached, and whom a netsplit took.

May import the session, the protocol, the client and the settings of adapters.irc, and bot; never the conversation.
"""
