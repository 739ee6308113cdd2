"""The one write path, and what every press has in common."""
