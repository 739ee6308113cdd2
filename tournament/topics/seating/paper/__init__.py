"""Seats and schedules to hang on a wall."""
