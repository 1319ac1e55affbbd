"""Benchmarks: ratios against bare versions, measured in one run. Nothing here is imported by the program."""
