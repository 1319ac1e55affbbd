"""Skeleton, a tiny game of dice: the rules R1 to R4 of docs/rules/skeleton.md."""
