"""Boards and messages: a table's views and events turned into Docs, and what one audience is shown next. Imports
language, table and people; sends nothing and waits for nothing.
"""
