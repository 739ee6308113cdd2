"""Decide who may open which page: permissions, sessions, passwords, table keys and phone passes."""
