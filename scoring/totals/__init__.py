"""The totals a game can end with, and the check of typed ones."""
