"""Each player's and each team's card."""
