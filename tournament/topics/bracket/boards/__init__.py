"""The contents of the bracket's pages: its drawing, its games, and the tables."""
