"""The terminal: one person at a table with AI players, and the output of `simulate`.

May import bot, rich and prompt_toolkit; knows no other network.
"""
