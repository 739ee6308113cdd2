"""Phones: those of players, of tables, and of the director on the floor."""
