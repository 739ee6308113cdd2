"""What several lists show of people."""
