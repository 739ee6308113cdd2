"""The page *Phones*, which lets phones and other screens connect, and the connection of the
director's own phone.

The director's phone connects with a code from the desk, so that no password is sent over Wi-Fi. It
can do what the desk can do, except connect other phones and change passwords.
"""

import logging
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tournament.evening import courses
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk import qr
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import hash_sent_form, night_page, press_from_request, run_action
from tournament.kit.desk.refusals import refusal_ids, show_refusal
from tournament.server.access import sign_in, table_key
from tournament.server.access.permissions import (
    club_of_request,
    director_of_request,
    is_at_the_desk,
    is_director_signed_in,
    require_desk,
)
from tournament.server.access.sessions import DIRECTORS_PHONE_KEY
from tournament.server.laptop import addresses, hall
from tournament.server.live.follow import updating_part_for_browser
from tournament.server.web.errors import require_post
from tournament.storage.reading.current_nights import find_tonights_night
from tournament.storage.writing.page_values import (
    ORIGINAL_VALUES_FIELD,
    ChangedMeanwhile,
    read_original_values,
)
from tournament.topics.club.actions import club as clubs
from tournament.topics.phones import actions as acts
from tournament.topics.phones.forms import TableForm
from tournament.topics.phones.links import site, typed_code

log = logging.getLogger(__name__)


def phones_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """Show the page *Phones*. `?table=3` adds the link and QR code of that table."""
    night = find_tonights_night(club_of_request(request))
    table_form = TableForm(request.GET if "table" in request.GET else None)
    shown_table = table_form.cleaned_data["table"] if table_form.is_valid() else 0
    form = TableForm() if shown_table else table_form  # an empty form for the next table
    if table_form.is_bound:
        form.set_autofocus()
    address, club = site(request), director_of_request(request).club
    table = _table_link(night, shown_table, address) if night and shown_table else None
    wall_url = address + reverse("wall", args=[club.wall])
    players_url = address + hall.players_page_path(club.wall)
    connected_count = hall.count_connected_devices()
    shared_context = _shared_context(request)
    context = {
        **shared_context,
        "form": form,
        "is_asked": table_form.is_bound,
        "night": night,
        "on_laptop": not settings.HOSTED,
        "connected_count": connected_count,
        "wifi_password": club.wifi_password,
        "is_wifi_refused": bool(refusal_ids(messages.get_messages(request), "wifi")),
        "wifi_code": qr.svg_qr_code(qr.wifi_qr_text(club.wifi, club.wifi_password))
        if club.wifi
        else "",
        "is_discreet": club.discreet,
        # The cursor is then on another link, so that a second Enter does not let phones connect.
        "just_closed": not shared_context["is_open"] and "closed" in request.GET,
        "moved_from": hall.outdated_address_in_codes(),
        "wall": {"link": wall_url, "qr": qr.svg_qr_code(wall_url)},
        "players": {"link": players_url, "qr": qr.svg_qr_code(players_url)},
        "table": table,
        "is_at_the_desk": is_at_the_desk(request),
        "tables": _table_numbers(night),
    }
    return render(request, "phones/hall.html", context, status=status)


@require_post
def let_phones_connect(request: HttpRequest) -> HttpResponse:
    if clubs.remember_press(club=club_of_request(request), key=hash_sent_form(request)):
        hall.let_phones_connect()
    messages.success(request, "Phones and other screens can connect now.")
    return redirect("hall")


@require_post
def name_wifi(request: HttpRequest) -> HttpResponse:
    name, key = request.POST.get("wifi", ""), hash_sent_form(request)
    password = request.POST.get("wifi_password", "").strip()
    try:
        original_values = read_original_values(request.POST.get(ORIGINAL_VALUES_FIELD, ""))
        clubs.set_wifi(
            name, password, club=club_of_request(request), original_values=original_values, key=key
        )
    except ChangedMeanwhile as refusal:
        show_refusal(request, str(refusal))
        return phones_page(request, status=409)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect("hall")


@require_post
def choose_name_display(request: HttpRequest) -> HttpResponse:
    is_short = request.POST.get("short") == "yes"
    clubs.set_last_name_display(
        club=club_of_request(request), short=is_short, key=hash_sent_form(request)
    )
    names_shown = "first names and last initials" if is_short else "full names"
    messages.success(request, f"The big screen and players' phones show {names_shown}.")
    return redirect("hall")


