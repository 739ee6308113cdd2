"""Home, the history, and the rules, as they are shown."""
