"""A list entered in one press, and points for a game that was missed."""
