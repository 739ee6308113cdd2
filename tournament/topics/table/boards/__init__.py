"""What several pages show of a table."""
