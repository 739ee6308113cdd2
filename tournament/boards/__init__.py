"""From the Night to what is shown, as plain values: the same board for a page, the wall, paper and
JSON. One file a screen.
"""
