"""The club's season: who has how many points over many nights."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django_tables2 import RequestConfig

from tournament.access.doors import club_of
from tournament.desk.club_word import occasion_of
from tournament.places.season.board import Season, board
from tournament.places.season.forms import SeasonForm
from tournament.places.season.listing import SeasonListing as Listing
from tournament.reading import many_nights, records
from tournament.web.responses import csv_file

# Between them stands how often each came, by the club's own word.
WHO, WHAT = ("place", "number", "name"), ("of", "points", "average", "counts", "x")


def season(request: HttpRequest) -> HttpResponse:
    form, board = _asked(request)
    listing = Listing(board)
    RequestConfig(request, paginate=False).configure(listing)
    context = {"form": form, "board": board, "listing": listing}
    return render(request, "places/season/season.html", context)


def season_csv(request: HttpRequest) -> HttpResponse:
    _, board = _asked(request)
    rows = (
        (
            *(row.rank, row.card.regular, row.name, row.card.nights, len(board.nights)),
            *(row.card.tally.points, row.average, row.card.place.figure, row.card.tally.x),
        )
        for row in board.rows
    )
    return csv_file("season", (*WHO, board.occasion.many, *WHAT), rows)


def _asked(request: HttpRequest) -> tuple[SeasonForm, Season]:
    """What is wrong in the form is told, and the last year shown meanwhile."""
    today = timezone.localdate()
    form = SeasonForm(request.GET if "first" in request.GET else None, today=today)
    chosen = form.cleaned_data if form.is_valid() else form.initial
    club = club_of(request)
    nights = many_nights.season(club, chosen["first"], chosen["last"])
    return form, board(nights, records.people_of(club), chosen.get("best"), occasion_of(request))
