"""The pages for players and teams that leave or miss a game, and for substitutes."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournament.evening.night.night import Night
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.words.many import capitalize
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import parse_sent_number
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.server.web.errors import require_post
from tournament.storage.writing.objections import DivisionRuleBroken
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.entrants.boards.search_hits import RegularHit, which_one_question
from tournament.topics.entrants.typed_person import (
    clean_search_text,
    find_people_to_choose_from,
    find_person_named,
    format_name_for_list,
)
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.leaving.boards.player_leaving import (
    PlayerLeaving,
    night_after_leaving,
    player_leaving,
)
from tournament.topics.leaving.boards.team_leaving import TeamLeaving, team_leaving
from tournament.topics.leaving.boards.who_leaves import (
    LeavingChoices,
    leaving_choices,
    substitute_choices,
)
from tournament.topics.leaving.forms import SeatForm, SubstituteForm
from tournament.topics.seating import cookies

SUBSTITUTE_HEADING = "Who needs a substitute?"
SCORE_BOX_NAMES = ("hands", "points", "x")
# The values that the page's buttons send, in groups that share a form.
SUBSTITUTE_BUTTONS = ("substitute", "once")
ACTION_BY_SEAT_BUTTON: dict[str, Callable[..., PressResult]] = {
    "now": going_home.leave_during_game,
    "not-here": going_home.mark_no_show,
    "away": going_home.miss_game,
}
BUTTONS_FOR_WHOLE_PARTY = ("after", "again", "stay", "back")
Board = PlayerLeaving | TeamLeaving


@dataclass(frozen=True, slots=True)
class WhichPersonQuestion:
    """The question which of the club's people a typed name means. `new_name` is the name that
    someone new will have on the list.
    """

    sentence: str
    hits: tuple[RegularHit, ...]
    new_name: str


def choose_who_leaves(request: HttpRequest, night: Night) -> HttpResponse:
    singular = night.party_words.singular
    heading = f"{capitalize(singular)} leaves"
    return _show_choices(request, night, "leave", leaving_choices, heading=heading)


def choose_who_gets_substitute(request: HttpRequest, night: Night) -> HttpResponse:
    return _show_choices(
        request, night, "substitute", substitute_choices, heading=SUBSTITUTE_HEADING
    )


def _show_choices(
    request: HttpRequest,
    night: Night,
    page_name: str,
    find_choices: Callable[[Night, str], LeavingChoices],
    *,
    heading: str,
) -> HttpResponse:
    """Show the players or teams to choose from. If the typed name or number matches only one, open
    its page.
    """
    typed_text = clean_search_text(request.GET.get("q", ""))
    board = find_choices(night, typed_text)
    if board.only_match is not None:
        return redirect(page_name, night.tournament, board.only_match)
    context: dict[str, object] = {
        "board": board,
        "heading": heading,
        "first_match": board.first_match if typed_text else None,
        "page": page_name,
        "typed": typed_text,
    }
    return night_page(request, night, "leaving/who_leaves.html", context)


@require_post
def seat_without_team(request: HttpRequest, night: Night) -> HttpResponse:
    """Seat the current game again without a team that is a no-show."""
    team = parse_sent_number(request.POST.get("team", "")) or 0
    run_action(
        request,
        lambda: going_home.reseat_game_without_party(
            press_from_request(request, night), party_number=team
        ),
    )
    return redirect("seat", night.tournament)


def substitute_page(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Show the page of a leaving player or team, with the cursor in the box for a substitute."""
    return leave_page(request, night, entry, cursor_box="name")


def leave_page(
    request: HttpRequest, night: Night, entry: int, cursor_box: str = ""
) -> HttpResponse:
    """Show the choices for a player who leaves, or for the team of this player. If a form was sent,
    run the action of its button.
    """
    if entry not in night.entries.by_number:
        raise Http404
    is_in_team = night.entries.with_number(entry).team is not None
    board: Board = team_leaving(night, entry) if is_in_team else player_leaving(night, entry)
    action_name = request.POST.get("do", "") or request.POST.get("let", "")
    if not action_name:
        return _show_page(request, night, board, cursor_box)
    if action_name in ACTION_BY_SEAT_BUTTON:
        return _answer_seat_form(request, night, board, action_name)
    if action_name in SUBSTITUTE_BUTTONS:
        return _answer_substitute_form(request, night, board, action_name)
    if action_name in BUTTONS_FOR_WHOLE_PARTY:
        return _answer_party_button(request, night, board, action_name)
    raise Http404


