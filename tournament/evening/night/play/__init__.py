"""Play at a table: hands, scores, and rulings."""
