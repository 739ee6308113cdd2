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
    night_without,
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

SUBSTITUTE_HEADING = "Substitute for whom?"
SCORE_BOXES = ("hands", "points", "x")
# Names of the page's buttons, in groups that share a form.
SUBSTITUTE_BUTTONS = ("substitute", "once")
SEAT_ACTIONS: dict[str, Callable[..., PressResult]] = {
    "now": going_home.leave_now,
    "not-here": going_home.mark_no_show,
    "away": going_home.miss_game,
}
PARTY_BUTTONS = ("after", "again", "stay", "back")
Board = PlayerLeaving | TeamLeaving


@dataclass(frozen=True, slots=True)
class WhichOne:
    """The question which of the club's people the substitute is. `new_name` is the name of someone
    new, as the list will show it.
    """

    sentence: str
    hits: tuple[RegularHit, ...]
    new_name: str


def choose_who_leaves(request: HttpRequest, night: Night) -> HttpResponse:
    singular = night.party_words.singular
    heading = f"{capitalize(singular)} leaves"
    return _choose(request, night, "leave", leaving_choices, heading=heading, noun=singular)


def choose_who_gets_substitute(request: HttpRequest, night: Night) -> HttpResponse:
    return _choose(
        request, night, "substitute", substitute_choices, heading=SUBSTITUTE_HEADING, noun="player"
    )


def _choose(
    request: HttpRequest,
    night: Night,
    page_name: str,
    find_choices: Callable[[Night, str], LeavingChoices],
    *,
    heading: str,
    noun: str,
) -> HttpResponse:
    """Show the players or teams to choose from. A typed name or number that matches only one opens
    its page.
    """
    typed_text = clean_search_text(request.GET.get("q", ""))
    board = find_choices(night, typed_text)
    if board.only_match is not None:
        return redirect(page_name, night.tournament, board.only_match)
    context: dict[str, object] = {
        "board": board,
        "heading": heading,
        "find_button": f"Find the {noun}",
        "page": page_name,
        "typed": typed_text,
    }
    return night_page(request, night, "leaving/who_leaves.html", context)


@require_post
def seat_without_team(request: HttpRequest, night: Night) -> HttpResponse:
    """Seat the current game again without a team that is a no-show."""
    team = parse_sent_number(request.POST.get("team", "")) or 0
    run_action(
        request, lambda: going_home.seat_without(press_from_request(request, night), party=team)
    )
    return redirect("seat", night.tournament)


def substitute_page(request: HttpRequest, night: Night, entry: int) -> HttpResponse:
    """Show the page of `leave_page` with the cursor in the box for the substitute's name."""
    return leave_page(request, night, entry, begin_box="name")


def leave_page(request: HttpRequest, night: Night, entry: int, begin_box: str = "") -> HttpResponse:
    """Show the choices for a player, or for a team that stays together, and carry out the one that
    is sent.
    """
    if entry not in night.entries.by_number:
        raise Http404
    is_in_team = night.entries.with_number(entry).team is not None
    board: Board = team_leaving(night, entry) if is_in_team else player_leaving(night, entry)
    action = request.POST.get("do", "") or request.POST.get("let", "")
    reason = press_from_request(request, night).reason if board.asks_reason else ""
    required_boxes = _required_boxes(night, board) if action == "now" else ()
    seat_form = SeatForm(
        request.POST if action in SEAT_ACTIONS else None, required_boxes=required_boxes
    )
    substitute_form = SubstituteForm(request.POST if action in SUBSTITUTE_BUTTONS else None)
    refusals: list[Refused] = []
    which_one: WhichOne | None = None
    response: HttpResponse | None = None
    if action in SEAT_ACTIONS and seat_form.is_valid():
        result = run_action(
            request,
            lambda: _change_seat(press_from_request(request, night), action, entry, seat_form),
        )
        response = redirect_back(request, night, "seat") if result else None
    elif action in SUBSTITUTE_BUTTONS and substitute_form.is_valid():
        which_one = _which_one(night, board, action, substitute_form)
        if which_one is None:
            response = _add_substitute(request, night, board, substitute_form, refusals)
    elif action in PARTY_BUTTONS:
        run_action(request, lambda: _go_or_stay(press_from_request(request, night), board, action))
        if action == "stay" and board.after_staying:
            return redirect(board.after_staying, night.tournament)
        response = redirect("leave", night.tournament, entry)
    elif action and not (seat_form.errors or substitute_form.errors):
        raise Http404
    if response is not None:
        return response
    if which_one:
        begin_box = "which"
    elif action in SUBSTITUTE_BUTTONS:
        begin_box = _cursor_after_refusal(board, substitute_form, reason, refusals)
    begin_box = begin_box or _first_cursor(board, seat_form, action)
    if begin_box == "hands":
        seat_form.set_autofocus("hands")
    is_going = isinstance(board, PlayerLeaving) and not board.is_gone
    night_then = night_without(night, entry, last_game=board.after_game) if is_going else night
    context: dict[str, object] = {
        "board": board,
        "form": seat_form,
        "substitute_form": substitute_form,
        "which_one": which_one,
        "action": action or "now",
        "begin": begin_box,
        "names_substitute": board.may_have_substitute and begin_box in ("name", "which"),
        "reason": reason,
        "refusals": refusals,
        "redrawn": cookies.draw_changes_since_printing(request, night, night_then),
    }
    return night_page(request, night, board.template, context)


