"""What stands on a card table."""
