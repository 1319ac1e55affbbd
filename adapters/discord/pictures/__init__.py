"""Boards as PNG pictures, drawn with Pillow in a worker process of their own.

May import the errors of adapters.discord, and bot; everything in a picture is also said in words elsewhere.
"""