def _answer_seat_form(
    request: HttpRequest, night: Night, board: Board, action_name: str
) -> HttpResponse:
    """Change who sits in the player's seat, or show the page again with what is wrong."""
    required_boxes = _required_boxes(night, board) if action_name == "now" else ()
    form = SeatForm(request.POST, required_boxes=required_boxes)
    if form.is_valid() and run_action(
        request,
        lambda: _change_seat(
            press_from_request(request, night), action_name, board.entry.number, form
        ),
    ):
        return redirect_back(request, night, "seat")
    cursor_box = _cursor_box(board, form, action_name)
    return _show_page(request, night, board, cursor_box, seat_form=form, action=action_name)


def _answer_substitute_form(
    request: HttpRequest, night: Night, board: Board, action_name: str
) -> HttpResponse:
    """Add the substitute, or show the page again with the question who it is, or what is wrong."""
    form = SubstituteForm(request.POST)
    refusals: list[Refused] = []
    question = _which_person_question(night, board, action_name, form) if form.is_valid() else None
    if form.is_valid() and question is None:
        response = _add_substitute(request, night, board, form, refusals)
        if response is not None:
            return response
    reason = press_from_request(request, night).reason if board.asks_reason else ""
    return _show_page(
        request,
        night,
        board,
        "which" if question else _cursor_box_after_refusal(board, form, reason, refusals),
        action=action_name,
        substitute_form=form,
        which_one=question,
        reason=reason,
        refusals=refusals,
    )


def _answer_party_button(
    request: HttpRequest, night: Night, board: Board, action_name: str
) -> HttpResponse:
    run_action(
        request, lambda: _run_party_action(press_from_request(request, night), board, action_name)
    )
    if action_name == "stay" and board.page_after_staying:
        return redirect(board.page_after_staying, night.tournament)
    return redirect("leave", night.tournament, board.entry.number)


def _show_page(
    request: HttpRequest,
    night: Night,
    board: Board,
    cursor_box: str,
    *,
    seat_form: SeatForm | None = None,
    **answers: object,
) -> HttpResponse:
    """Show the page with the cursor in `cursor_box`, or where the director most likely begins.
    `answers` replace parts of the context after a refused form.
    """
    seat_form = seat_form or SeatForm(None, required_boxes=())
    cursor_box = cursor_box or _cursor_box(board, seat_form, "")
    if cursor_box == "hands":
        seat_form.set_autofocus("hands")
    is_player_still_here = isinstance(board, PlayerLeaving) and not board.is_gone
    night_after = (
        night_after_leaving(night, board.entry.number, last_game=board.after_game)
        if is_player_still_here
        else night
    )
    context: dict[str, object] = {
        "board": board,
        "form": seat_form,
        "substitute_form": SubstituteForm(None),
        "action": "now",
        "begin": cursor_box,
        "names_substitute": board.may_have_substitute and cursor_box in ("name", "which"),
        "redrawn": cookies.changes_of_draw_since_printing(request, night, night_after),
    }
    return night_page(request, night, board.template, context | answers)


def _which_person_question(
    night: Night, board: Board, action_name: str, form: SubstituteForm
) -> WhichPersonQuestion | None:
    """Return the question which of the club's people the substitute is, or None if only one can be
    meant. On a night without teams, a substitute for one game has no scorecard, so return None too.
    """
    if form.chosen_person or (action_name == "once" and isinstance(board, PlayerLeaving)):
        return None
    name = form.cleaned_data["name"]
    hits = find_people_to_choose_from(night, name)
    if not hits:
        return None
    return WhichPersonQuestion(
        which_one_question(hits, name), hits, format_name_for_list(night, name)
    )


