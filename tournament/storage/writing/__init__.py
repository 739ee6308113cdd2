"""Change a night and undo changes. Every change is stored through `write.py`."""
