"""Antiquity, "Die Königreiche der Antike": the rules K1 to K13 of docs/rules/antiquity.md."""
