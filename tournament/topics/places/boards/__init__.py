"""What several pages show of places: ranks, ties, medals, cards."""
