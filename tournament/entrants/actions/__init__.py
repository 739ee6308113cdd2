"""Entering, and being taken off the list again."""
