"""Seating a game, stand-ins and house teams."""
