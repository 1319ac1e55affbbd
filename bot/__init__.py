"""The table and everything around it. Knows the rules in engines; knows no network."""
