"""Who sits where in the next game."""
