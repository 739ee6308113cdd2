"""The night and the house rules as questions."""
