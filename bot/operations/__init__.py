"""For whoever runs the bot: settings and their checks, doctor, health, demo and simulate. Imports every room of
bot; nothing of bot imports it.
"""
