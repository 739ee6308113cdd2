"""Writes, one verb a function. Each is one transaction; what the rules do not allow is Refused with
the cure.
"""
