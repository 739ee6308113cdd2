"""The night's money as frozen values without a database: who owes what, the books, and how the pot
is split. All amounts are whole cents.
"""
