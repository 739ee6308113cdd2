"""A demo site: each visitor gets a club with a practice night, which is deleted after two hours."""
