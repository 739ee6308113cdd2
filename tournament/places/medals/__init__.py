"""Gold, silver and bronze, and certificates."""
