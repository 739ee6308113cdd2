"""Partner changes drawn beforehand: charts, where they come from, and who is who in them."""
