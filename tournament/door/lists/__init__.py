"""A list of people who said they come: looked through first, then entered."""
