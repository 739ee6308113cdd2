"""The actions for time limits, for ending a night early, for going back to a game, and for
importing a night from a file.
"""
