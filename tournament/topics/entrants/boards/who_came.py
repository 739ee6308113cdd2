"""Who is expected and not here yet, who came for whom into a team, and when somebody leaves."""

from dataclasses import dataclass

from tournament.evening import courses
from tournament.evening.courses.course import LEFT
from tournament.evening.facts import Entry
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import SIZE, Party
from tournament.evening.night.shown_names import beside, told_apart


@dataclass(frozen=True, slots=True)
class Missing:
    """A player, or those of a team, who are not here yet; `asked` opens their row at the desk."""

    asked: str
    number: int
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        return " & ".join(self.names)


def missing(night: Night) -> tuple[Missing, ...]:
    """Return everybody who is expected and not here yet, by number."""
    shown = told_apart(night)
    names: dict[int, tuple[str, ...]] = {}
    for entry in (shown.entries.of(awaited.number) for awaited in sessions.awaited_entries(night)):
        name = entry.name if entry.team else beside(entry.name, entry.number)
        names[entry.party] = (*names.get(entry.party, ()), name)
    return tuple(Missing(night.party_words.opens, *named) for named in sorted(names.items()))


def who_came(night: Night, team: Party) -> tuple[str, ...]:
    """Return in words who came into a team for whom, without those who are back."""
    first = {entry.person for entry in sorted(team.members, key=lambda entry: entry.number)[:SIZE]}
    course = courses.of(night)
    return tuple(
        f"{entry.name} for {gone.name}{course.in_games(entry.first_game, entry.last_game)}"
        for entry, gone in team.came_for
        if entry.person not in first
    )


def when_gone(who: Entry | Party, night: Night) -> str:
    """Return in words when somebody leaves or has left, or an empty text for one who stays."""
    last, entries = who.last_game, who.numbers if isinstance(who, Party) else (who.number,)
    if last is None:
        return ""
    course = courses.of(night)
    played = next((game for game in course.numbered_games if game.number == last), None)
    if played and any(map(played.left_by, entries)):
        return f"{LEFT} during game {last}"
    return course.when_left(last)
