"""What is won, and the end of the evening."""
