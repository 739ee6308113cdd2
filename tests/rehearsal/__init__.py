"""Rehearse a whole night in which everything happens that may happen, and check what must always be
true. `manage.py rehearse` runs it.
"""
