"""The values that the pages and papers of a table show."""
