"""A table and its sheet: totals, hands, rows, and what goes wrong there."""
