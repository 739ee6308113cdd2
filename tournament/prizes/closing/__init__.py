"""The last count, closing the night, and opening it again."""
