"""One table, hand by hand."""
