"""The bracket at the desk: the draw, the games on tables, and the drawing of the whole bracket."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening import courses, facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.purse.closing import announced_winners_warning
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import (
    PAGE_OUT_OF_DATE_SENTENCE,
    DeskForm,
    first_error_message,
    parse_sent_number,
)
from tournament.kit.desk.frame import night_page, press_from_request, run_form_action
from tournament.kit.desk.refusals import show_refusal
from tournament.server.live.follow import updating_part_for_browser
from tournament.storage.writing.objections import NeedsReason
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.bracket.actions import bracket_results, draw_and_call, forfeited_games
from tournament.topics.bracket.boards import bracket_board as boards
from tournament.topics.bracket.boards.bracket_board import bracket_page_digest, correctable_results
from tournament.topics.bracket.boards.desk_pages import desk_pages
from tournament.topics.bracket.boards.draw_preview import draw_preview
from tournament.topics.bracket.boards.drawing import drawing_of_night
from tournament.topics.bracket.boards.team_names import team_labels
from tournament.topics.bracket.forms import (
    CallForm,
    ChangeForfeitForm,
    DrawForm,
    ForfeitForm,
    GameForm,
    TablesForm,
)
from tournament.topics.bracket.paper.slips import games_with_outdated_slips
from tournament.topics.entrants.boards.who_is_here import list_expected_parties
from tournament.topics.seating import cookies


def show_bracket(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the draw, or the bracket once it is drawn, with the games of the team in `?team=`
    highlighted. If a form was sent, run its action and redirect to the page.
    """
    course = courses.course_of(night)
    if course.seat_page != "bracket":
        return redirect(course.seat_page, night.tournament)
    if request.method == "POST":
        return _run_sent_action(request, night)
    now = timezone.now()
    if course.page_words.not_drawn_refusal:
        context = {"board": draw_preview(night, now), "missing": list_expected_parties(night)}
        return night_page(request, night, "bracket/draw.html", context)
    names = boards.name_by_team(night)
    chosen_team = parse_sent_number(request.GET.get("team", ""))
    highlighted_team = (
        str(chosen_team) if str(chosen_team) in draws.bracket_state(night).teams else None
    )
    drawing = drawing_of_night(night, highlighted_team)
    context = {
        "board": boards.bracket_board(night, now),
        "drawing": drawing,
        "pages": desk_pages(drawing, draws.bracket_state(night).bracket, team_labels(night)),
        "names": names,
        "highlighted_team": highlighted_team,
        "outdated_slips": _games_with_outdated_slips(request, night),
        "live": updating_part_for_browser(
            request, ("bracket", night.tournament, bracket_page_digest(night))
        ),
        "teams": [
            (team, names[team]) for team in sorted(draws.bracket_state(night).teams, key=int)
        ],
    }
    return night_page(request, night, "bracket/bracket.html", context)


def _games_with_outdated_slips(request: HttpRequest, night: Night) -> tuple[str, ...]:
    night_when_printed = cookies.night_when_printed(request, night)
    return (
        games_with_outdated_slips(night_when_printed, night)
        if night_when_printed and not night.is_closed
        else ()
    )


def correct_results_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the games that can be corrected, the newest first. `?find=` leaves only the games of
    matching teams. If a form was sent, change a forfeit. If other games change too, the page lists
    them and asks for a reason.
    """
    form = ChangeForfeitForm(request.POST or None)
    refusal: NeedsReason | None = None
    if form.is_valid():
        try:
            result = _correct_forfeit(press_from_request(request, night), **form.cleaned_data)
        except NeedsReason as fault:
            refusal = fault
        except Refused as fault:
            show_refusal(request, str(fault))
        else:
            messages.success(request, result.words)
            return redirect("bracket", night.tournament)
    elif form.errors:
        show_refusal(request, first_error_message(form))
    search_text = request.GET.get("find", "")
    context: dict[str, object] = {
        "games": correctable_results(night, search_text),
        "find": search_text,
        "form": form,
        "refusal": refusal,
        "announced": announced_winners_warning(night, timezone.now()),
    }
    return night_page(request, night, "bracket/correct.html", context)


def _correct_forfeit(
    press: Press,
    *,
    game_name: str,
    by: facts.ForfeitKey,
    changes_shown_text: str,
    keeps_result: bool,
) -> PressResult:
    if keeps_result:
        return bracket_results.keep_forfeit(press, game_name=game_name, by=by)
    return bracket_results.change_forfeit(
        press, game_name=game_name, by=by, changes_shown_text=changes_shown_text
    )


def _run_sent_action(request: HttpRequest, night: Night) -> HttpResponse:
    form_and_action = FORM_AND_ACTION_BY_NAME.get(request.POST.get("do", ""))
    if form_and_action is None:
        show_refusal(request, PAGE_OUT_OF_DATE_SENTENCE)
        return redirect("bracket", night.tournament)
    form_class, action = form_and_action
    run_form_action(
        request, form_class(request.POST), partial(action, press_from_request(request, night))
    )
    return redirect("bracket", night.tournament)


FORM_AND_ACTION_BY_NAME: dict[str, tuple[type[DeskForm], Callable[..., PressResult]]] = {
    "draw": (DrawForm, draw_and_call.draw_bracket),
    "take-back": (DeskForm, draw_and_call.undo_draw),
    "tables": (TablesForm, draw_and_call.set_table_count),
    "call-all": (DeskForm, draw_and_call.call_games),
    "call": (CallForm, draw_and_call.call_game),
    "move": (CallForm, draw_and_call.move_game),
    "call-back": (GameForm, draw_and_call.undo_call),
    "forfeit": (ForfeitForm, forfeited_games.record_forfeit),
}
