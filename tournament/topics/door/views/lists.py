"""Adding players or teams from a list. A preview shows each line first. Then the list is entered
without the lines that have a fault.
"""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import first_error_message
from tournament.kit.desk.forms.list_file import ConfirmedListForm, ListFileForm, preview_context
from tournament.kit.desk.frame import night_page, press_from_request, run_action
from tournament.kit.desk.listing import spreadsheet_response
from tournament.kit.desk.refusals import show_refusal
from tournament.kit.lists import people, reading, teams
from tournament.kit.lists.columns import Column
from tournament.kit.lists.contact import ListedPerson
from tournament.kit.lists.people import PeopleList
from tournament.kit.lists.team_people import entries_as_contacts
from tournament.topics.club.board import ImportPreview, preview_import
from tournament.topics.door import actions as acts
from tournament.topics.door.boards.lists import (
    TeamImportPreview,
    example_list,
    players_button_words,
    players_to_add_sentence,
    preview_team_import,
)
from tournament.topics.door.forms import ConfirmedTeamsForm, TeamFileForm


def import_players(request: HttpRequest, night: Night) -> HttpResponse:
    """Show a file or pasted list of players as a preview. Enter the players when the preview is
    sent.
    """
    if request.method != "POST" or acts.why_no_player_can_be_added(night):
        return _ask_for_player_list(request, night, acts.why_no_player_can_be_added(night))
    is_confirmation = "content" in request.POST
    form = (
        ConfirmedListForm(request.POST)
        if is_confirmation
        else ListFileForm(request.POST, request.FILES)
    )
    if not form.is_valid():
        return _ask_for_player_list(request, night, first_error_message(form))
    file_name, content = form.cleaned_data["name"], form.cleaned_data["content"]
    try:
        source_list = people.read_people(
            reading.read_list(file_name, content), last_name_first=night.last_name_first
        )
    except Refused as refusal:
        return _ask_for_player_list(request, night, str(refusal))
    preview = _preview_player_import(night, source_list)
    is_preview_confirmed = (
        is_confirmation and form.cleaned_data["without"] == preview.left_out_lines.line_numbers
    )
    if is_preview_confirmed and _try_to_enter_players(request, night, source_list):
        if preview.left_out_lines:
            messages.warning(request, preview.line_counts.words("added", "already here"))
        return redirect("check-in", night.tournament)
    list_values = preview_context(
        file_name, content, can_correct=bool(preview.left_out_lines or preview.remarks)
    )
    count_words = preview.line_counts.words("to add", "already here")
    current_regular_numbers = acts.current_regular_numbers(night.club)
    context = {
        "found": preview,
        "coming": current_regular_numbers,
        "words": players_to_add_sentence(preview, current_regular_numbers),
        "button": players_button_words(preview),
        "count": count_words,
        **list_values,
    }
    return night_page(request, night, "door/lists/preview.html", context)


def _preview_player_import(night: Night, source_list: PeopleList) -> ImportPreview:
    regulars = acts.contacts_of_regulars(night.club)
    preview = preview_import(source_list, entries_as_contacts(night.entries, regulars), regulars)
    return replace(preview, to_add=acts.match_regulars(night, preview.to_add))


def _try_to_enter_players(request: HttpRequest, night: Night, source_list: PeopleList) -> bool:
    def find_new_players(current_night: Night) -> tuple[ListedPerson, ...]:
        return _preview_player_import(current_night, source_list).to_add

    return bool(
        run_action(
            request,
            lambda: acts.add_expected_players(
                press_from_request(request, night), find_new_people=find_new_players
            ),
        )
    )


def _ask_for_player_list(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = ListFileForm.with_pasted_text(request, fault)
    context = {"form": form, "fault": fault, "in_the_way": acts.why_no_player_can_be_added(night)}
    return night_page(request, night, "door/lists/import.html", context)


def import_teams(request: HttpRequest, night: Night) -> HttpResponse:
    """Show a file or pasted list of teams as a preview. Enter the teams when the preview is sent.
    `?empty` downloads an empty list.
    """
    if night.party_words.why_no_teams:
        show_refusal(request, night.party_words.why_no_teams)
        return redirect("check-in", night.tournament)
    if "empty" in request.GET:
        file_headings = example_list(night.rules.divisions).headings
        return spreadsheet_response(
            f"teams-{night.date}",
            (),
            [Column(str, file_heading=heading) for heading in file_headings],
        )
    if request.method != "POST" or acts.why_no_team_can_be_added(night):
        return _ask_for_team_list(request, night)
    is_confirmation = "content" in request.POST
    form = (
        ConfirmedTeamsForm(request.POST)
        if is_confirmation
        else TeamFileForm(request.POST, request.FILES)
    )
    if set(form.errors) - {"reason"}:
        return _ask_for_team_list(request, night, first_error_message(form))
    try:
        list_sheet = reading.read_list(form.cleaned_data["name"], form.cleaned_data["content"])
        team_list = teams.read_teams(
            list_sheet, night.rules.divisions, last_name_first=night.last_name_first
        )
        regulars = acts.contacts_of_regulars(night.club)
        preview = preview_team_import(
            team_list, night, regulars, acts.current_regular_numbers(night.club)
        )
    except Refused as refusal:
        return _ask_for_team_list(request, night, str(refusal))
    if is_confirmation and form.is_valid() and _try_to_enter_teams(request, night, preview, form):
        return redirect("check-in", night.tournament)
    return _preview_teams(request, night, preview, form)


def _try_to_enter_teams(
    request: HttpRequest,
    night: Night,
    preview: TeamImportPreview,
    form: ConfirmedTeamsForm | TeamFileForm,
) -> bool:
    if not preview.to_add or form.cleaned_data["without"] != preview.left_out_lines.line_numbers:
        return False
    press_result = run_action(
        request,
        lambda: acts.enter_teams(press_from_request(request, night), listed_teams=preview.to_add),
    )
    if press_result and preview.left_out_lines:
        messages.warning(request, preview.line_counts.words("added", "already here"))
    return bool(press_result)


def _preview_teams(
    request: HttpRequest,
    night: Night,
    preview: TeamImportPreview,
    form: ConfirmedTeamsForm | TeamFileForm,
) -> HttpResponse:
    cleaned_values = form.cleaned_data
    can_correct = bool(preview.left_out_lines or preview.doubts or preview.remarks)
    reason_form = form if isinstance(form, ConfirmedTeamsForm) else ConfirmedTeamsForm()
    reason_form.set_autofocus("reason")
    context = {
        "found": preview,
        "count": preview.line_counts.words("to add", "already here"),
        "reason": reason_form["reason"],
        **preview_context(
            cleaned_values["name"], cleaned_values["content"], can_correct=can_correct
        ),
    }
    return night_page(request, night, "door/lists/preview_teams.html", context)


def _ask_for_team_list(request: HttpRequest, night: Night, fault: str = "") -> HttpResponse:
    form = TeamFileForm.with_pasted_text(request, fault)
    context = {
        "form": form,
        "fault": fault,
        "in_the_way": acts.why_no_team_can_be_added(night),
        "example": example_list(night.rules.divisions),
    }
    return night_page(request, night, "door/lists/import_teams.html", context)
