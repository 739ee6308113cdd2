"""Actions for players and teams that leave, and for their substitutes."""
