"""The log is the only truth: its fold, the files it leaves and comes back as, why nothing is recorded."""
