"""The sheet that lies on a table."""
