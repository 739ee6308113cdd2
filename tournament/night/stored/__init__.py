"""A night as it is kept: written as JSON, sealed, looked through, brought in."""
