"""The board of tables of one game, and the totals typed into it."""
