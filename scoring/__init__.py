"""The worth of a hand and of a game. Pure Python: it knows chairs, but no players or rounds."""
