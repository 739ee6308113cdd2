"""Phones: of players, of tables, and of whoever walks the floor."""
