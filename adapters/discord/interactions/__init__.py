"""What people do on Discord: slash commands with their autocompletion, and clicks, each acknowledged and answered.

May import posting, rendering and the modules beside them, and bot; only the gateway and the client import this room.
"""
