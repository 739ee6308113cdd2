"""Entering the score of a table: as totals, hand by hand, or line by line from the paper sheet.
Also problems at a table.
"""
