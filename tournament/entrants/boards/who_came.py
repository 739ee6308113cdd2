"""When somebody leaves or has left, and who came for whom into a team, in words."""

from tournament import courses
from tournament.courses.answers import LEFT
from tournament.facts import Entry
from tournament.night.night import Night
from tournament.night.party import SIZE, Party


def who_came(night: Night, team: Party) -> tuple[str, ...]:
    """Not who is back; the games of a bracket have no numbers that anybody knows."""
    first = {entry.person for entry in sorted(team.members, key=lambda entry: entry.number)[:SIZE]}
    course = courses.of(night)
    return tuple(
        f"{entry.name} for {gone.name}{course.in_games(entry.first_game, entry.last_game)}"
        for entry, gone in team.came_for
        if entry.person not in first
    )


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
