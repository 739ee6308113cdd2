"""Pretend players who play a night with pretend cards, through the doors that real ones use."""
