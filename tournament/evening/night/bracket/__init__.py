"""The games of a bracket: which are called to which tables, and how they are named."""
