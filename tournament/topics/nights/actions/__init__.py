"""The end of a night, and nights brought in from files."""
