"""What a device is: its session, its phones at tables, its account, its rights, how often it may guess."""
