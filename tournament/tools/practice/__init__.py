"""A practice evening with pretend players."""
