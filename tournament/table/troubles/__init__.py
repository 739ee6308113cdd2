"""Two sat in each other's chairs, or a sheet cannot be read."""
