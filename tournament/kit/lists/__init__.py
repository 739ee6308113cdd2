"""Lists: reads people from a file, finds people by their first letters, and declares the columns in
which lists are shown and saved. Nothing here reads a request or the database.
"""
