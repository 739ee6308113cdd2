"""Checking in, check-in items, teams, and time slots."""
