"""Lists of people: read from a file, found by their first letters, written out. Pure."""
