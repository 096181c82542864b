"""The rules of our games: pure Python, no clock, no randomness, no input or output.

A table is the fold of a log of recorded entries. ``scoring.empires`` and
``scoring.renaissance`` are the games, neither of which knows the other; ``python -m scoring`` answers
documents (see ``scoring.interchange``).
"""
