"""What any room may use: files that are written whole, every limit, a memory that never grows too large."""
