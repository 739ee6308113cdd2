"""The hall at the desk: letting phones and other screens in, and the director's own phone.

That phone is let in by a code at the desk, with no password on the air. It directs as the desk
does, but lets no other phone in and changes no password.
"""

import logging

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.many import one_or_many
from tournament.evening.words.refused import Refused
from tournament.kit.desk import qr
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import page, press, press_key, press_of
from tournament.kit.desk.refusals import refuse
from tournament.server.access import sign_in, table_key
from tournament.server.access.doors import (
    club_of,
    director_of,
    directs,
    is_at_the_desk,
    require_desk,
)
from tournament.server.access.sessions import PHONE
from tournament.server.laptop import addresses, hall
from tournament.server.live.follow import follow_for
from tournament.server.web.errors import require_post
from tournament.storage.reading.evenings import tonights_of
from tournament.storage.writing.page_values import BOX, Overtaken, read
from tournament.topics.club import actions as clubs
from tournament.topics.phones.forms import TableForm
from tournament.topics.phones.links import site, typed_code
from tournament.topics.set_up import actions as setup

log = logging.getLogger(__name__)


def overview(request: HttpRequest, status: int = 200) -> HttpResponse:
    """Show the hall; `?table=3` adds the link of that table and its square code."""
    night = tonights_of(club_of(request))
    asked = TableForm(request.GET if "table" in request.GET else None)
    shown = asked.cleaned_data["table"] if asked.is_valid() else 0
    form = TableForm() if shown else asked  # an empty one for the next
    if asked.is_bound:
        form.begin_here()
    address, club = site(request), director_of(request).club
    table = _table_link(night, shown, address) if night and shown else None
    wall = address + reverse("wall", args=[club.wall])
    players = address + hall.players_path(club.wall)
    return render(
        request,
        "phones/hall.html",
        {
            "form": form,
            "is_asked": asked.is_bound,
            "night": night,
            "on_laptop": not settings.HOSTED,
            "reached": hall.count_reached(),
            "came_in": one_or_many(
                hall.count_reached(),
                "phone or screen has come in",
                "phones or screens have come in",
            ),
            "wifi": club.wifi,
            "wifi_password": club.wifi_password,
            "wifi_code": qr.svg(qr.wifi(club.wifi, club.wifi_password)) if club.wifi else "",
            "is_discreet": club.discreet,
            "is_open": _is_open(),
            # Enter once more does not open it again.
            "just_closed": not _is_open() and "closed" in request.GET,
            "reachable": _is_reachable(),
            "moved_from": hall.moved_from(),
            "wall": {"link": wall, "qr": qr.svg(wall)},
            "players": {"link": players, "qr": qr.svg(players)},
            "table": table,
            "is_at_the_desk": is_at_the_desk(request),
            "phones": director_of(request).phones_on,
            "let_in": _were_let_in(director_of(request).phones_on),
            "tables": _tables(night),
        },
        status=status,
    )


@require_post
def let_in(request: HttpRequest) -> HttpResponse:
    if clubs.is_new_press(club=club_of(request), key=press_key(request)):
        hall.let_in()
    messages.success(request, "The hall is open: phones and other screens can reach this laptop.")
    return redirect("hall")


@require_post
def name_wifi(request: HttpRequest) -> HttpResponse:
    text, key = request.POST.get("wifi", ""), press_key(request)
    password = request.POST.get("wifi_password", "").strip()
    try:
        drawn = read(request.POST.get(BOX, ""))
        clubs.name_wifi(text, password, club=club_of(request), drawn=drawn, key=key)
    except Overtaken as refusal:
        refuse(request, str(refusal))
        return overview(request, status=409)
    except Refused as refusal:
        refuse(request, str(refusal))
    return redirect("hall")


@require_post
def last_names(request: HttpRequest) -> HttpResponse:
    kept = request.POST.get("kept") == "yes"
    clubs.keep_last_names(club=club_of(request), kept=kept, key=press_key(request))
    names_shown = "first names and an initial" if kept else "whole names"
    messages.success(request, f"Walls and players' phones have {names_shown}.")
    return redirect("hall")


