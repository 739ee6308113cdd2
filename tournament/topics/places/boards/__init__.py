"""The values shown on several pages about places: standings, ties, medals, scorecards."""