@require_post
def stop_phones(request: HttpRequest) -> HttpResponse:
    if clubs.remember_press(club=club_of_request(request), key=hash_sent_form(request)):
        hall.disconnect_phones()
    messages.success(request, "Phones are stopped. Only this laptop can open these pages.")
    return redirect(reverse("hall") + "?closed")


@require_post
def reset_table_codes(request: HttpRequest) -> HttpResponse:
    night = find_tonights_night(club_of_request(request))
    if night:
        run_action(request, lambda: acts.reset_table_codes(press_from_request(request, night)))
    return redirect("hall")


@require_post
def switch_paper_only(request: HttpRequest) -> HttpResponse:
    """Let a table use only paper, or let its phone send hands again."""
    night = find_tonights_night(club_of_request(request))
    table = parse_sent_number_or_zero(request.POST.get("table", ""))
    if night and table in _table_numbers(night):
        is_paper_only = table not in night.plan.paper_tables
        action = partial(
            acts.set_paper_only,
            press_from_request(request, night),
            table=table,
            paper_only=is_paper_only,
        )
        run_action(request, action)
    return redirect(reverse("hall", fragment="table"))


@require_post
def choose_both_sides(request: HttpRequest) -> HttpResponse:
    night, both_send = (
        find_tonights_night(club_of_request(request)),
        request.POST.get("both") == "yes",
    )
    if night:
        run_action(
            request,
            lambda: acts.let_both_sides_send(press_from_request(request, night), both=both_send),
        )
    return redirect(reverse("hall", fragment="table"))


def show_phone_code(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    director = director_of_request(request)
    phone_pass = sign_in.make_phone_pass(director.pk, director.phones, director.phones_ended)
    link = site(request) + reverse("come-in", args=[phone_pass])
    context = {
        **_shared_context(request),
        "link": link,
        "qr": qr.svg_qr_code(link),
        "minutes": sign_in.PHONE_PASS_MINUTES,
    }
    return render(request, "phones/director_phone.html", context)


@never_cache
def connect_phone(request: HttpRequest, one_time: str) -> HttpResponse:
    """Ask before connecting the director's phone, so that a preview of the link does not connect
    one. A signed-in browser needs no code.
    """
    if is_director_signed_in(request):
        return redirect("tonight")
    if request.method != "POST":
        return render(request, "phones/come_in.html")
    try:
        director = sign_in.admit_phone(one_time)
    except Refused as refusal:
        log.warning("A pass for a director's phone was refused")
        return render(request, "phones/come_in.html", {"refusal": refusal}, status=422)
    login(request, director)
    request.session[DIRECTORS_PHONE_KEY] = director.phones
    log.info("A phone at %s directs for club %s", request.META.get("REMOTE_ADDR"), director.club_id)
    night = find_tonights_night(director.club_id)
    return redirect("floor", night.tournament) if night and night.rounds else redirect("tonight")


@require_post
def disconnect_phones(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    sign_in.sign_out_phones(director_of_request(request))
    messages.success(request, "Your phones are disconnected.")
    return redirect("invite-phone")


def floor_page(request: HttpRequest, night: Night) -> HttpResponse:
    live = updating_part_for_browser(request, ("floor", night.tournament))
    return night_page(request, night, "phones/floor/floor.html", {"live": live})


def _shared_context(request: HttpRequest) -> dict[str, object]:
    """Return whether phones can connect, the Wi-Fi name, and the number of director's phones."""
    director = director_of_request(request)
    return {
        "is_open": settings.HOSTED or hall.can_phones_connect(),
        "reachable": settings.HOSTED or bool(addresses.network_addresses()),
        "wifi": director.club.wifi,
        "phones": director.signed_in_phone_count,
    }


def _table_numbers(night: Night | None) -> tuple[int, ...]:
    """Return tonight's tables, or none if their number is not known yet."""
    try:
        return tuple(courses.course_of(night).may_be_three_handed_by_table()) if night else ()
    except Refused:
        return ()


def _table_link(night: Night, table: int, site: str) -> dict[str, object]:
    link = site + table_key.table_page_path(night.tournament, table, night.plan.table_keys)
    page, code = typed_code(night, table, site)
    return {"number": table, "link": link, "qr": qr.svg_qr_code(link), "page": page, "code": code}
