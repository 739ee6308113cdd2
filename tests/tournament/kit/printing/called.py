"""Brackets whose first games are on the tables."""

from tests import plain
from tournament.topics.bracket.actions import draw_and_call


def called(teams, **dials):
    night = plain.pressed(draw_and_call.draw, plain.night(2 * teams, **{"house": "athens"} | dials))
    return plain.pressed(draw_and_call.call_games, night)
