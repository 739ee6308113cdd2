"""All of a club's nights, saved as files and brought in again."""
