"""A small game that only the tests know: what it takes to bring one, and the proof that nothing else does."""
