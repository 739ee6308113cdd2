"""Raised where this machine lacks what a figure needs. It is told, and misses no goal."""


class NotHere(Exception):
    pass
