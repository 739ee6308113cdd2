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
from tournament.topics.phones.links import site_address_for_phones, typed_address_and_code

log = logging.getLogger(__name__)


def phones_connect_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """Show the page *Phones*. `?table=3` adds the link and QR code of that table."""
    night = find_tonights_night(club_of_request(request))
    table_form = TableForm(request.GET if "table" in request.GET else None)
    chosen_table_number = table_form.cleaned_data["table"] if table_form.is_valid() else 0
    shown_form = TableForm() if chosen_table_number else table_form
    if table_form.is_bound:
        shown_form.set_autofocus()
    address, club = site_address_for_phones(request), director_of_request(request).club
    table_link = (
        _make_table_link(night, chosen_table_number, address)
        if night and chosen_table_number
        else None
    )
    wall_url = address + reverse("wall", args=[club.wall])
    players_url = address + hall.players_page_path(club.wall)
    connected_count = hall.count_connected_devices()
    shared_context = _phones_context(request)
    context = {
        **shared_context,
        "form": shown_form,
        "is_asked": table_form.is_bound,
        "night": night,
        "on_laptop": not settings.HOSTED,
        "connected_count": connected_count,
        "wifi_password": club.wifi_password,
        "is_wifi_refused": bool(refusal_ids(messages.get_messages(request), "wifi")),
        "wifi_code": qr.svg_qr_code(qr.wifi_qr_text(club.wifi, club.wifi_password))
        if club.wifi
        else "",
        "are_last_names_short": club.discreet,
        # After phones are stopped, the cursor is not on the button that lets phones connect, so
        # that a second Enter does not let them connect again.
        "just_closed": not shared_context["is_open"] and "closed" in request.GET,
        "moved_from": hall.outdated_address_in_codes(),
        "wall": {"link": wall_url, "qr": qr.svg_qr_code(wall_url)},
        "players": {"link": players_url, "qr": qr.svg_qr_code(players_url)},
        "table": table_link,
        "is_at_the_desk": is_at_the_desk(request),
        "tables": _list_tables_tonight(night),
    }
    return render(request, "phones/hall.html", context, status=status)


@require_post
def let_phones_connect(request: HttpRequest) -> HttpResponse:
    if clubs.record_press_if_new(club=club_of_request(request), key=hash_sent_form(request)):
        hall.let_phones_connect()
    messages.success(request, "Phones and other screens can connect now.")
    return redirect("hall")


@require_post
def set_wifi_name_and_password(request: HttpRequest) -> HttpResponse:
    wifi_name, form_key = request.POST.get("wifi", ""), hash_sent_form(request)
    wifi_password = request.POST.get("wifi_password", "").strip()
    try:
        original_values = read_original_values(request.POST.get(ORIGINAL_VALUES_FIELD, ""))
        clubs.set_wifi(
            wifi_name,
            wifi_password,
            club=club_of_request(request),
            original_values=original_values,
            key=form_key,
        )
    except ChangedMeanwhile as refusal:
        show_refusal(request, str(refusal))
        return phones_connect_page(request, status=409)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect("hall")


@require_post
def choose_name_display(request: HttpRequest) -> HttpResponse:
    shows_initials = request.POST.get("short") == "yes"
    clubs.set_last_name_display(
        club=club_of_request(request),
        are_last_names_short=shows_initials,
        key=hash_sent_form(request),
    )
    shown_names_words = "first names and last initials" if shows_initials else "full names"
    messages.success(request, f"The big screen and players' phones show {shown_names_words}.")
    return redirect("hall")


@require_post
def stop_phones_from_connecting(request: HttpRequest) -> HttpResponse:
    if clubs.record_press_if_new(club=club_of_request(request), key=hash_sent_form(request)):
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
def toggle_paper_only(request: HttpRequest) -> HttpResponse:
    """Make a table use only a paper score sheet, or let its phone send hands again."""
    night = find_tonights_night(club_of_request(request))
    table = parse_sent_number_or_zero(request.POST.get("table", ""))
    if night and table in _list_tables_tonight(night):
        is_paper_only = table not in night.plan.paper_tables
        action = partial(
            acts.set_paper_only,
            press_from_request(request, night),
            table=table,
            is_paper_only=is_paper_only,
        )
        run_action(request, action)
    return redirect(reverse("hall", fragment="table"))


