"""The totals with which a game can end, and the check of totals that are typed in."""
