"""Tafelrunde on IRC: one connection per network, and what is said and heard on it."""
