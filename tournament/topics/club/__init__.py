"""A club: its name, its people, its regulars, its copies."""
