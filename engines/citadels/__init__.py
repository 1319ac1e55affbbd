"""Citadels, "Ohne Furcht und Adel": the rules of docs/rules/citadels.md."""
