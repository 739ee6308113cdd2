"""Whoever is in the night: two who enter together, or one alone."""
