"""What a hand is worth. Pure Python: no seats' owners, no rounds, no rows."""
