"""Brackets: their games, and the state they are in."""
