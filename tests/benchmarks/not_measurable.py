"""The exception for a machine that lacks what a figure needs. The figure is then reported as not
measured, and the command does not fail.
"""


class NotMeasurableHere(Exception):
    pass
