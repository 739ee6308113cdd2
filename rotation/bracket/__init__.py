"""Brackets: their games, their state after some results, and a plan for their tables."""
