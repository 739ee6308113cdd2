"""Nobody sits in two chairs: whoever has two numbers may use them one after another, and never at
the same time. Knows no rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from tournament.night import facts, sessions
from tournament.night.evening import Night
from tournament.night.teams import Team


def in_two_teams(night: Night) -> Iterator[tuple[facts.Entry, Team, Team]]:
    """Who would play in two teams of one session, with the two."""
    numbers: dict[int, list[facts.Entry]] = {}
    for entry in _still_here(night):
        numbers.setdefault(entry.person, []).append(entry)
    for one, other in chain.from_iterable(combinations(own, 2) for own in numbers.values()):
        two = _team(night, one), _team(night, other)
        if night.plays_in(two[0]) == night.plays_in(two[1]):
            yield one, *two


def in_the_way(night: Night, entry: facts.Entry, division: str) -> Team | None:
    """The team in which this person plays while that division does."""
    own = (_team(night, one) for one in _still_here(night) if one.person == entry.person)
    session = sessions.place(night.sessions, division)
    return next((one for one in own if night.plays_in(one) == session), None)


def at_two_tables(night: Night) -> Iterator[tuple[int, int]]:
    """The game and the person. Of a bracket all that is being played is one game."""
    open_now = {one.round for one in night.on_now} if night.has_bracket else set()
    seats = [one for one in night.all(facts.Seat) if one.table is not None]
    chairs = Counter(
        (0 if one.round in open_now else one.round, night.entry(one.entry).person) for one in seats
    )
    yield from (who for who, count in chairs.items() if count > 1)


def sentence(night: Night, name: str, team: Team, division: str) -> str:
    """Why not, with the way out."""
    where = f" ({team.division})" if team.division else ""
    told = f"{name} plays in team {team.number}{where}, and nobody can sit at two tables at once. "
    if may_be_apart(night, team.division, division):
        return (
            f"{told}Let {division} be played after the others, as a session of its own, or leave "
            "one of the two teams out."
        )
    return f"{told}Let somebody else play in one of the two teams."


def may_be_apart(night: Night, one: str, other: str) -> bool:
    """Two divisions could be played one after the other."""
    return one != other and not night.has_bracket and other in night.rules.divisions


def _still_here(night: Night) -> list[facts.Entry]:
    return [one for one in night.entries if one.team is not None and one.last_game is None]


def _team(night: Night, entry: facts.Entry) -> Team:
    assert entry.team is not None
    return night.by_team[entry.team]
