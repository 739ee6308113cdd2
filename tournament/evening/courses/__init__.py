"""The list of courses. A course says what the pages of one kind of night show. Only this module
asks which kind a night is.
"""

from tournament.evening.courses.bracket_night import BracketCourse
from tournament.evening.courses.course import Course
from tournament.evening.courses.drawn_in_advance import DrawnInAdvanceCourse
from tournament.evening.courses.losers_move import LosersMoveCourse
from tournament.evening.courses.pairs_over_games import TeamsOverGamesCourse
from tournament.evening.night.night import Night

COURSES: tuple[type[Course], ...] = (
    LosersMoveCourse,
    DrawnInAdvanceCourse,
    TeamsOverGamesCourse,
    BracketCourse,
)


def course_of(night: Night) -> Course:
    """Return the course that belongs to the format of this night."""
    return next(
        course for course in COURSES if isinstance(night.format, course.format_class)
    ).for_night(night)
