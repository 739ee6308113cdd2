"""Finds a player of tonight by name or number, for somebody at the door or with a phone."""

from __future__ import annotations

from tournament.boards.standings import Row, Standings
from tournament.lists.finding import Known, hits


def found(typed: str, board: Standings) -> tuple[Row, ...]:
    """Those who may be meant, the likeliest first. Nobody can be found by a lot or a nickname."""
    known = [Known(row.number, row.name, "", "") for row in board.rows]
    rows = {row.number: row for row in board.rows}
    return tuple(rows[one.number] for one in hits(typed, known))
