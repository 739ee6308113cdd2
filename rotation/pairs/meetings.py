"""Two teams who meet: who may, how it is seated, and how a seating is read again.

A division's teams meet one another. A team left over meets the spare one of another division, a
house team, or nobody.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, count, product

from rotation.house_teams import HOUSE, is_house
from rotation.seating import TEAMS, Entrant, Seating, Table
from scoring.dials.options import OddDivision

Division = Sequence[Entrant]
# Two teams, or one for whom none of the field is left.
Meeting = tuple[Entrant, Entrant | None]


def kinds(divisions: Sequence[Division], odd: OddDivision) -> Iterator[tuple[int, list[Meeting]]]:
    """Who may meet, and how many of these do in every round: division by division, then the spare
    teams, then those who meet none of the field."""
    for division in divisions:
        yield len(division) // 2, list(combinations(division, 2))
    sparing = [division for division in divisions if len(division) % 2]
    if odd is OddDivision.SPARES_MEET:
        across = (product(*two) for two in combinations(sparing, 2))
        yield len(sparing) // 2, [meeting for two in across for meeting in two]
        yield len(sparing) % 2, [(team, None) for division in sparing for team in division]
    else:
        for division in sparing:
            yield 1, [(team, None) for team in division]


def tables(meetings: Sequence[Meeting], odd: OddDivision) -> int:
    """How many of these are played: where a house has no team of its own, one of two sits out."""
    if odd is OddDivision.AVERAGE:
        return sum(against is not None for _, against in meetings)
    return len(meetings)


def seat(meetings: Sequence[Meeting], numbers: Sequence[int]) -> Seating:
    """Each meeting at the table with its number; those for whom there is no number sit out."""
    house_teams = (HOUSE if number == 1 else f"{HOUSE} {number}" for number in count(1))
    seated = [
        Table(number, tuple(zip(TEAMS, (team, against or next(house_teams)), strict=True)))
        for number, (team, against) in zip(numbers, meetings, strict=False)
    ]
    bench = tuple(team for team, _ in meetings[len(numbers) :])
    return Seating(tuple(sorted(seated, key=lambda table: table.number)), bench)


def games(seating: Seating) -> list[Meeting]:
    """What is played in a round; house teams are all one, and none of the field."""
    return [_meeting(*table.entrants) for table in seating.tables]


def meetings(seating: Seating) -> list[Meeting]:
    """The games of a round, and those who sit out."""
    return [*games(seating), *((team, None) for team in seating.bench)]


def _meeting(entrant: Entrant, other: Entrant) -> Meeting:
    if is_house(entrant):
        return other, None
    return entrant, None if is_house(other) else other
