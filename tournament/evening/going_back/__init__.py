"""Back to the start of a game."""
