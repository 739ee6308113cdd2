"""A paper sheet, row by row as it is read."""
