"""Practice nights with pretend players."""
