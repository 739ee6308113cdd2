"""The frame of every desk page: its heading, its steps and the undo bar."""
