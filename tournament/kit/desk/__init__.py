"""What every page of the desk stands in: its frame, its steps, and the undo."""
