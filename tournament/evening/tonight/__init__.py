"""Home: where the evening stands, and the one thing to do next."""
