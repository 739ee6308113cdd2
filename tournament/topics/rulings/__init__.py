"""What the director ruled."""