def _add_substitute(
    request: HttpRequest,
    night: Night,
    board: Board,
    form: SubstituteForm,
    refusals: list[Refused],
) -> HttpResponse | None:
    """Add a substitute for the rest of the night or for one game. For a game that is not seated
    yet, redirect to its seating. Return None if the substitute is refused.
    """
    entry, press = board.entry.number, press_from_request(request, night)
    name = form.cleaned_data["name"]
    person = form.chosen_person or find_person_named(night, name)
    is_for_one_game = "once" in (request.POST.get("do"), request.POST.get("let"))
    if is_for_one_game and isinstance(board, PlayerLeaving) and board.current_seat is None:
        changes = cookies.remembered_changes(request, night)
        new_changes = changes.with_absence(Absence(entry, substitute=name))
        return redirect(reverse("seat", args=[night.tournament]) + new_changes.query)

    def add_substitute_in_team() -> PressResult:
        return substitutes.add_substitute_to_team(
            press,
            entry=entry,
            person=person,
            is_for_one_game=is_for_one_game,
            is_division_rule_waived="let" in request.POST,
        )

    def add_substitute_for_player() -> PressResult:
        if is_for_one_game:
            return going_home.miss_game(press, entry=entry, substitute_name=name)
        return substitutes.replace_player_for_rest_of_night(press, entry=entry, person=person)

    action = (
        add_substitute_for_player if isinstance(board, PlayerLeaving) else add_substitute_in_team
    )
    if run_action(
        request, action, on_refusal=refusals.append if board.may_have_substitute else None
    ):
        return redirect_back(request, night, board.page_after_substitute)
    return None


def _cursor_box(board: Board, seat_form: SeatForm, action_name: str) -> str:
    """Return the name of the box or button where the cursor starts on the page."""
    if action_name not in ACTION_BY_SEAT_BUTTON and (board.current_seat is None or board.is_gone):
        return "back" if board.is_gone else "button"
    asks_score = (
        action_name in ("", "now")
        and board.current_seat is not None
        and board.current_seat.score_so_far is None
    )
    is_score_first = (
        not seat_form.is_bound
        or set(SCORE_BOX_NAMES) & set(seat_form.errors)
        or not seat_form.errors
    )
    return "hands" if asks_score and is_score_first else "stand-in"


def _cursor_box_after_refusal(
    board: Board, substitute_form: SubstituteForm, reason: str, refusals: list[Refused]
) -> str:
    """Return the name of the box where the cursor starts after a refused substitute."""
    if any(isinstance(refusal, DivisionRuleBroken) for refusal in refusals):
        return "let"
    is_reason_missing = board.asks_reason and substitute_form.is_valid() and not reason
    return "why" if is_reason_missing else "name"


def _required_boxes(night: Night, board: Board) -> tuple[str, ...]:
    """Return the names of the boxes for the score so far, if the page requires them because only
    the paper score sheet has that score.
    """
    if board.current_seat is None or board.current_seat.score_so_far is not None:
        return ()
    return SCORE_BOX_NAMES if night.rules.has_x_marks else SCORE_BOX_NAMES[:-1]


def _change_seat(press: Press, action_name: str, entry: int, seat_form: SeatForm) -> PressResult:
    if action_name == "now":
        return going_home.leave_during_game(
            press,
            entry=entry,
            seat_taker=seat_form.seat_taker_number,
            substitute_name=seat_form.substitute_name,
            score_on_paper=seat_form.score_so_far,
        )
    return ACTION_BY_SEAT_BUTTON[action_name](
        press,
        entry=entry,
        seat_taker=seat_form.seat_taker_number,
        substitute_name=seat_form.substitute_name,
    )


def _run_party_action(press: Press, board: Board, action_name: str) -> PressResult:
    """Let a player or team leave, stay or come back, or seat the current game again without it."""
    party_number = board.party.number
    if action_name == "again":
        return going_home.reseat_game_without_party(press, party_number=party_number)
    if action_name == "back":
        if board.substitution_to_end is None:
            raise Refused(f"{board.entry.name} is already playing. Check the team.")
        substitute = board.substitution_to_end.substitute.number
        return substitutes.bring_back_original_player(
            press, entry=board.entry.number, substitute=substitute
        )
    game = board.after_game if action_name == "after" else None
    return going_home.leave_or_stay(
        press, party_number=party_number, game=game, is_in_drawn_bracket=board.forfeits
    )
