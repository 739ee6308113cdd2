"""The kinds of evening there are. Nobody else asks which kind a night is."""

from tournament.courses.bracket_night import Bracket
from tournament.courses.course import Course
from tournament.courses.drawn_beforehand import DrawnBeforehand
from tournament.courses.losers_move import LosersMove
from tournament.courses.pairs_over_games import PairsOverGames
from tournament.night.night import Night

COURSES: tuple[type[Course], ...] = (LosersMove, DrawnBeforehand, PairsOverGames, Bracket)


def of(night: Night) -> Course:
    """What its kind answers of this night."""
    return next(course for course in COURSES if isinstance(night.format, course.family))(night)
