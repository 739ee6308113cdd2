"""A club: its settings, its directors, its regulars and its backups."""
