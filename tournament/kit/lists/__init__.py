"""Reads lists of people from files, finds people by the first letters of their names, and declares
the columns in which lists are shown and saved. Nothing here reads a request or the database.
"""
