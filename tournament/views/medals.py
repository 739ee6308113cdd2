"""The medal sheet on screen, and the list of all places for the city."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse

from tournament.boards.medals import Section, medal_sheet
from tournament.lists.export import csv_bytes
from tournament.night.evening import Night
from tournament.views.desk import page
from tournament.views.standings import sheet

HEADER = ("division", "place", "medal", "team", "player 1", "player 2", "points", "note")


def medals(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "medals/medals.html", {"board": medal_sheet(night)})


def medals_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """All who have a place, and not those with a medal alone."""
    board = medal_sheet(night)
    rows = (row for section in board.sections for row in _rows(section))
    return sheet(csv_bytes(HEADER, rows), f"medals-{night.date}")


def _rows(section: Section) -> Iterator[tuple[str | int | None, ...]]:
    for one in section.rows:
        first, second = (*one.names, "", "")[:2]
        yield (
            section.name,
            one.place.rank,
            one.in_question,
            one.holder.number,
            first,
            second,
            one.points,
            one.note,
        )
