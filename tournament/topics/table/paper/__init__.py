"""What lies and stands on a card table, on paper."""
