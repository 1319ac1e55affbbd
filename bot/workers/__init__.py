"""Worker processes: how one is started and asked (process.py), how it serves (serve.py), and the one in which AI
players think. Imports engines and the standard library, so that a worker starts fast; structlog only in the parent.
"""
