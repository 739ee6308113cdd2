"""Playoffs on the wall: who plays whom for what, at which table, and who waits for the winner."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.boards.ties import Tied, played_off
from tournament.boards.wall_meetings import TABLES, Meeting, Meetings, Part
from tournament.boards.wall_names import named
from tournament.night.evening import Night

WAITS = "Waits, and meets the winner"


def playoffs(night: Night) -> Meetings | None:
    """Of divisions whose games are all in, where pairs stay together; nobody is level in the
    others.
    """
    parts = tuple(part for one in played_off(night) for part in _parts(night, one))
    return Meetings("playoffs", "Playoffs", parts, TABLES) if parts else None


def _parts(night: Night, one: Tied) -> Iterator[Part]:
    known, division = named(night), one.tie.division
    games = (
        Meeting((known[each.one.number], known[each.other.number]), each.table)
        for each in one.games
    )
    yield Part(f"{division}{', ' if division else ''}for {one.what}", tuple(games))
    if one.waits is not None:
        yield Part(WAITS, (), (known[one.waits.number],))
