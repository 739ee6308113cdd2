"""The cards as they are handed in, and the fines."""
