"""The kinds of evening there are. Nobody else asks which kind a night is."""

from tournament.evening.courses.bracket_night import Bracket
from tournament.evening.courses.course import Course
from tournament.evening.courses.drawn_beforehand import DrawnBeforehand
from tournament.evening.courses.losers_move import LosersMove
from tournament.evening.courses.pairs_over_games import PairsOverGames
from tournament.evening.night.night import Night

COURSES: tuple[type[Course], ...] = (LosersMove, DrawnBeforehand, PairsOverGames, Bracket)


def of(night: Night) -> Course:
    """Return the course of this night, by its format."""
    return next(course for course in COURSES if isinstance(night.format, course.family)).of(night)
