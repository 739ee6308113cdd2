"""A list of those who said they come, players or teams: looked through first, line by line, then
entered as a whole or without the lines that need another look.
"""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import first_fault
from tournament.kit.desk.forms.list_file import FileForm, SameFileForm, list_context
from tournament.kit.desk.frame import page, press, press_of
from tournament.kit.desk.listing import spreadsheet
from tournament.kit.desk.refusals import refuse
from tournament.kit.lists import people, reading, teams
from tournament.kit.lists.columns import Column
from tournament.kit.lists.contact import Listed
from tournament.kit.lists.people import Preview
from tournament.kit.lists.team_people import people_tonight
from tournament.topics.club.regulars.board import DryRun, dry_run
from tournament.topics.door import actions as acts
from tournament.topics.door.boards.lists import (
    TeamDryRun,
    dry_run_of_teams,
    example,
    players_button,
    players_words,
)
from tournament.topics.door.forms import SameTeamsForm, TeamFileForm


def bring_in_players(request: HttpRequest, night: Night) -> HttpResponse:
    """Show a list of players, chosen as a file or pasted, and enter it once it is sent again."""
    if request.method != "POST" or acts.why_no_players(night):
        return _choose_players(request, night, acts.why_no_players(night))
    again = "content" in request.POST
    form = SameFileForm(request.POST) if again else FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _choose_players(request, night, first_fault(form))
    name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        read = people.people(reading.read(name, content), last_name_first=night.last_name_first)
    except Refused as refusal:
        return _choose_players(request, night, str(refusal))
    looked_at = _dry_run_of_players(night, read)
    is_as_shown = again and form.cleaned_data["without"] == looked_at.left_out.shown
    if is_as_shown and _enter_players(request, night, read):
        if looked_at.left_out:
            messages.warning(request, looked_at.count.words("entered", "here already"))
        return redirect("check-in", night.tournament)
    sent = list_context(name, content, to_mend=bool(looked_at.left_out or looked_at.remarks))
    count = looked_at.count.words("to enter", "here already")
    coming = acts.coming(night.club)
    context = {
        "found": looked_at,
        "coming": coming,
        "words": players_words(looked_at, coming),
        "button": players_button(looked_at),
        "count": count,
        **sent,
    }
    return page(request, night, "door/lists/preview.html", context)


def _dry_run_of_players(night: Night, read: Preview) -> DryRun:
    regulars = acts.regulars_of(night.club)
    found = dry_run(read, people_tonight(night.entries, regulars), regulars)
    return replace(found, new=acts.match_regulars(night, found.new))


def _enter_players(request: HttpRequest, night: Night, read: Preview) -> bool:
    def new(now: Night) -> tuple[Listed, ...]:
        return _dry_run_of_players(now, read).new

    return bool(press(request, lambda: acts.expect_players(press_of(request, night), people=new)))


def _choose_players(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = FileForm.to_choose(request, fault)
    context = {"form": form, "fault": fault, "in_the_way": acts.why_no_players(night)}
    return page(request, night, "door/lists/import.html", context)


def bring_in_teams(request: HttpRequest, night: Night) -> HttpResponse:
    """Show a list of teams, chosen as a file or pasted, and enter it once it is sent again.

    `?empty` gets a list to fill in.
    """
    if night.party_words.no_teams:
        refuse(request, night.party_words.no_teams)
        return redirect("check-in", night.tournament)
    if "empty" in request.GET:
        headings = example(night.rules.divisions).headings
        return spreadsheet(f"teams-{night.date}", (), [Column(str, file=text) for text in headings])
    if request.method != "POST" or acts.why_no_teams(night):
        return _choose_teams(request, night)
    again = "content" in request.POST
    form = SameTeamsForm(request.POST) if again else TeamFileForm(request.POST, request.FILES)
    if set(form.errors) - {"reason"}:
        return _choose_teams(request, night, first_fault(form))
    try:
        sheet = reading.read(form.cleaned_data["name"], form.cleaned_data["content"])
        read = teams.teams(sheet, night.rules.divisions, last_name_first=night.last_name_first)
        regulars = acts.regulars_of(night.club)
        looked_at = dry_run_of_teams(read, night, regulars, acts.coming(night.club))
    except Refused as refusal:
        return _choose_teams(request, night, str(refusal))
    if again and form.is_valid() and _enter_teams(request, night, looked_at, form):
        return redirect("check-in", night.tournament)
    return _preview_teams(request, night, looked_at, form)


def _enter_teams(
    request: HttpRequest, night: Night, looked_at: TeamDryRun, form: SameTeamsForm | TeamFileForm
) -> bool:
    if not looked_at.new or form.cleaned_data["without"] != looked_at.left_out.shown:
        return False
    done = press(request, lambda: acts.enter_teams(press_of(request, night), rows=looked_at.new))
    if done and looked_at.left_out:
        messages.warning(request, looked_at.count.words("entered", "here already"))
    return bool(done)


def _preview_teams(
    request: HttpRequest, night: Night, looked_at: TeamDryRun, form: SameTeamsForm | TeamFileForm
) -> HttpResponse:
    answers = form.cleaned_data
    to_mend = bool(looked_at.left_out or looked_at.doubts or looked_at.remarks)
    asked = form if isinstance(form, SameTeamsForm) else SameTeamsForm()
    asked.begin_here("reason")
    context = {
        "found": looked_at,
        "count": looked_at.count.words("to enter", "here already"),
        "reason": asked["reason"],
        **list_context(answers["name"], answers["content"], to_mend=to_mend),
    }
    return page(request, night, "door/lists/preview_teams.html", context)


def _choose_teams(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = TeamFileForm.to_choose(request, fault)
    context = {
        "form": form,
        "fault": fault,
        "in_the_way": acts.why_no_teams(night),
        "example": example(night.rules.divisions),
    }
    return page(request, night, "door/lists/import_teams.html", context)
