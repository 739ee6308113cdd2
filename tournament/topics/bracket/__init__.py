"""The bracket: drawn, called, played to its end."""
