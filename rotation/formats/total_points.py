"""Pairs stay together for a number of games, in divisions, and all points are added."""

from rotation.pairs.pairs_format import Pairs
from scoring.dials import options

FORMAT = Pairs((options.Format.TOTAL_POINTS,))
