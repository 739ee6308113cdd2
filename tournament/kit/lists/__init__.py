"""Lists: people read from a file and found by their first letters; columns declared once, and
written out. Pure.
"""
