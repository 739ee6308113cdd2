"""A demo site: a club for each visitor, wiped after two hours."""
