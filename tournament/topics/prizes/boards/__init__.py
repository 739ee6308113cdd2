"""What several pages show of prizes."""
