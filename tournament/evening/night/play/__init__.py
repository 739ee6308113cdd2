"""What is played at a table, and what comes of it."""
