"""Searches for the charts that fill the library of draws. The search needs a C compiler; the
program itself does not need the search.
"""
