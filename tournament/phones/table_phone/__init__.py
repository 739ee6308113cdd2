"""The page of the phone at one table."""
