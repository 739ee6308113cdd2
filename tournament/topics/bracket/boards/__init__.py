"""The bracket as a drawing, as a list, and at the tables."""
