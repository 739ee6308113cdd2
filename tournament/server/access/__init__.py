"""Who may open what: doors, sessions, passwords, keys of tables and passes of phones."""
