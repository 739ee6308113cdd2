"""Brackets whose first games are on the tables."""

from tests import plain
from tournament.actions import bracket


def called(teams, **dials):
    night = plain.pressed(bracket.draw, plain.night(2 * teams, **{"house": "athens"} | dials))
    return plain.pressed(bracket.call_games, night)
