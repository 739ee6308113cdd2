"""The big screens that the whole room reads."""
