"""The pages of scorecards, prizes and closing."""
