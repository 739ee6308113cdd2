"""Which totals a game can end with, and whether typed ones are possible."""
