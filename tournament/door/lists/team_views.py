"""A city's list of teams for a night of pairs: looked through first, line by line, then entered as
a whole or without the teams that need another look.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.desk.forms.fields import first_fault
from tournament.desk.forms.list_file import sent_again
from tournament.desk.frame import page, press, press_of
from tournament.desk.refusals import refuse
from tournament.door.actions import team_list as acts
from tournament.door.boards.team_list import DryRun, dry_run
from tournament.door.boards.team_list_example import example
from tournament.door.lists.forms import SameTeamsForm, TeamFileForm
from tournament.lists import reading, teams
from tournament.night.night import Night
from tournament.web.responses import csv_file
from tournament.words.refused import Refused


def bring_in(request: HttpRequest, night: Night) -> HttpResponse:
    """A list is shown, chosen as a file or pasted; the same sent again from there is entered.
    `?empty` is a list to fill in.
    """
    if not night.called.is_team:
        refuse(request, acts.why_no_list(night))
        return redirect("check-in", night.tournament)
    if "empty" in request.GET:
        return csv_file(f"teams-{night.date}", example(night.rules.divisions).headings, ())
    if request.method != "POST" or acts.why_no_list(night):
        return _choose(request, night)
    again = "content" in request.POST
    form = SameTeamsForm(request.POST) if again else TeamFileForm(request.POST, request.FILES)
    if set(form.errors) - {"reason"}:
        return _choose(request, night, first_fault(form))
    try:
        sheet = reading.read(form.cleaned_data["name"], form.cleaned_data["content"])
        read = teams.teams(sheet, night.rules.divisions, last_name_first=night.last_name_first)
        looked_at = dry_run(read, night, acts.regulars_of(night.club))
    except Refused as refusal:
        return _choose(request, night, str(refusal))
    if again and form.is_valid() and _is_taken(request, night, looked_at, form):
        return redirect("check-in", night.tournament)
    return _preview(request, night, looked_at, form)


def _is_taken(
    request: HttpRequest, night: Night, looked_at: DryRun, form: SameTeamsForm | TeamFileForm
) -> bool:
    if not looked_at.new or form.cleaned_data["without"] != looked_at.left_out.shown:
        return False
    done = press(request, lambda: acts.enter_all(press_of(request, night), rows=looked_at.new))
    if done and looked_at.left_out:
        messages.warning(request, f"Left out: {looked_at.left_out.words}.")
    return bool(done)


def _preview(
    request: HttpRequest, night: Night, looked_at: DryRun, form: SameTeamsForm | TeamFileForm
) -> HttpResponse:
    answers = form.cleaned_data
    to_mend = bool(looked_at.left_out or looked_at.doubts)
    asked = form if isinstance(form, SameTeamsForm) else SameTeamsForm()
    asked.begin_here("reason")
    context = {
        "found": looked_at,
        "reason": asked["reason"],
        **sent_again(answers["name"], answers["content"], to_mend=to_mend),
    }
    return page(request, night, "door/lists/preview_teams.html", context)


def _choose(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = TeamFileForm.to_choose(request, fault)
    context = {
        "form": form,
        "fault": fault,
        "in_the_way": acts.why_no_list(night),
        "example": example(night.rules.divisions),
    }
    return page(request, night, "door/lists/import_teams.html", context)
