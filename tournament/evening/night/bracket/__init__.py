"""A bracket's games at the tables and in names."""
