"""Tournaments of any game: who sits where, who is ahead and why, who goes on.

Nothing here knows one game. People are names (any distinct texts), a result is who had how many points
and came in where. Chance is always a seed: the same seed draws the same on every machine.
"""
