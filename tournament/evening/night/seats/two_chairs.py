"""Nobody sits in two chairs: whoever has two numbers may use them one after another, and never at
the same time. Knows no rows.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from tournament.evening import facts
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party


def in_two_teams(night: Night) -> Iterator[tuple[facts.Entry, Party, Party]]:
    """Who would play in two teams of one session, with the two."""
    numbers: dict[int, list[facts.Entry]] = {}
    for entry in _still_here(night):
        numbers.setdefault(entry.person, []).append(entry)
    for one, other in chain.from_iterable(combinations(own, 2) for own in numbers.values()):
        two = _team(night, one), _team(night, other)
        if sessions.plays_in(night, two[0]) == sessions.plays_in(night, two[1]):
            yield one, *two


def clashing_party(night: Night, entry: facts.Entry, division: str) -> Party | None:
    """The team in which this person plays while that division does."""
    own = (_team(night, other) for other in _still_here(night) if other.person == entry.person)
    session = sessions.place(sessions.of(night), division)
    return next((party for party in own if sessions.plays_in(night, party) == session), None)


def at_two_tables(night: Night) -> Iterator[tuple[int, int]]:
    """The game and the person. Of a bracket all that is being played is one game."""
    open_now = {game.round for game in night.rounds.on_now} if night.teams.are_drawn else set()
    seats = [seat for seat in night.all(facts.Seat) if seat.table is not None]
    chairs = Counter(
        (0 if seat.round in open_now else seat.round, night.entries.of(seat.entry).person)
        for seat in seats
    )
    yield from (who for who, count in chairs.items() if count > 1)


def sentence(night: Night, name: str, team: Party, division: str) -> str:
    """Why not, with the way out."""
    where = f" ({team.division})" if team.division else ""
    sentence = (
        f"{name} plays in team {team.number}{where}, and nobody can sit at two tables at once. "
    )
    if may_be_apart(night, team.division, division):
        return (
            f"{sentence}Let {division} be played after the others, as a session of its own, "
            "or leave one of the two teams out."
        )
    return f"{sentence}Let somebody else play in one of the two teams."


def may_be_apart(night: Night, text: str, other: str) -> bool:
    """Two divisions could be played one after the other."""
    return text != other and other in night.divisions


def _still_here(night: Night) -> list[facts.Entry]:
    return [entry for entry in night.entries if entry.team is not None and entry.last_game is None]


def _team(night: Night, entry: facts.Entry) -> Party:
    assert entry.team is not None
    return night.teams.of(entry.team)
