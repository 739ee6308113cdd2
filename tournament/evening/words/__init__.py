"""Functions that all parts use for names, counts, times, JSON fields, and refusals."""