def _which_one(
    night: Night, board: Board, action_name: str, form: SubstituteForm
) -> WhichOne | None:
    """Return the question who of the club is meant, or None if that is clear. A player's substitute
    for one game has no scorecard, so only the name matters.
    """
    if form.chosen_person or (action_name == "once" and isinstance(board, PlayerLeaving)):
        return None
    name = form.cleaned_data["name"]
    hits = find_people_to_choose_from(night, name)
    if not hits:
        return None
    return WhichOne(which_one_question(hits, name), hits, format_name_for_list(night, name))


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
    entry, own_press = board.entry.number, press_from_request(request, night)
    name = form.cleaned_data["name"]
    person = form.chosen_person or find_person_named(night, name)
    for_one_game = "once" in (request.POST.get("do"), request.POST.get("let"))
    if for_one_game and isinstance(board, PlayerLeaving) and board.current_seat is None:
        changes = cookies.remembered_changes(request, night)
        new_changes = changes.with_absence(Absence(entry, substitute=name))
        return redirect(reverse("seat", args=[night.tournament]) + new_changes.query)

    def add_in_team() -> PressResult:
        return substitutes.add_substitute(
            own_press,
            entry=entry,
            person=person,
            for_one_game=for_one_game,
            despite_division="let" in request.POST,
        )

    def add_alone() -> PressResult:
        if for_one_game:
            return going_home.miss_game(own_press, entry=entry, substitute=name)
        return substitutes.replace_player(own_press, entry=entry, person=person)

    action = add_alone if isinstance(board, PlayerLeaving) else add_in_team
    if run_action(
        request, action, on_refusal=refusals.append if board.may_have_substitute else None
    ):
        return redirect_back(request, night, board.next_page)
    return None


def _first_cursor(board: Board, seat_form: SeatForm, action_name: str) -> str:
    """Return the name of the box or button where the cursor starts."""
    if action_name not in SEAT_ACTIONS and (board.current_seat is None or board.is_gone):
        return "back" if board.is_gone else "button"
    asks_score = (
        action_name in ("", "now")
        and board.current_seat is not None
        and board.current_seat.so_far is None
    )
    begins_with_score = (
        not seat_form.is_bound or set(SCORE_BOXES) & set(seat_form.errors) or not seat_form.errors
    )
    return "hands" if asks_score and begins_with_score else "stand-in"


def _cursor_after_refusal(
    board: Board, substitute_form: SubstituteForm, reason: str, refusals: list[Refused]
) -> str:
    """Return the name of the box where the cursor starts after a refused substitute."""
    if any(isinstance(refusal, DivisionRuleBroken) for refusal in refusals):
        return "let"
    asks_why = board.asks_reason and substitute_form.is_valid() and not reason
    return "why" if asks_why else "name"


def _required_boxes(night: Night, board: Board) -> tuple[str, ...]:
    """Return the boxes that are required because only the paper score sheet has the score."""
    if board.current_seat is None or board.current_seat.so_far is not None:
        return ()
    return SCORE_BOXES if night.rules.has_x_marks else SCORE_BOXES[:-1]


def _change_seat(press: Press, action_name: str, entry: int, seat_form: SeatForm) -> PressResult:
    if action_name == "now":
        return going_home.leave_now(
            press,
            entry=entry,
            taker=seat_form.seat_taker_number,
            substitute=seat_form.substitute_name,
            so_far=seat_form.so_far,
        )
    return SEAT_ACTIONS[action_name](
        press, entry=entry, taker=seat_form.seat_taker_number, substitute=seat_form.substitute_name
    )


def _go_or_stay(press: Press, board: Board, action_name: str) -> PressResult:
    """Let a player or team leave, stay or come back, or seat the game without it."""
    party = board.party.number
    if action_name == "again":
        return going_home.seat_without(press, party=party)
    if action_name == "back":
        if board.way_back is None:
            raise Refused(f"{board.entry.name} is already playing. Check the team.")
        substitute = board.way_back.substitute.number
        return substitutes.end_substitution(press, entry=board.entry.number, substitute=substitute)
    game = board.after_game if action_name == "after" else None
    return going_home.leave_or_stay(press, party=party, game=game, forfeits=board.forfeits)
