"""The table and everything around it, in rooms that each say what lives there; knows engines, and knows no network."""
