"""A list of those who said they come to an evening on which everybody plays alone: looked through
first, line by line, then entered as a whole or without the lines that need another look.
"""

from __future__ import annotations

import base64

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.actions import player_list as acts
from tournament.actions.team_list import kept
from tournament.boards.player_list import button, told
from tournament.boards.regulars import DryRun, dry_run
from tournament.forms.check_in import first_fault
from tournament.forms.regulars import FileForm, SameFileForm
from tournament.lists import people, reading
from tournament.lists.people import PersonRow, Preview
from tournament.lists.team_people import here
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import desk, page, press


def bring_in(request: HttpRequest, night: Night) -> HttpResponse:
    """A chosen file is shown; the same file sent again from there is entered."""
    if request.method != "POST" or acts.in_the_way(night):
        return _choose(request, night, acts.in_the_way(night))
    again = "content" in request.POST
    form = SameFileForm(request.POST) if again else FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, night, first_fault(form))
    name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        sheet = reading.read(name, content)
        read = people.people(sheet, last_name_first=night.last_name_first)
    except Refused as refusal:
        return _choose(request, night, str(refusal))
    found = _looked_at(night, read)
    is_as_shown = again and form.cleaned_data["without"] == found.left_out.shown
    if is_as_shown and _is_taken(request, night, read):
        if found.left_out:
            messages.warning(request, f"Left out: {found.left_out.words}.")
        return redirect("check-in", night.tournament)
    sent = base64.urlsafe_b64encode(content).decode("ascii")
    said = {"words": told(found), "button": button(found)}
    context = {"found": found, "name": name, "content": sent, **said}
    return page(request, night, "check_in/list_preview.html", context)


def _looked_at(night: Night, read: Preview) -> DryRun:
    return dry_run(read, here(night.entries, kept(night.club)))


def _is_taken(request: HttpRequest, night: Night, read: Preview) -> bool:
    def new(now: Night) -> tuple[PersonRow, ...]:
        return _looked_at(now, read).new

    return bool(press(request, lambda: acts.expect_all(desk(request, night), people=new)))


def _choose(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = FileForm()
    form.begin_here()
    context = {"form": form, "fault": fault, "in_the_way": acts.in_the_way(night)}
    return page(request, night, "check_in/list_import.html", context)
