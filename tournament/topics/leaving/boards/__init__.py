"""What may be done about a chair, and what comes of it."""