@require_post
def shut(request: HttpRequest) -> HttpResponse:
    if clubs.is_new_press(club=club_of(request), key=press_key(request)):
        hall.shut()
    messages.success(request, "The hall is closed: only this laptop can open these pages.")
    return redirect(reverse("hall") + "?closed")


@require_post
def end_table_links(request: HttpRequest) -> HttpResponse:
    night = tonights_of(club_of(request))
    if night:
        press(request, lambda: setup.end_table_keys(press_of(request, night)))
    return redirect("hall")


@require_post
def keep_to_desk(request: HttpRequest) -> HttpResponse:
    """Keep a table to the desk; pressed once more, its phone may send again."""
    night = tonights_of(club_of(request))
    table = count(request.POST.get("table", ""))
    if night and table in _tables(night):
        kept = table not in night.plan.kept_at_desk
        press(request, lambda: setup.keep_to_desk(press_of(request, night), table=table, kept=kept))
    return redirect(reverse("hall") + "#table")


@require_post
def both_sides(request: HttpRequest) -> HttpResponse:
    night, both = tonights_of(club_of(request)), request.POST.get("both") == "yes"
    if night:
        press(request, lambda: setup.let_both_sides_send(press_of(request, night), both=both))
    return redirect(reverse("hall") + "#table")


def invite(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    director = director_of(request)
    one_time = sign_in.pass_for_phone(director.pk, director.phones, director.phones_ended)
    link = site(request) + reverse("come-in", args=[one_time])
    context = {
        "link": link,
        "qr": qr.svg(link),
        "minutes": sign_in.PASS_MINUTES,
        "phones": director.phones_on,
        "let_in": _were_let_in(director.phones_on),
        "sign_out": one_or_many(director.phones_on, "Sign it out", "Sign them all out"),
        "wifi": director.club.wifi,
        "is_open": _is_open(),
        "reachable": _is_reachable(),
    }
    return render(request, "phones/director_phone.html", context)


@never_cache
def come_in(request: HttpRequest, one_time: str) -> HttpResponse:
    """Ask first, so that a link which is only looked at lets nobody in. Somebody who directs
    already needs no pass.
    """
    if directs(request):
        return redirect("tonight")
    if request.method != "POST":
        return render(request, "phones/come_in.html")
    try:
        director = sign_in.let_phone_in(one_time)
    except Refused as refusal:
        log.warning("A pass for a director's phone was refused")
        return render(request, "phones/come_in.html", {"refusal": refusal}, status=422)
    login(request, director)
    request.session[PHONE] = director.phones
    log.info("A phone at %s directs for club %s", request.META.get("REMOTE_ADDR"), director.club_id)
    night = tonights_of(director.club_id)
    return redirect("floor", night.tournament) if night and night.rounds else redirect("tonight")


@require_post
def end(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    sign_in.sign_out_phones(director_of(request))
    messages.success(request, "Every phone that directed beside this desk is signed out.")
    return redirect("invite-phone")


def floor(request: HttpRequest, night: Night) -> HttpResponse:
    live = follow_for(request, ("floor", night.tournament))
    return page(request, night, "phones/floor/floor.html", {"live": live})


def _tables(night: Night | None) -> tuple[int, ...]:
    """Return the tables of tonight, none before anybody knows how many there are."""
    try:
        return tuple(courses.of(night).tables_tonight()) if night else ()
    except Refused:
        return ()


def _table_link(night: Night, table: int, site: str) -> dict[str, object]:
    link = site + table_key.path(night.tournament, table, night.plan.table_keys)
    page, code = typed_code(night, table, site)
    return {"number": table, "link": link, "qr": qr.svg(link), "page": page, "code": code}


def _were_let_in(phones: int) -> str:
    """Return the words that follow the number of a director's phones."""
    return one_or_many(phones, "phone was let in", "phones were let in")


def _is_open() -> bool:
    return settings.HOSTED or hall.is_open()


def _is_reachable() -> bool:
    """Return whether anything but this machine can reach these pages."""
    return settings.HOSTED or bool(addresses.hall_addresses())
