"""The views of check-in: its pages, and what its buttons do."""
