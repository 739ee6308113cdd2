"""The list for the city: every place with its medal, who played in the team besides, the playoffs
that gave it, and of which event and day it is. Until a division is over each of its lines says so.
"""

from collections.abc import Iterator

from tournament import courses
from tournament.entrants.boards.who_came import gone, who_came
from tournament.night.hours.sessions import place
from tournament.night.night import Night
from tournament.places.medals.board import MedalRow, medal_sheet, not_all_played, sections
from tournament.purse.playoffs import counts

HEADER = (
    *("division", "place", "medal", "team", "player 1", "player 2", "points", "note"),
    *("substitutes", "playoff", "event", "day"),
)
Line = tuple[str | int | None, ...]


def file_name(night: Night) -> str:
    """It says whether what is in it may change, and whether more will follow."""
    board = medal_sheet(night)
    still = "-not-final" if board.waits else "-so-far" if board.later else ""
    return f"medals{still}-{night.date}"


def medal_list(night: Night) -> Iterator[Line]:
    """All who have a place, and not those with a medal alone."""
    for section in sections(night):
        wait = _wait(night, section.name)
        for row in section.rows:
            yield _line(night, section.name, row, wait)


def _wait(night: Night, division: str) -> str:
    """A bracket's places are settled, whatever else is to be played."""
    if courses.of(night).settles_places or night.is_over(division):
        return ""
    games = night.games_of(place(night.sessions, division))
    return not_all_played(night.rounds_in(division), games)


def _line(night: Night, division: str, row: MedalRow, wait: str) -> Line:
    first, second = (*row.names, "", "")[:2]
    number = row.holder.number
    note = "; ".join(filter(None, (f"{wait} {row.note}".strip(), *_of_its_games(night, number))))
    return (
        *(division, row.place.rank, row.in_question, number, first, second),
        *(row.place.result.points, note),
        "; ".join(who_came(night, row.holder)),
        _playoffs(night, row),
        night.name,
        night.date.isoformat(),
    )


def _of_its_games(night: Night, number: int) -> Iterator[str]:
    """What its points are besides points it has played for, and that it went home."""
    if not night.format.by_division:
        return
    for line in night.party_card(number).lines:
        if line.note:
            yield f"game {line.round}: {line.note}"
    yield gone(night.party(number), night)


def _playoffs(night: Night, row: MedalRow) -> str:
    """Of each that it was in, how all came out, in the order in which they were played."""
    who = row.holder.called.column
    own = (
        order
        for order in night.plan.playoffs
        if any(row.holder.number in equal for equal in order) and counts(night, order)
    )
    return "; ".join(
        ", then ".join(" and ".join(f"{who} {number}" for number in equal) for equal in order)
        for order in own
    )
