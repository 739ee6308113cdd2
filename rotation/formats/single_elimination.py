"""Pairs stay together until their first loss."""

from rotation.bracket.knockout import Knockout
from rotation.bracket.single import single_elimination
from scoring.dials import options

FORMAT = Knockout((options.Format.SINGLE_ELIMINATION,), single_elimination)
