"""Setting up a night, and changing its setup."""
