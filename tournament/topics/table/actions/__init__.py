"""Actions that store what a table's score sheet says."""
