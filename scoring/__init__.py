"""The points and fines of a hand, a game and a night, as pure Python without a database."""
