"""Seating: who sits where in each game. Pure Python: no money, no names, no rows."""
