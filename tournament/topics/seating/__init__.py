"""The seats of the next game and of the one being played."""
