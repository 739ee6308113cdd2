"""Pairs who stay together for a number of games, in divisions."""
