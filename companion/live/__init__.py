"""Phones that follow a table live: the hub, the stream, and pages kept in memory beside Django."""
