"""Somebody goes home, is not there, misses one game, or is played for."""
