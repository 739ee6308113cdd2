"""The players and teams of a night."""
