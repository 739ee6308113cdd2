"""A table and its score sheet: its totals, hands or lines, and problems at the table."""
