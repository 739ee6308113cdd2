"""The director's own phone on the floor: let in by a code at the desk, with no password on the air.

It directs as the desk does, but lets no other phone in and changes no password.
"""

import logging

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tournament.access import phones
from tournament.access.doors import at_the_desk, director_of, directs
from tournament.access.sessions import PHONE
from tournament.phones.hall_page import is_open, is_reachable, site, were_let_in
from tournament.reading.evenings import tonights_of
from tournament.web.errors import sent_only
from tournament.words import qr
from tournament.words.many import one_or_many
from tournament.words.refused import Refused

log = logging.getLogger(__name__)


def invite(request: HttpRequest) -> HttpResponse:
    at_the_desk(request)
    director = director_of(request)
    one_time = phones.pass_for(director.pk, director.phones, director.phones_ended)
    link = site(request) + reverse("come-in", args=[one_time])
    context = {
        "link": link,
        "qr": qr.svg(link),
        "minutes": phones.MINUTES,
        "phones": director.phones_on,
        "let_in": were_let_in(director.phones_on),
        "sign_out": one_or_many(director.phones_on, "Sign it out", "Sign them all out"),
        "wifi": director.club.wifi,
        "is_open": is_open(),
        "reachable": is_reachable(),
    }
    return render(request, "phones/director_phone.html", context)


@never_cache
def come_in(request: HttpRequest, told: str) -> HttpResponse:
    """Asks first, so that a link that is only looked at lets nobody in. Whoever directs already
    needs no pass.
    """
    if directs(request):
        return redirect("tonight")
    if request.method != "POST":
        return render(request, "phones/come_in.html")
    try:
        director = phones.let_in(told)
    except Refused as refusal:
        log.warning("A pass for a director's phone was refused")
        return render(request, "phones/come_in.html", {"refusal": refusal}, status=422)
    login(request, director)
    request.session[PHONE] = director.phones
    log.info("A phone at %s directs for club %s", request.META.get("REMOTE_ADDR"), director.club_id)
    night = tonights_of(director.club_id)
    return redirect("floor", night.tournament) if night and night.rounds else redirect("tonight")


@sent_only
def end(request: HttpRequest) -> HttpResponse:
    at_the_desk(request)
    phones.end_all(director_of(request))
    messages.success(request, "Every phone that directed beside this desk is signed out.")
    return redirect("invite-phone")
