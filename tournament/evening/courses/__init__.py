"""The kinds of night. No other module asks which kind a night is."""

from tournament.evening.courses.bracket_night import Bracket
from tournament.evening.courses.course import Course
from tournament.evening.courses.drawn_in_advance import DrawnInAdvance
from tournament.evening.courses.losers_move import LosersMove
from tournament.evening.courses.pairs_over_games import PairsOverGames
from tournament.evening.night.night import Night

COURSES: tuple[type[Course], ...] = (LosersMove, DrawnInAdvance, PairsOverGames, Bracket)


def course_of(night: Night) -> Course:
    """Return the course of this night, chosen by its format."""
    return next(
        course for course in COURSES if isinstance(night.format, course.format_class)
    ).for_night(night)
