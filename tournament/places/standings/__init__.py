"""How everybody stands."""
