"""Pretend people playing pretend cards."""
