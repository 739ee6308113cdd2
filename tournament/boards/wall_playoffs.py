"""Playoffs on the wall: who plays whom for what, at which table, and who waits for the winner."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.boards.ties import Tied, ties
from tournament.boards.wall_meetings import TABLES, Meeting, Meetings, Part
from tournament.boards.wall_names import named
from tournament.night.evening import Night
from tournament.night.sessions import in_words

WAITS = "Waits, and meets the winner"


def playoffs(night: Night) -> Meetings | None:
    """Of divisions whose games are all in, where pairs stay together; nobody is level in the
    others.
    """
    found = ties(night)
    drawn = [one for one in found.tied if one.games and not one.wait] if found.by_playoff else []
    if not drawn or night.is_closed:
        return None
    parts = tuple(part for one in drawn for part in _parts(night, one))
    return Meetings("playoffs", "Playoffs", parts, TABLES)


def _parts(night: Night, one: Tied) -> Iterator[Part]:
    known, tie = named(night), one.tie
    games = (
        Meeting((known[each.one.number], known[each.other.number]), each.table)
        for each in one.games
    )
    what = in_words(tie.medals) if tie.medals else "a prize"
    division = f"{tie.division}, " if tie.division else ""
    yield Part(f"{division}for {what}", tuple(games))
    if one.waits is not None:
        yield Part(WAITS, (), (known[one.waits.number],))
