"""Where a phone that reads no QR code comes in: a table, and the code that its tent has."""

from __future__ import annotations

import hmac
import logging
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament import evenings, replay, table_key
from tournament.actions import guesses
from tournament.boards.tonight import is_tonights
from tournament.forms.setup import TableCodeForm

log = logging.getLogger(__name__)
WRONG = "No table has this code tonight. Look at the tent again, and type it once more."


def enter(request: HttpRequest) -> HttpResponse:
    form, status = TableCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        table, code = form.cleaned_data["table"], form.cleaned_data["code"]
        address, now = str(request.META.get("REMOTE_ADDR", "")), timezone.localtime()
        try:
            path = guesses.look(table, address, now, lambda: _path(table, code, now))
        except guesses.MustWait as refusal:
            form.add_error("code", str(refusal))
            status = 429
        else:
            if path:
                return redirect(path)
            log.warning("A wrong code was typed for table %s at %s", table, address)
            form.add_error("code", WRONG)
            status = 422
    form.begin_here()
    return render(request, "hall/table_code.html", {"form": form}, status=status)


def _path(table: int, code: str, now: datetime) -> str:
    """Of the page of the table tonight that has this code, if one has."""
    for tournament, generation in evenings.table_keys(now):
        told = table_key.code_for(tournament, table, generation)
        night = replay.night(tournament) if hmac.compare_digest(told, code) else None
        if night and is_tonights(night, now):
            return table_key.path(tournament, table, generation)
    return ""
