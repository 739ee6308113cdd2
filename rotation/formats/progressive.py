"""Losers move on: each in the ways of the dials that speak of it."""

from rotation.progressive.losers_move import LosersMove
from scoring.dials import options

FORMAT = LosersMove(options.LOSERS_MOVE)
