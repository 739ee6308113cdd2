"""The pages on the phones of tables, players and the director."""
