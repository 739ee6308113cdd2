"""What the sign-in desk shows, and what a list would bring to it."""
