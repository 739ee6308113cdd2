"""The house rules that can be changed for a night, and one club's answers to them. The code calls
such a house rule a dial.
"""
