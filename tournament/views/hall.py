"""Letting phones and other screens in, and the link of one table's phone."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournament import qr, table_key
from tournament.actions import setup
from tournament.doors import club_of, director_of
from tournament.forms.setup import TableForm
from tournament.laptop import addresses, hall
from tournament.night.evening import Night
from tournament.views.desk import desk, press
from tournament.views.errors import sent_only
from tournament.views.tonight import board_of


def overview(request: HttpRequest) -> HttpResponse:
    """`?table=3` adds that table's link and QR."""
    night = board_of(club_of(request)).night
    form = TableForm(request.GET if "table" in request.GET else None)
    here = site(request)
    link = (
        here + table_path(night, form.cleaned_data["table"]) if night and form.is_valid() else None
    )
    wall = here + reverse("wall", args=[director_of(request).club.wall])
    return render(
        request,
        "hall/overview.html",
        {
            "form": form,
            "night": night,
            "on_laptop": not settings.HOSTED,
            "is_open": settings.HOSTED or hall.is_open(),
            "reachable": is_reachable(),
            "wall": {"link": wall, "qr": qr.svg(wall)},
            "table": {"link": link, "qr": qr.svg(link)} if link else None,
        },
    )


@sent_only
def let_in(request: HttpRequest) -> HttpResponse:
    hall.let_in()
    messages.success(request, "The hall is open: phones and other screens can reach this laptop.")
    return redirect("hall")


@sent_only
def shut(request: HttpRequest) -> HttpResponse:
    hall.shut()
    messages.success(request, "The hall is closed: only this laptop can open these pages.")
    return redirect("hall")


@sent_only
def end_table_links(request: HttpRequest) -> HttpResponse:
    night = board_of(club_of(request)).night
    if night:
        press(request, lambda: setup.end_table_keys(desk(request, night)))
    return redirect("hall")


def table(request: HttpRequest, night: Night, table: int) -> HttpResponse:
    return render(request, "hall/table.html", {"night": night, "table": table})


def table_path(night: Night, table: int) -> str:
    key = table_key.key_for(night.tournament, table, night.table_keys)
    return reverse("table", args=[night.tournament, table, key])


def is_reachable() -> bool:
    """By anything that is not this machine."""
    return settings.HOSTED or bool(addresses.in_the_hall())


def site(request: HttpRequest) -> str:
    """As others must write it: the director reads these pages under a loopback name that no phone
    can use.
    """
    here = addresses.in_the_hall()
    if settings.HOSTED or not here:
        return request.build_absolute_uri("/").rstrip("/")
    return f"http://{here[0]}:{request.get_port()}"
