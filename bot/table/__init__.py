"""One table, sans-IO: its log of acts, what may be done at it, what each act does, when its time is up. No clock, no
network, no await; imports engines and the names in ports.py, and knows no words that people read.
"""
