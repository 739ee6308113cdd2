"""Money in and out, line by line."""
