"""The bracket at the desk and on paper."""
