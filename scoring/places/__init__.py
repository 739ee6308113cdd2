"""Places with their reasons, medals, and the purse."""
