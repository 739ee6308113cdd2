"""The house rules that can be changed for a night, which the code calls dials, and one club's
answers to them.
"""
