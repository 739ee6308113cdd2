"""How far a night goes, and nights that are brought in."""
