"""Who came for whom into a team, in words."""

from tournament import courses
from tournament.night.evening import Night
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
