"""The rounds not yet played, rebuilt for teams who have left and teams who came late.

What was played stays, and of what was planned as much as can. Knows no results.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, count

from rotation.lots import Lots
from rotation.pairs.rematches import Division, Meeting, games, meetings, seat, tables
from rotation.pairs.swaps import mend
from rotation.seating import Entrant, Seating, check_once_each, is_house
from scoring.dials.options import OddDivision


def rebuild(
    divisions: Sequence[Division],
    played: Sequence[Seating],
    planned: Sequence[Seating],
    odd: OddDivision,
    seed: int | str,
    *,
    gone: Collection[Entrant] = (),
) -> tuple[Seating, ...]:
    """The rounds that follow those played. `divisions` name everybody who ever was in them; a team
    that is neither gone nor planned for has come late, and plays from now on.
    """
    if not planned:
        return ()
    _check(divisions, (*played, *planned), gone)
    drawn = [_repair_round(divisions, gone, seating, odd) for seating in planned]
    numbers = [
        _numbers(each[: tables(each, odd)], plan) for each, plan in zip(drawn, planned, strict=True)
    ]
    past = [meetings(seating) for seating in played]
    mended = mend(divisions, past, drawn, odd, Lots(f"{seed} {len(played)}"))
    return tuple(map(seat, mended, numbers))


def _check(
    divisions: Sequence[Division], rounds: Sequence[Seating], gone: Collection[Entrant]
) -> None:
    """Refuse a team that is in no division, or in two."""
    everybody = [team for division in divisions for team in division]
    check_once_each(everybody)
    entrants = set(everybody)
    seated = (team for seating in rounds for team in seating.present if not is_house(team))
    for team in (*seated, *sorted(gone)):
        if team not in entrants:
            raise ValueError(f"{team} is in no division: say which one this team plays in.")


def _repair_round(
    divisions: Sequence[Division], gone: Collection[Entrant], planned: Seating, odd: OddDivision
) -> list[Meeting]:
    """One planned round without those who are gone. Games inside a division stay while both teams
    do. Those who lost theirs, and those who came, meet one another; one left over meets the team
    that was to be spare.
    """
    home: dict[Entrant | None, int] = {
        team: place for place, division in enumerate(divisions) for team in division
    }
    inside = [
        (entrant, other) for entrant, other in games(planned) if home[entrant] == home.get(other)
    ]
    spare = set(planned.present).difference(*inside)
    drawn: list[Meeting] = [meeting for meeting in inside if not set(meeting).intersection(gone)]
    busy = set(chain.from_iterable(drawn)).union(gone)
    left_over: list[Entrant] = []
    for division in divisions:
        loose = sorted(
            (team for team in division if team not in busy), key=lambda team: team in spare
        )
        drawn += _two_by_two(loose)
        left_over += loose[len(loose) // 2 * 2 :]
    return [*drawn, *_away(left_over, planned, odd)]


def _away(teams: Sequence[Entrant], planned: Seating, odd: OddDivision) -> list[Meeting]:
    """The games of spare teams: those who were to meet do, and if one has to meet none of the
    field, it is the one that was to do so.
    """
    if odd is not OddDivision.SPARES_MEET:
        return [(team, None) for team in teams]
    plan = meetings(planned)
    drawn = [meeting for meeting in plan if set(meeting) <= set(teams)]
    busy = set(chain.from_iterable(drawn))
    loose = sorted(
        (team for team in teams if team not in busy), key=lambda team: (team, None) in plan
    )
    last: list[Meeting] = [(team, None) for team in loose[len(loose) // 2 * 2 :]]
    return [*drawn, *_two_by_two(loose), *last]


def _two_by_two(teams: Sequence[Entrant]) -> Iterable[Meeting]:
    return zip(teams[::2], teams[1::2], strict=False)


def _numbers(drawn: Sequence[Meeting], planned: Seating) -> list[int]:
    """The table of each game: one where one of its teams was to sit, or else a new one."""
    places: dict[Entrant | None, int] = {
        team: table.number for table in planned.tables for team in table.entrants
    }
    numbers: dict[Meeting, int] = {}
    for meeting in drawn:
        own = [places[team] for team in meeting if team in places]
        free = [number for number in own if number not in numbers.values()]
        if free:
            numbers[meeting] = free[0]
    new = (number for number in count(1) if number not in numbers.values())
    return [numbers.get(meeting) or next(new) for meeting in drawn]
