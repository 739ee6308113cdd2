"""The pages of cards, prizes and closing."""
