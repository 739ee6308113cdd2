"""Template tags and filters beyond Django's own."""
