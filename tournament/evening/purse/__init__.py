"""The night's money as frozen values: who owes what, what the books say, how the pot is split.

Pure, and whole cents alone. Knows no rows and no screens.
"""
