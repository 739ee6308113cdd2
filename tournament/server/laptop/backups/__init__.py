"""Backups: make them, thin them out, copy them to a USB drive, and restore one."""
