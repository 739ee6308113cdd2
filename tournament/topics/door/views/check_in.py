"""Check-in: one box for names checks in a player, a partner or a team, and buttons mark everyone at
once.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import (
    first_error_message,
    parse_sent_number,
    parse_sent_number_or_zero,
)
from tournament.kit.desk.frame import press_from_request, redirect_back, run_action
from tournament.kit.desk.refusals import show_refusal
from tournament.kit.lists.contact import CheckInPerson
from tournament.kit.lists.spellings import are_names_a_letter_apart
from tournament.kit.lists.teams import split_two_names
from tournament.server.web.errors import require_post
from tournament.storage.reading import reader
from tournament.storage.writing import objections
from tournament.storage.writing.write import PressResult
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.boards.roster import has_nothing_left_to_do, roster
from tournament.topics.door.boards.typed_pair import TypedPair
from tournament.topics.door.forms import CheckInForm
from tournament.topics.door.views.check_in_page import (
    ReasonQuestion,
    context_of_search,
    read_typed_pair,
    redirect_to_check_in,
    show_check_in,
)
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.entrants.boards.search_hits import entry_by_regular_number, find_only_hit
from tournament.topics.entrants.boards.time_slots import find_second_team
from tournament.topics.entrants.boards.who_is_here import can_anyone_join
from tournament.topics.entrants.typed_person import clean_search_text, find_people_of_club

NO_NAME_TYPED_SENTENCE = "Type a name or a number first."


def check_in_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the page. `?q=` is the typed text, and `?who=` opens a player's row. A script asks for
    `?only=hits` whenever the text changes. A sent form checks someone in.
    """
    if request.method == "POST":
        return _handle_typed_text(request, night)
    if "only" in request.GET:
        division = request.GET.get("division", "")
        context = {
            "night": night,
            "division": division if division in night.rules.divisions else "",
        }
        return render(request, "door/_hits.html", context | context_of_search(request, night))
    return show_check_in(request, night, parse_sent_number(request.GET.get("who", "")))


def _handle_typed_text(request: HttpRequest, night: Night) -> HttpResponse:
    """Do what was typed in the box: open a number, or check in a team or a person. An empty box
    marks everything done for the party that came last.
    """
    form = CheckInForm(request.POST)
    typed_text = clean_search_text(request.POST.get("who", ""))
    if not form.is_valid():
        show_refusal(request, first_error_message(form))
        return redirect_to_check_in(request, night, q=typed_text, ask=1)
    sent_values = form.cleaned_data
    dropped_name = sent_values["let_go"]
    if dropped_name and typed_text and dropped_name != typed_text:
        if sent_values["team"] is None and _may_be_new_team(night, dropped_name, typed_text):
            both_names, division = f"{dropped_name} & {typed_text}", sent_values["division"]
            return redirect_to_check_in(request, night, q=both_names, division=division, ask=1)
        messages.warning(
            request, f"“{dropped_name}” was not added. For a new player, press Enter twice."
        )
    party_with_number = night.parties.by_number.get(parse_sent_number(typed_text) or 0)
    if party_with_number is not None and not (sent_values["regular"] or sent_values["add"]):
        return _open_by_number(request, night, party_with_number)
    pair = read_typed_pair(night, typed_text)
    if pair is not None and not sent_values["regular"]:
        return _check_in_team(request, night, pair, sent_values)
    person = _find_person_meant(night, typed_text, sent_values)
    if person is not None:
        return _check_in_person(request, night, person, sent_values)
    team_and_division = {"team": sent_values["team"], "division": sent_values["division"]}
    if not typed_text:
        return _mark_all_done(request, night, sent_values["last"], sent_values["division"])
    hits = find_people_of_club(night, typed_text)
    if hits:
        return redirect_to_check_in(request, night, q=typed_text, which=1, **team_and_division)
    return redirect_to_check_in(request, night, q=typed_text, ask=1, **team_and_division)


def _may_be_new_team(night: Night, name: str, next_name: str) -> bool:
    """Return whether two new names, typed one after the other, may be the two players of a new
    team. If the second name differs from the first by one letter, it is taken as a correction of
    the first.
    """
    return not (
        parse_sent_number(next_name)
        or find_people_of_club(night, next_name)
        or are_names_a_letter_apart(name, next_name)
        or split_two_names(next_name)
    ) and bool(read_typed_pair(night, f"{name} & {next_name}"))


def _open_by_number(request: HttpRequest, night: Night, party: Party) -> HttpResponse:
    """Open the team or player with the typed number. An expected player is also checked in."""
    query = {night.party_words.query_key: party.number}
    if party.is_team:
        return redirect_to_check_in(request, night, **query, typed=1)
    if party.is_expected and can_anyone_join(night):
        run_action(
            request,
            lambda: arrivals.mark_here(press_from_request(request, night), entry=party.number),
        )
    return redirect_to_check_in(request, night, **query)


def _find_person_meant(
    night: Night, typed_text: str, sent_values: dict[str, object]
) -> CheckInPerson | None:
    """Return the person to check in: the one whose button was pressed, the only match for the name,
    or someone new. Return None if the name may be that of several people, or is empty.
    """
    regular = sent_values["regular"]
    if isinstance(regular, int):
        return CheckInPerson(regular_number=regular)
    namesake_number = sent_values["another"]
    if isinstance(namesake_number, int) and namesake_number in night.entries.by_number:
        return CheckInPerson(name=night.entries.with_number(namesake_number).name)
    if not typed_text:
        return None
    hits = find_people_of_club(night, typed_text)
    new_person = CheckInPerson(
        name=typed_text, nickname=str(sent_values["nickname"]), lot=str(sent_values["lot"])
    )
    is_confirmed = sent_values["asked"] == typed_text
    if sent_values["add"] or new_person.nickname or new_person.lot or (is_confirmed and not hits):
        return new_person
    seen_number = sent_values["seen"]
    hit = find_only_hit(
        hits, seen_number if isinstance(seen_number, int) else None, is_confirmed=is_confirmed
    )
    return CheckInPerson(regular_number=hit.regular_number) if hit else None


