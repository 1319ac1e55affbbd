"""One table, sans-IO: its log of facts, what may be done at it, what is decided then, when its time is up. No clock, no
network, no await; imports engines and the names in ports.py, and knows no words that people read.
"""
