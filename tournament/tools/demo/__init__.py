"""A demo site: each visitor gets a club, which is deleted after two hours."""
