"""What a wall shows, scene by scene."""
