"""The statement over a month or any dates: on screen, on paper and for a spreadsheet."""

from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format

from tournament.kit.desk.appearance import print_wish
from tournament.kit.desk.forms.fields import DatesForm
from tournament.kit.desk.listing import spreadsheet
from tournament.kit.desk.words import occasion_of
from tournament.kit.printing.book import Foot, book
from tournament.server.access.doors import club_of, director_of
from tournament.storage.reading import many_nights
from tournament.storage.reading.club_face import picture_of
from tournament.topics.money import paper
from tournament.topics.money.boards.over_dates import (
    OverDates,
    columns,
    in_words,
    month_of,
    over_dates,
)


def statement(request: HttpRequest) -> HttpResponse:
    form, board = _asked(request)
    context = {"form": form, "board": board, "periods": _periods(timezone.localdate())}
    return render(request, "money/over_dates/statement.html", context)


def statement_csv(request: HttpRequest) -> HttpResponse:
    """A line for each night, and below them one for each debt."""
    _, board = _asked(request)
    name = f"statement-{board.first}-{board.last}"
    return spreadsheet(name, (*board.rows, *board.owing), columns(board))


def statement_pdf(request: HttpRequest) -> HttpResponse:
    _, board = _asked(request)
    club, wish = director_of(request).club, print_wish(request)
    now = timezone.localtime()
    printed = f"{date_format(now, 'F j, Y')}, {wish.clock(now)}"
    foot = Foot("Statement", board.dates, printed, club.name)
    content = book(paper.pages(board, wish), foot, wish.paper, "Statement", picture_of(club.pk))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="statement.pdf"'
    return response


def _asked(request: HttpRequest) -> tuple[DatesForm, OverDates]:
    """Return the form and the statement for its dates, or for this month after a fault."""
    first, last = month_of(timezone.localdate())
    data = request.GET if "first" in request.GET else None
    form = DatesForm(data, first=first, last=last)
    chosen = form.cleaned_data if form.is_valid() else form.initial
    first, last = chosen["first"], chosen["last"]
    nights = many_nights.money(club_of(request), first, last)
    return form, over_dates(nights, first, last, occasion_of(request))


def _periods(today: date) -> list[tuple[str, date, date]]:
    this = month_of(today)
    before = month_of(this[0] - timedelta(days=1))
    year = date(today.year, 1, 1), date(today.year, 12, 31)
    months = [(in_words(*month), *month) for month in (this, before)]
    return [*months, (str(today.year), *year)]
