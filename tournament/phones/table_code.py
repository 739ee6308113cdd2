"""How a phone finds its table's page, or the one for players: by a QR code, or by the code alone
that its table's tent has, where it reads none.
"""

import logging
from datetime import datetime
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament import courses
from tournament.access import guesses, known_browser, table_key
from tournament.night.hours.tonights import is_tonights
from tournament.night.night import Night
from tournament.phones.forms import TableCodeForm
from tournament.printing.print_wish import Link
from tournament.reading import evenings, replay
from tournament.words import qr


def tent_links(night: Night, site: str) -> dict[int, Link]:
    """By table; `site` is where phones reach these pages."""
    return {table: _link(night, table, site) for table in courses.of(night).tables()}


def players_link(site: str, path: str) -> Link:
    """The page where players find themselves."""
    return Link(qr.modules(site + path), urlsplit(site).netloc + path)


def typed_code(night: Night, table: int, site: str) -> tuple[str, str]:
    """The page, and the code that it asks for."""
    code = table_key.code_for(night.tournament, table, night.table_keys)
    return urlsplit(site).netloc + reverse("table-code"), table_key.spoken(code)


def _link(night: Night, table: int, site: str) -> Link:
    path = table_key.path(night.tournament, table, night.table_keys)
    return Link(qr.modules(site + path), *typed_code(night, table, site))


log = logging.getLogger(__name__)
WRONG = "No table has this code. Look at the tent again, and type it once more."
OTHER_WAYS = (
    "The square code on the tent opens the table at once. Without it, fill in the paper sheet and "
    "give it to the desk."
)


def enter(request: HttpRequest) -> HttpResponse:
    form, status = TableCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        address, now = str(request.META.get("REMOTE_ADDR", "")), timezone.localtime()
        try:
            path = guesses.look(
                code, address, now, lambda: _path(code, now), phone=_known_phone(request, now)
            )
        except guesses.MustWait as refusal:
            form.add_error("code", f"{refusal} {OTHER_WAYS}")
            status = 429
        else:
            if path:
                return redirect(path)
            log.warning("A wrong code of a table was typed at %s", address)
            form.add_error("code", WRONG)
            status = 422
    form.begin_here()
    return render(request, "phones/table_code.html", {"form": form}, status=status)


def _known_phone(request: HttpRequest, now: datetime) -> str | None:
    mark = request.COOKIES.get(known_browser.PHONE, "")
    return known_browser.line_of_phone(mark, evenings.table_keys(now)) if mark else None


def _path(code: str, now: datetime) -> str:
    """Of the page of the table tonight that has this code, if one has."""
    for tournament, generation in evenings.table_keys(now):
        for table in table_key.tables_with(code, tournament, generation):
            night = replay.night(tournament)
            if night and is_tonights(night, now):
                return table_key.path(tournament, table, generation)
    return ""
