"""Words that all parts share: names, counts, times, JSON fields, and refusals."""
