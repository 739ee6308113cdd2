"""Seats: who sits where in each game, and who may take which seat."""