@require_post
def choose_whether_both_sides_send(request: HttpRequest) -> HttpResponse:
    night, needs_both_sides = (
        find_tonights_night(club_of_request(request)),
        request.POST.get("both") == "yes",
    )
    if night:
        run_action(
            request,
            lambda: acts.set_both_sides_send(
                press_from_request(request, night), needs_both_sides=needs_both_sides
            ),
        )
    return redirect(reverse("hall", fragment="table"))


def show_directors_phone_code(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    director = director_of_request(request)
    phone_pass = sign_in.make_phone_pass(director.pk, director.phones, director.phones_ended)
    connect_url = site_address_for_phones(request) + reverse("come-in", args=[phone_pass])
    context = {
        **_phones_context(request),
        "link": connect_url,
        "qr": qr.svg_qr_code(connect_url),
        "minutes": sign_in.PHONE_PASS_MINUTES,
    }
    return render(request, "phones/director_phone.html", context)


@never_cache
def connect_directors_phone(request: HttpRequest, phone_pass: str) -> HttpResponse:
    """Show the page that asks before it connects the director's phone, because a messenger's
    preview also opens the link. A POST connects the phone. A signed-in browser is redirected.
    """
    if is_director_signed_in(request):
        return redirect("tonight")
    if request.method != "POST":
        return render(request, "phones/come_in.html")
    try:
        director = sign_in.admit_phone(phone_pass)
    except Refused as refusal:
        log.warning("A pass for a director's phone was refused")
        return render(request, "phones/come_in.html", {"refusal": refusal}, status=422)
    login(request, director)
    request.session[DIRECTORS_PHONE_KEY] = director.phones
    log.info("A phone at %s directs for club %s", request.META.get("REMOTE_ADDR"), director.club_id)
    night = find_tonights_night(director.club_id)
    return redirect("floor", night.tournament) if night and night.rounds else redirect("tonight")


@require_post
def disconnect_directors_phones(request: HttpRequest) -> HttpResponse:
    require_desk(request)
    sign_in.sign_out_phones(director_of_request(request))
    messages.success(request, "Your phones are disconnected.")
    return redirect("invite-phone")


def directors_phone_page(request: HttpRequest, night: Night) -> HttpResponse:
    live = updating_part_for_browser(request, ("floor", night.tournament))
    return night_page(request, night, "phones/floor/floor.html", {"live": live})


def _phones_context(request: HttpRequest) -> dict[str, object]:
    """Return whether phones may connect, whether a network can reach this program, the Wi-Fi name,
    and how many director's phones are signed in.
    """
    director = director_of_request(request)
    return {
        "is_open": settings.HOSTED or hall.can_phones_connect(),
        "reachable": settings.HOSTED or bool(addresses.network_addresses()),
        "wifi": director.club.wifi,
        "phones": director.signed_in_phone_count,
    }


def _list_tables_tonight(night: Night | None) -> tuple[int, ...]:
    """Return the numbers of tonight's tables, or none if it is not known how many there are."""
    try:
        return tuple(courses.course_of(night).may_be_three_handed_by_table()) if night else ()
    except Refused:
        return ()


def _make_table_link(night: Night, table: int, site_address: str) -> dict[str, object]:
    table_url = site_address + table_key.table_page_path(
        night.tournament, table, night.plan.table_keys
    )
    typed_address, table_code = typed_address_and_code(night, table, site_address)
    return {
        "number": table,
        "link": table_url,
        "qr": qr.svg_qr_code(table_url),
        "page": typed_address,
        "code": table_code,
    }
