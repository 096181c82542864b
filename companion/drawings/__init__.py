"""Drawings made on the server: badges, charts, ratings over time, the picture of a result."""
