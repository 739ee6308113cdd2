"""The pages of a table: its scores, its hands and its score sheet."""
