"""Writing: the one path on which every change of a night is stored."""
