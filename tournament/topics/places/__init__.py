"""Places: standings, scorecards, medals and the season."""
