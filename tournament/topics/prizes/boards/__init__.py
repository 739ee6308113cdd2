"""The values shown on the pages of scorecards, prizes and closing."""
