"""When somebody leaves or has left, in words: after a game, or in the middle of it."""

from tournament import courses
from tournament.courses.answers import LEFT
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.party import Party


def gone(who: Entry | Party, night: Night) -> str:
    """Empty for whoever stays."""
    is_team = isinstance(who, Party) and who.is_team
    last = who.last_game
    if last is None:
        return ""
    course = courses.of(night)
    played = next((game for game in course.numbered if game.number == last), None)
    if played and not is_team and played.left_by(who.number):
        return f"{LEFT} during game {last}"
    return course.left(last)
