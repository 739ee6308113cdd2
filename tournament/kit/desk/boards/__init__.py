"""What stands on many pages: the steps, the next one, the last change in words."""
