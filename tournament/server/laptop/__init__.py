"""The machine the evening runs on: folder, database file, network. No people, no points."""
