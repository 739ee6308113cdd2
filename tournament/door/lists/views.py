"""A list of those who said they come to an evening on which everybody plays alone: looked through
first, line by line, then entered as a whole or without the lines that need another look.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.club.regulars.board import DryRun, dry_run
from tournament.desk.forms.fields import first_fault
from tournament.desk.forms.list_file import FileForm, SameFileForm, sent_again
from tournament.desk.frame import page, press, press_of
from tournament.door.actions import player_list as acts
from tournament.door.actions.team_list import regulars_of
from tournament.door.lists.board import button, words
from tournament.lists import people, reading
from tournament.lists.contact import Listed
from tournament.lists.people import Preview
from tournament.lists.team_people import here
from tournament.night.night import Night
from tournament.words.refused import Refused


def bring_in(request: HttpRequest, night: Night) -> HttpResponse:
    """A list is shown, chosen as a file or pasted; the same sent again from there is entered."""
    if request.method != "POST" or acts.why_no_list(night):
        return _choose(request, night, acts.why_no_list(night))
    again = "content" in request.POST
    form = SameFileForm(request.POST) if again else FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose(request, night, first_fault(form))
    name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        read = people.people(reading.read(name, content), last_name_first=night.last_name_first)
    except Refused as refusal:
        return _choose(request, night, str(refusal))
    looked_at = _looked_at(night, read)
    is_as_shown = again and form.cleaned_data["without"] == looked_at.left_out.shown
    if is_as_shown and _is_taken(request, night, read):
        if looked_at.left_out:
            messages.warning(request, f"Left out: {looked_at.left_out.words}.")
        return redirect("check-in", night.tournament)
    sent = sent_again(name, content, to_mend=bool(looked_at.left_out))
    said = {"words": words(looked_at), "button": button(looked_at)}
    context = {"found": looked_at, **sent, **said}
    return page(request, night, "door/lists/preview.html", context)


def _looked_at(night: Night, read: Preview) -> DryRun:
    return dry_run(read, here(night.entries, regulars_of(night.club)))


def _is_taken(request: HttpRequest, night: Night, read: Preview) -> bool:
    def new(now: Night) -> tuple[Listed, ...]:
        return _looked_at(now, read).new

    return bool(press(request, lambda: acts.expect_all(press_of(request, night), people=new)))


def _choose(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = FileForm.to_choose(request, fault)
    context = {"form": form, "fault": fault, "in_the_way": acts.why_no_list(night)}
    return page(request, night, "door/lists/import.html", context)
