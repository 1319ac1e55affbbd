"""Messages in channels and direct messages: sending, editing and deleting them, and remembering which one is which.

May import rendering, pictures and the modules beside them, and bot; never the interactions.
"""
