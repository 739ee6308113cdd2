"""Many regulars at once out of a file: looked through first, line by line, then taken as a whole
or without the lines that need another look.
"""

from __future__ import annotations

import base64
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse

from tournament.actions import regulars as acts
from tournament.actions.regulars import Contact
from tournament.boards.regulars import DryRun, dry_run
from tournament.doors import club_of, director_of
from tournament.forms.check_in import first_fault
from tournament.forms.regulars import FileForm, SameFileForm, TakeOutForm
from tournament.lists import people, reading
from tournament.refused import Refused
from tournament.views.desk import press_key
from tournament.views.errors import sent_only
from tournament.views.regulars import lines


def bring_in(request: HttpRequest) -> HttpResponse:
    """A chosen file is shown; the same file sent again from there is taken."""
    if request.method != "POST":
        return _choose(request)
    again = "content" in request.POST
    form = SameFileForm(request.POST) if again else FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, first_fault(form))
    name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        last_name_first = director_of(request).club.last_name_first
        read = people.people(reading.read(name, content), last_name_first=last_name_first)
        found = dry_run(read, lines(club_of(request)))
    except Refused as refusal:
        return _choose(request, str(refusal))
    if again and form.cleaned_data["without"] == found.left_out.shown:
        return _take(request, found)
    kept = base64.urlsafe_b64encode(content).decode("ascii")
    context = {"found": found, "name": name, "content": kept}
    return render(request, "regulars/preview.html", context)


@sent_only
def take_out(request: HttpRequest) -> HttpResponse:
    form = TakeOutForm(request.POST)
    if form.is_valid():
        club, key = club_of(request), press_key(request)
        count = acts.take_out(club=club, key=key, **form.cleaned_data)
        words = f"{_people(count)} taken out again. Whoever has played since stays."
        messages.success(request, words)
    return redirect("regulars")


def _take(request: HttpRequest, looked_at: DryRun) -> HttpResponse:
    """Whoever is not on the list under the club's lock."""
    club = club_of(request)

    def new() -> list[Contact]:
        found = dry_run(looked_at.preview, lines(club)).new
        return [Contact(one.name, one.nickname, one.lot, one.phone) for one in found]

    numbers = acts.bring_in(club=club, people=new, key=press_key(request))
    if numbers is None:
        messages.success(request, looked_at.nobody)
        return redirect("regulars")
    first, last = numbers
    messages.success(request, f"{_people(last - first + 1)} added to the list.")
    if looked_at.left_out:
        messages.warning(request, f"Left out: {looked_at.left_out.words}.")
    return HttpResponseRedirect(
        f"{reverse('regulars')}?{urlencode({'first': first, 'last': last})}"
    )


def _choose(request: HttpRequest, fault: str = "") -> HttpResponse:
    form = FileForm()
    form.begin_here()
    return render(request, "regulars/import.html", {"form": form, "fault": fault})


def _people(count: int) -> str:
    return "One person is" if count == 1 else f"{count} people are"
