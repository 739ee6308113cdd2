"""What players find on their own phones."""
