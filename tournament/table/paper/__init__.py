"""The grid of a table's sheet."""
