"""What is shown, as meaning (doc.py), and how it becomes lines of a given width (layout.py). Imports nothing of ours:
every room above may build and read Docs.
"""
