"""One table, sans-IO: its log of facts, which acts are allowed, what follows from them, and its deadlines. No clock, no
network, no await; imports engines and the names in ports.py, and contains no text for players.
"""
