"""The draw in advance for players who change partners every game."""
