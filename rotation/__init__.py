"""Who sits where. Pure Python: no money, no names, no rows."""
