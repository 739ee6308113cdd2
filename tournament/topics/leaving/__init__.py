"""Players and teams that leave, miss a game, never arrived, or have a substitute."""
