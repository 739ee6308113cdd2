"""Pairs stay together until their second loss."""

from rotation.bracket.double import double_elimination
from rotation.bracket.knockout import Knockout
from scoring.dials import options

FORMAT = Knockout((options.Format.DOUBLE_ELIMINATION,), double_elimination)
