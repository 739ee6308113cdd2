"""What is written down of money."""
