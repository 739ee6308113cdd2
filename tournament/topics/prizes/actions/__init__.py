"""The actions of prizes, scorecards and closing."""
