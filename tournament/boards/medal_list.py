"""The list for the city: every place with its medal, who played in the team besides, the playoffs
that gave it, and of which event and day it is. Until a division is over each of its lines says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournament.boards.gone import gone
from tournament.boards.medals import Row, medal_sheet, not_all_played, sections
from tournament.boards.who_came import who_came
from tournament.night.evening import Night
from tournament.night.sessions import place
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
        for one in section.rows:
            yield _line(night, section.name, one, wait)


def _wait(night: Night, division: str) -> str:
    """A bracket's places are settled, whatever else is to be played."""
    if night.format.bracket or night.is_over(division):
        return ""
    games = night.games_of(place(night.sessions, division))
    return not_all_played(night.rounds_in(division), games)


def _line(night: Night, division: str, one: Row, wait: str) -> Line:
    first, second = (*one.names, "", "")[:2]
    number = one.holder.number
    note = "; ".join(filter(None, (f"{wait} {one.note}".strip(), *_of_its_games(night, number))))
    return (
        *(division, one.place.rank, one.in_question, number, first, second, one.points, note),
        "; ".join(who_came(night, night.by_team[number])) if one.holder.is_team else "",
        _playoffs(night, one),
        night.name,
        night.date.isoformat(),
    )


def _of_its_games(night: Night, number: int) -> Iterator[str]:
    """What its points are besides points it has played for, and that it went home."""
    if not night.format.in_teams or night.has_bracket:
        return
    card = next((one for one in night.team_cards if one.team.number == number), None)
    for line in card.lines if card else ():
        if line.note:
            yield f"game {line.round}: {line.note}"
    yield gone(night.by_team[number], night)


def _playoffs(night: Night, one: Row) -> str:
    """Of each that it was in, how all came out, in the order in which they were played."""
    who = "team" if one.holder.is_team else "number"
    own = (
        order
        for order in night.plan.playoffs
        if any(one.holder.number in equal for equal in order) and counts(night, order)
    )
    return "; ".join(
        ", then ".join(" and ".join(f"{who} {each}" for each in equal) for equal in order)
        for order in own
    )