@require_post
def mark_all(request: HttpRequest, night: Night) -> HttpResponse:
    """Mark all expected players as here or not coming, or all players here as paid or
    paying later.
    """
    press, cents = (
        press_from_request(request, night),
        parse_sent_number_or_zero(request.POST.get("cents", "")),
    )
    action_by_name = {
        "none": lambda: arrivals.mark_expected_as_not_coming(press),
        "paid": lambda: arrivals.take_all_fees(press, cents=cents),
        "later": lambda: arrivals.let_all_pay_later(press),
    }
    run_action(
        request,
        action_by_name.get(request.POST.get("do", ""), lambda: arrivals.mark_all_here(press)),
    )
    return redirect_back(request, night, "check-in")


def _mark_all_done(
    request: HttpRequest, night: Night, party_number: int | None, division: str
) -> HttpResponse:
    """Mark all check-in items of one player or team as done. Keep the row of a team open if it
    needs a partner or was left out of the drawn bracket.
    """
    if party_number is None:
        show_refusal(request, NO_NAME_TYPED_SENTENCE)
    else:
        mark_items, items = arrivals.mark_items_of_party, frozenset(CheckInItem)
        run_action(
            request,
            lambda: mark_items(press_from_request(request, night), party=party_number, items=items),
        )
    row = roster(reader.reread_night(night)).row_of_party(party_number or 0)
    stays_open = row is not None and (not row.party.is_complete or row.is_left_out)
    return redirect_to_check_in(
        request, night, division=division, team=party_number if stays_open else None
    )


def _check_in_person(
    request: HttpRequest, night: Night, person: CheckInPerson, sent_values: Mapping[str, Any]
) -> HttpResponse:
    """Check in a person, or mark an expected person as here. If the person is already here, show
    the row, unless the press asks for a second team.
    """
    team, division = sent_values["team"], sent_values["division"]
    kept_number_by_merged = reader.kept_number_by_merged(night.club)
    entry_here = entry_by_regular_number(night.entries, kept_number_by_merged).get(
        person.regular_number or 0
    )
    if entry_here is not None and entry_here.expected and can_anyone_join(night):
        run_action(
            request,
            lambda: arrivals.mark_here(press_from_request(request, night), entry=entry_here.number),
        )
    if entry_here is not None and (entry_here.expected or not can_anyone_join(night)):
        query = {
            night.party_words.query_key: entry_here.party_number,
            "typed": entry_here.team and 1,
        }
        return redirect_to_check_in(request, night, **query)
    if entry_here is not None and entry_here.team is None:
        return redirect_to_check_in(
            request, night, who=entry_here.number, namesake=entry_here.number
        )
    if entry_here is not None and team is None and not sent_values["again"]:
        return show_check_in(
            request,
            night,
            entry_here.number,
            second_team=find_second_team(night, entry_here, division),
            namesake=entry_here,
        )
    try:
        press_result = signing_in.check_in_player(
            press_from_request(request, night), person=person, team=team, division=division
        )
    except objections.DivisionRuleBroken as refusal:
        return show_check_in(
            request,
            night,
            None,
            reason_question=ReasonQuestion(str(refusal), person, team, division),
        )
    except Refused as refusal:
        show_refusal(request, str(refusal))
        typed_text = clean_search_text(request.POST.get("who", ""))
        return redirect_to_check_in(
            request, night, q=typed_text, ask=1, team=team, division=division
        )
    messages.success(request, press_result.words)
    return _redirect_to_checked_in_row(request, night, press_result)


def _check_in_team(
    request: HttpRequest, night: Night, pair: TypedPair, sent_values: Mapping[str, Any]
) -> HttpResponse:
    """Check in a team, if the press sends back two names that the page showed as a team. Otherwise
    show the two typed names as a team first.
    """
    query = {"division": sent_values["division"], "ask": 1}
    possible_pairs = pair.possible_pairs if pair.doubts else (pair,)
    chosen_pair = next(
        (
            possible_pair
            for possible_pair in possible_pairs
            if sent_values["pair"] == possible_pair.form_value
        ),
        None,
    )
    if chosen_pair is None:
        return redirect_to_check_in(request, night, q=sent_values["who"], **query)
    person, partner = (
        CheckInPerson(regular_number=typed_name.regular_number, name=typed_name.name)
        for typed_name in chosen_pair.names
    )
    check_in_action = (
        draw_and_call.check_in_late_team if night.teams.are_drawn else signing_in.check_in_team
    )
    press, division = press_from_request(request, night), sent_values["division"]
    press_result = run_action(
        request, lambda: check_in_action(press, people=(person, partner), division=division)
    )
    if press_result is None:
        return redirect_to_check_in(request, night, q=sent_values["who"], **query)
    return _redirect_to_checked_in_row(request, night, press_result)


def _redirect_to_checked_in_row(
    request: HttpRequest, night: Night, press_result: PressResult
) -> HttpResponse:
    """Redirect to check-in after a party checked in, and open its row if it still has something to
    do. Read the night again, because another page may have checked in others.
    """
    new_night = reader.reread_night(night)
    row = roster(new_night).row_of_party(
        new_night.entries.with_number(press_result.people[-1]).party_number
    )
    assert row is not None
    if has_nothing_left_to_do(new_night, row):
        return redirect_to_check_in(request, night, division=row.party.division)
    return redirect_to_check_in(request, night, **{night.party_words.query_key: row.party.number})
