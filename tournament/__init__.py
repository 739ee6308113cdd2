"""The Django app. The package `scoring` computes what a hand is worth, `rotation` decides who sits
where, and this app does everything else.
"""

VERSION = "0.9.0"
