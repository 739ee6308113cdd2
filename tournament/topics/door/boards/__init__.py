"""The values shown at check-in, and what a list would add."""
