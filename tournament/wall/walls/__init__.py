"""The walls as the desk has them."""
