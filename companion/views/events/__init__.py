"""The pages of events: the public ones, the desk, the player's phone, the table's phone."""
