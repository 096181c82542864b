"""The documents of tournaments: seating/1 and standings/1, one file each."""
