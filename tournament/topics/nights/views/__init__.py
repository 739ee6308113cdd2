"""Home, the history, the time limit, and all nights."""
