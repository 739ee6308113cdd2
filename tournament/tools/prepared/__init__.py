"""An evening of each house that was played beforehand and is left in its fourth game: files as a
night is saved in, moved to the day on which somebody tries the program.
"""
