"""The medal sheet on screen, and the list of all places for the city."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.boards.medal_list import HEADER, file_name, medal_list
from tournament.boards.medals import medal_sheet
from tournament.lists.export import csv_bytes
from tournament.night.evening import Night
from tournament.views.desk import page
from tournament.views.standings import sheet


def medals(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "medals/medals.html", {"board": medal_sheet(night)})


def medals_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return sheet(csv_bytes(HEADER, medal_list(night)), file_name(night))
