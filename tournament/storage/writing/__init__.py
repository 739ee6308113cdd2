"""Writing: the one path by which every change to a night is stored."""
