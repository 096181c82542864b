"""Sums over many finished games: what each person has done, and how strong each one is.

Values in, values out; nothing here asks the database or the clock.
"""
