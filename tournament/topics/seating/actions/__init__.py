"""Actions that seat a game, add substitutes and enter fill-in teams."""
