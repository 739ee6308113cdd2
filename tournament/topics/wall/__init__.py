"""The walls: what everybody in the hall reads from across the room."""
