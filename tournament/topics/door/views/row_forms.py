"""The views that handle the forms in one row of check-in, and the form that gives divisions their
time slots.
"""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse

from tournament.evening.facts import PaymentKind
from tournament.evening.night.attendance import CheckInItem
from tournament.evening.night.night import Night
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import (
    DeskForm,
    EntryNumberForm,
    first_error_message,
    parse_sent_number,
    parse_time,
)
from tournament.kit.desk.frame import press_from_request, run_action, run_form_action
from tournament.kit.desk.refusals import show_refusal
from tournament.server.web.errors import require_post
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.actions import give_points_for_missed_game
from tournament.topics.door.forms import (
    DivisionForm,
    ItemTap,
    ItemTapForm,
    JoinForm,
    LeaveForm,
    MissedGamePointsForm,
    RenameForm,
    SexForm,
    TeamForm,
)
from tournament.topics.door.views.check_in_page import (
    names_of_sent_time_slot_boxes,
    redirect_to_check_in,
    sent_time_slots,
    show_check_in,
)
from tournament.topics.entrants.actions import arrivals, entries, signing_in, time_slots
from tournament.topics.entrants.typed_person import clean_search_text
from tournament.topics.leaving.actions.going_home import leave_or_stay
from tournament.topics.money import actions as payments


@require_post
def handle_row_form(request: HttpRequest, night: Night) -> HttpResponse:
    """Run the action of a form in one row, and keep the row open. `do` names the form; a form
    without `do` marks or unmarks an item.
    """
    action = request.POST.get("do", "")
    if action == "rename":
        return _rename(request, night)
    form_class, row_action = FORM_AND_ACTION_BY_NAME.get(action, (ItemTapForm, _mark_tapped_items))
    row_action = partial(row_action, night) if form_class is LeaveForm else row_action
    run_form_action(
        request, form_class(request.POST), partial(row_action, press_from_request(request, night))
    )
    return _redirect_back(request, night)


@require_post
def arrange_time_slots(request: HttpRequest, night: Night) -> HttpResponse:
    """Give each division its time slot and start. If a division's button asks for a time slot of
    its own, give only that division another one.
    """
    sent_values = request.POST
    if own_slot_division := sent_values.get("apart", ""):
        run_action(
            request,
            lambda: time_slots.move_to_own_time_slot(
                press_from_request(request, night), division=own_slot_division
            ),
        )
        typed_text = clean_search_text(sent_values.get("who", ""))
        division = sent_values.get("division", "")
        return redirect_to_check_in(
            request, night, q=typed_text, division=division, team=sent_values.get("team")
        )
    slot_and_start_by_division = sent_time_slots(sent_values, night)
    slot_number_by_division = {
        division: slot_number
        for division, (slot_number, _) in slot_and_start_by_division.items()
        if slot_number is not None
    }

    def arrange() -> PressResult:
        new_start_by_division = {
            division: parse_time(start_text)
            for division, (_, start_text) in slot_and_start_by_division.items()
            if start_text is not None
        }
        return time_slots.arrange_time_slots(
            press_from_request(request, night),
            new_slot_number_by_division=slot_number_by_division,
            new_start_by_division=new_start_by_division,
        )

    if run_action(request, arrange) is None:
        box_names = names_of_sent_time_slot_boxes(sent_values, night)
        return redirect_to_check_in(
            request, night, **{name: sent_values[name] for name in box_names}
        )
    return redirect_to_check_in(request, night)


def _rename(request: HttpRequest, night: Night) -> HttpResponse:
    """Rename a player. If that is refused, show the form again with what was typed."""
    entry_number = parse_sent_number(request.POST.get("entry", ""))
    form = RenameForm(request.POST, entry=night.entries.by_number.get(entry_number or 0))
    if form.is_valid():
        rename_values = {**form.cleaned_data, "original_values": form.original_values}

        def show_refused_name(refusal: Refused) -> None:
            if isinstance(refusal, entries.NameTakenByRegular):
                form.ask_same_person(str(refusal))
            else:
                show_refusal(request, str(refusal))

        run_action(
            request,
            lambda: entries.rename_player(press_from_request(request, night), **rename_values),
            form=form,
            on_refusal=show_refused_name,
        )
    # Read all fields before a refusal, so that none is logged as unread.
    response = _redirect_back(request, night)
    if form.errors and entry_number is not None:
        return show_check_in(request, night, entry_number, form)
    if form.errors:
        show_refusal(request, first_error_message(form))
    return response


def _redirect_back(request: HttpRequest, night: Night) -> HttpResponse:
    """Redirect to check-in with the same row open. If two teams were joined, open the row of the
    lower team number.
    """
    entry, team, joined_team = (
        parse_sent_number(request.POST.get(name, "")) for name in ("who", "open", "other")
    )
    return redirect_to_check_in(
        request, night, who=entry, team=min(team, joined_team) if team and joined_team else team
    )


def _mark_tapped_items(press: Press, *, tap: ItemTap) -> PressResult:
    if tap.is_for_both_partners:
        return arrivals.mark_both_here(press, entry=tap.entry)
    return entries.mark_check_in_items(
        press, entry=tap.entry, items=tap.items, is_marked=tap.is_marked
    )


def _let_party_leave(
    night: Night, press: Press, *, entry: int | None, team: int | None, game: int | None
) -> PressResult:
    player = night.entries.by_number.get(entry or 0)
    party_number = team or (player.party_number if player else entry or 0)
    party = night.parties.by_number.get(party_number)
    return leave_or_stay(
        press,
        party_number=party_number,
        game=game,
        is_in_drawn_bracket=bool(party and party.draw_number),
    )


FORM_AND_ACTION_BY_NAME: dict[str, tuple[type[DeskForm], Callable[..., PressResult]]] = {
    "excuse": (EntryNumberForm, entries.seat_anyway),
    "let-off": (EntryNumberForm, partial(payments.waive_due, kind=PaymentKind.FEE)),
    "strike": (EntryNumberForm, entries.remove_entry),
    "leave": (LeaveForm, _let_party_leave),
    "grant": (MissedGamePointsForm, give_points_for_missed_game),
    "all": (
        TeamForm,
        lambda press, team: arrivals.mark_items_of_party(
            press, party=team, items=frozenset(CheckInItem)
        ),
    ),
    "late": (TeamForm, draw_and_call.add_team_to_bracket),
    "join": (JoinForm, signing_in.join_teams),
    "division": (DivisionForm, signing_in.change_division),
    "sex": (SexForm, signing_in.set_sex),
    "part": (EntryNumberForm, signing_in.split_team),
}
