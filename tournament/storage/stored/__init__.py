"""A night as it is kept: written as JSON, compared with its history, brought in."""
