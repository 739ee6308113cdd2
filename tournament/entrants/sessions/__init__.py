"""Which divisions play at the same time, and from which hour."""
