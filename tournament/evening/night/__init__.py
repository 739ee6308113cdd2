"""The whole night as frozen values without a database: its facts and what they imply."""
