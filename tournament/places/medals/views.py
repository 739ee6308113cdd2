"""The medal sheet on screen, and the list of all places for the city."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.frame import page
from tournament.night.night import Night
from tournament.places.boards.medal_list import HEADER, file_name, medal_list
from tournament.places.medals.board import medal_sheet
from tournament.web.responses import csv_file


def medals(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "places/medals/medals.html", {"board": medal_sheet(night)})


def medals_csv(request: HttpRequest, night: Night) -> HttpResponse:
    return csv_file(file_name(night), HEADER, medal_list(night))
