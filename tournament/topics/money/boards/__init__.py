"""The cash box, the statement of one night, and the statement over dates."""
