"""The pages of a table: its scores, its hands, its sheet."""
