"""Nights with pretend players and cards, played through the same actions as real nights."""
