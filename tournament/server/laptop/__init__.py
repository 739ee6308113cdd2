"""The machine that the program runs on: its data folder, its database file and its network."""
