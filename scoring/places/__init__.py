"""Places with their reasons, medals, and prizes."""
