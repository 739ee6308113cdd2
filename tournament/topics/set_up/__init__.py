"""A night as it is set up, and changed later."""
