"""A city's list of teams for a night of pairs: looked through first, line by line, then entered as
a whole or without the teams that need another look.
"""

from __future__ import annotations

import base64

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import team_list as acts
from tournament.boards.team_list import DryRun, dry_run
from tournament.boards.team_list_example import example
from tournament.forms.check_in import first_fault
from tournament.forms.team_list import SameTeamsForm, TeamFileForm
from tournament.lists import reading, teams
from tournament.lists.export import csv_bytes
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import desk, page, press


def bring_in(request: HttpRequest, night: Night) -> HttpResponse:
    """A chosen file is shown; the same file sent again from there is entered. `?empty` is a list to
    fill in.
    """
    if not night.format.in_teams:
        messages.error(request, acts.in_the_way(night))
        return redirect("check-in", night.tournament)
    if "empty" in request.GET:
        return _empty(night)
    if request.method != "POST" or acts.in_the_way(night):
        return _choose(request, night)
    again = "content" in request.POST
    form = SameTeamsForm(request.POST) if again else TeamFileForm(request.POST, request.FILES)
    if set(form.errors) - {"reason"}:
        return _choose(request, night, first_fault(form))
    try:
        found = _looked_at(night, form.cleaned_data["name"], form.cleaned_data["content"])
    except Refused as refusal:
        return _choose(request, night, str(refusal))
    if again and form.is_valid() and _is_taken(request, night, found, form):
        return redirect("check-in", night.tournament)
    return _preview(request, night, found, form)


def _looked_at(night: Night, name: str, content: bytes) -> DryRun:
    sheet = reading.read(name, content)
    read = teams.teams(sheet, night.rules.divisions, last_name_first=night.last_name_first)
    return dry_run(read, night, acts.kept(night.club))


def _is_taken(
    request: HttpRequest, night: Night, found: DryRun, form: SameTeamsForm | TeamFileForm
) -> bool:
    if not found.new or form.cleaned_data["without"] != found.left_out.shown:
        return False
    done = press(request, lambda: acts.enter_all(desk(request, night), rows=found.new))
    if done and found.left_out:
        messages.warning(request, f"Left out: {found.left_out.words}.")
    return bool(done)


def _preview(
    request: HttpRequest, night: Night, found: DryRun, form: SameTeamsForm | TeamFileForm
) -> HttpResponse:
    told = form.cleaned_data
    asked = form if isinstance(form, SameTeamsForm) else SameTeamsForm()
    asked.begin_here("reason")
    context = {
        "found": found,
        "name": told["name"],
        "content": base64.urlsafe_b64encode(told["content"]).decode("ascii"),
        "reason": asked["reason"],
    }
    return page(request, night, "teams/list_preview.html", context)


def _choose(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = TeamFileForm()
    form.begin_here()
    context = {
        "form": form,
        "fault": fault,
        "in_the_way": acts.in_the_way(night),
        "example": example(night.rules.divisions),
    }
    return page(request, night, "teams/list_import.html", context)


def _empty(night: Night) -> HttpResponse:
    content = csv_bytes(example(night.rules.divisions).headings, ())
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="teams-{night.date}.csv"'
    return response
