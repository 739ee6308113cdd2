"""Letting phones and other screens in, and the link of one table's phone."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournament import courses
from tournament.access import table_key
from tournament.access.doors import club_of, director_of, is_at_the_desk
from tournament.club import actions as clubs
from tournament.desk.forms.fields import count
from tournament.desk.frame import press, press_key, press_of
from tournament.desk.refusals import refuse
from tournament.laptop import addresses, hall
from tournament.night.night import Night
from tournament.phones.forms import TableForm
from tournament.phones.table_code import typed_code
from tournament.reading.evenings import tonights_of
from tournament.set_up import actions as setup
from tournament.web.errors import sent_only
from tournament.words import qr
from tournament.words.many import one_or_many
from tournament.words.refused import Refused
from tournament.writing.page_values import BOX, Overtaken, read


def overview(request: HttpRequest, status: int = 200) -> HttpResponse:
    """`?table=3` adds that table's link and QR."""
    night = tonights_of(club_of(request))
    asked = TableForm(request.GET if "table" in request.GET else None)
    shown = asked.cleaned_data["table"] if asked.is_valid() else 0
    form = TableForm() if shown else asked  # an empty one for the next
    if asked.is_bound:
        form.begin_here()
    here, club = site(request), director_of(request).club
    table = _of_table(night, shown, here) if night and shown else None
    wall, players = here + reverse("wall", args=[club.wall]), here + hall.players_path(club.wall)
    return render(
        request,
        "phones/hall.html",
        {
            "form": form,
            "is_asked": asked.is_bound,
            "night": night,
            "on_laptop": not settings.HOSTED,
            "reached": hall.reached(),
            "came_in": one_or_many(
                hall.reached(), "phone or screen has come in", "phones or screens have come in"
            ),
            "wifi": club.wifi,
            "is_discreet": club.discreet,
            "is_open": is_open(),
            # Enter once more does not open it again.
            "just_closed": not is_open() and "closed" in request.GET,
            "reachable": is_reachable(),
            "moved_from": hall.moved_from(),
            "wall": {"link": wall, "qr": qr.svg(wall)},
            "players": {"link": players, "qr": qr.svg(players)},
            "table": table,
            "is_at_the_desk": is_at_the_desk(request),
            "phones": director_of(request).phones_on,
            "let_in": were_let_in(director_of(request).phones_on),
            "tables": _tables(night),
        },
        status=status,
    )


@sent_only
def let_in(request: HttpRequest) -> HttpResponse:
    if clubs.is_new_press(club=club_of(request), key=press_key(request)):
        hall.let_in()
    messages.success(request, "The hall is open: phones and other screens can reach this laptop.")
    return redirect("hall")


@sent_only
def name_wifi(request: HttpRequest) -> HttpResponse:
    text, key = request.POST.get("wifi", ""), press_key(request)
    try:
        drawn = read(request.POST.get(BOX, ""))
        clubs.name_wifi(club=club_of(request), name=text, drawn=drawn, key=key)
    except Overtaken as refusal:
        refuse(request, str(refusal))
        return overview(request, status=409)
    except Refused as refusal:
        refuse(request, str(refusal))
    return redirect("hall")


@sent_only
def last_names(request: HttpRequest) -> HttpResponse:
    kept = request.POST.get("kept") == "yes"
    clubs.keep_last_names(club=club_of(request), kept=kept, key=press_key(request))
    text = "first names and an initial" if kept else "whole names"
    messages.success(request, f"Walls and players' phones have {text}.")
    return redirect("hall")


@sent_only
def shut(request: HttpRequest) -> HttpResponse:
    if clubs.is_new_press(club=club_of(request), key=press_key(request)):
        hall.shut()
    messages.success(request, "The hall is closed: only this laptop can open these pages.")
    return redirect(reverse("hall") + "?closed")


@sent_only
def end_table_links(request: HttpRequest) -> HttpResponse:
    night = tonights_of(club_of(request))
    if night:
        press(request, lambda: setup.end_table_keys(press_of(request, night)))
    return redirect("hall")


@sent_only
def keep_to_desk(request: HttpRequest) -> HttpResponse:
    """Pressed once more, a table's phone may send again."""
    night = tonights_of(club_of(request))
    table = count(request.POST.get("table", ""))
    if night and table in _tables(night):
        kept = table not in night.desk_tables
        press(request, lambda: setup.keep_to_desk(press_of(request, night), table=table, kept=kept))
    return redirect(reverse("hall") + "#table")


@sent_only
def both_sides(request: HttpRequest) -> HttpResponse:
    night, both = tonights_of(club_of(request)), request.POST.get("both") == "yes"
    if night:
        press(request, lambda: setup.let_both_sides_send(press_of(request, night), both=both))
    return redirect(reverse("hall") + "#table")


def _tables(night: Night | None) -> tuple[int, ...]:
    """None before anybody knows how many there are."""
    try:
        return tuple(courses.of(night).tables()) if night else ()
    except Refused:
        return ()


def _of_table(night: Night, table: int, here: str) -> dict[str, object]:
    link = here + table_key.path(night.tournament, table, night.table_keys)
    page, code = typed_code(night, table, here)
    return {"number": table, "link": link, "qr": qr.svg(link), "page": page, "code": code}


def were_let_in(phones: int) -> str:
    """After how many phones of a director."""
    return one_or_many(phones, "phone was let in", "phones were let in")


def is_open() -> bool:
    return settings.HOSTED or hall.is_open()


def is_reachable() -> bool:
    """By anything that is not this machine."""
    return settings.HOSTED or bool(addresses.in_the_hall())


def site(request: HttpRequest) -> str:
    return hall.site(origin(request))


def origin(request: HttpRequest) -> str:
    """Where this browser has the pages from."""
    return request.build_absolute_uri("/").rstrip("/")
