"""Store every change to a night, on one path."""
