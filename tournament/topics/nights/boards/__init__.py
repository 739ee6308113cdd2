"""The values shown for tonight, the history, and the rules."""
