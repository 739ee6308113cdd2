"""A ruling on its way, its questions, and all of them."""
