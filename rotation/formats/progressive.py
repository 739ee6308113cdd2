"""Losers move on, by each answer of the dial that speaks of it."""

from rotation.progressive.losers_move import LosersMove
from scoring.dials import options

FORMAT = LosersMove(options.LOSERS_MOVE)
