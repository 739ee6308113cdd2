"""The bracket on paper, and the slips of its games."""
