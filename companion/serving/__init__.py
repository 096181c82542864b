"""The server beneath Django: how it is started, and what it lets in."""
