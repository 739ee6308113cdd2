"""The seating of each game, as pure Python without a database."""
