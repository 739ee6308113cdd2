"""By when a night has to end."""
