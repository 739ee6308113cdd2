"""A progressive night: losers move on, winners stay and part."""
