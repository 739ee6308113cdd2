"""Many regulars at once out of a list: looked through first, line by line, then taken as a whole
or without the lines that need another look.
"""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse

from tournament.access.doors import club_of, director_of
from tournament.club.regulars import actions as acts
from tournament.club.regulars.board import DryRun, dry_run
from tournament.club.regulars.forms import TakeOutForm
from tournament.club.regulars.views import lines
from tournament.desk.forms.fields import first_fault
from tournament.desk.forms.list_file import FileForm, SameFileForm, sent_again
from tournament.desk.frame import press_key
from tournament.lists import people, reading
from tournament.lists.contact import Listed
from tournament.web.errors import sent_only
from tournament.words.refused import Refused


def bring_in(request: HttpRequest) -> HttpResponse:
    """A list is shown, chosen as a file or pasted; the same sent again from there is taken."""
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
        preview = dry_run(read, lines(club_of(request)))
    except Refused as refusal:
        return _choose(request, str(refusal))
    if again and form.cleaned_data["without"] == preview.left_out.shown:
        return _take(request, preview)
    sent = sent_again(name, content, to_mend=bool(preview.left_out))
    return render(request, "club/regulars/preview.html", {"found": preview, **sent})


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

    def new() -> tuple[Listed, ...]:
        return dry_run(looked_at.preview, lines(club)).new

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
    context = {"form": FileForm.to_choose(request, fault), "fault": fault}
    return render(request, "club/regulars/import.html", context)


def _people(count: int) -> str:
    return "One person is" if count == 1 else f"{count} people are"
