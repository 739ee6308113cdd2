"""Small things that any room may ask: names, hours, codes, what is refused."""
