"""A whole pretend evening in which all that may happen does, and what must hold after it: the proof
behind `manage.py rehearse`.
"""
