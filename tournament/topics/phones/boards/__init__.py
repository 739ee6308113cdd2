"""Who sits where next."""
