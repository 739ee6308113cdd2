"""The Seat page, which shows the next game before it is seated or the game being played, and the
page of the whole draw.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from scoring.dials.options import FirstSitOutRule
from tournament.evening import courses
from tournament.evening.facts.people import Entry, FixedSeatChair
from tournament.evening.night import attendance, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS, PartyWords
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.seats.next_game import why_next_game_must_wait
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import parse_entry_number
from tournament.kit.desk.frame import night_page, press_from_request, run_action
from tournament.kit.desk.refusals import show_refusal
from tournament.server.web.errors import require_post
from tournament.storage.reading import night_history
from tournament.storage.writing.write import Press, PressResult
from tournament.topics.entrants.boards.who_is_here import list_expected_parties
from tournament.topics.seating import cookies
from tournament.topics.seating.actions import draw_requests, rounds
from tournament.topics.seating.boards import whole_draw as board_of_draw
from tournament.topics.seating.boards.left_over_choices import PLAYERS_DIAL, TEAMS_DIAL
from tournament.topics.seating.boards.schedule import current_team_game, schedule
from tournament.topics.seating.boards.seating import (
    Sitter,
    can_correction_move_players,
    current_game,
    game_progress,
    seat_button_words,
    seating_preview,
)
from tournament.topics.seating.forms import (
    NAME_MISSING_SENTENCE,
    NAME_UNREADABLE_SENTENCE,
    PreparedChanges,
    read_absence,
    read_changes,
)
from tournament.topics.set_up import actions as setup

# The page repeats at most this many characters of a name that it refuses.
MAX_NAME_LETTERS_SHOWN = 100
REASON_FOR_PICKED_SIT_OUT = "The director chooses who sits out"
# A query string that prepares no change, but makes the page ignore the changes in the cookie.
CLEAR_CHANGES_QUERY = "?swap="
# The form fields of a seating request, such as two players to keep apart, and the refusals if a
# field is empty.
REQUEST_FIELDS = ("do", "one", "other", "table", "chair")
SENTENCE_BY_INCOMPLETE_REQUEST = {
    "apart": "Choose two players to keep apart.",
    "stay": "Choose a player, and enter a table number.",
}
CHAIR_KEY_BY_SENT_TEXT: dict[str, FixedSeatChair] = {"N": "N", "E": "E", "S": "S", "W": "W"}
UNKNOWN_CHOICE_SENTENCE = "That choice doesn't exist. Choose one on this page."


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The functions of the Seat page for players, or for teams that stay together.
    `redirect_to_preview_of_change` answers a request whose URL has a change to prepare, and returns
    None for any other request. `list_entries_not_ready` returns the players to list if the game
    cannot be seated.
    """

    redirect_to_preview_of_change: Callable[[HttpRequest, Night], HttpResponse | None]
    show_next_game: Callable[[HttpRequest, Night], HttpResponse]
    show_current_game: Callable[[HttpRequest, Night, SeatedGame], HttpResponse]
    read_changes: Callable[[HttpRequest], PreparedChanges]
    list_entries_not_ready: Callable[[Night], Sequence[Entry]]


def seat_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the preview of the next game, or the game being played. If a form was sent, seat the
    next game. `?swap=12,31` prepares a swap, and `?first=12` is the player that the director
    selected.
    """
    if (course_page := courses.course_of(night).seat_page) != "seat":
        return redirect(course_page, night.tournament)
    if request.method == "POST":
        return _seat_next_game(request, night)
    if night.is_closed and night.rounds.current_game is None:
        return night_page(request, night, "seating/none.html")
    page_functions = SEAT_PAGE_BY_PARTY_WORDS[night.party_words]
    if (response := page_functions.redirect_to_preview_of_change(request, night)) is not None:
        return response
    if night.rounds.current_game and (night.is_closed or why_next_game_must_wait(night)):
        return page_functions.show_current_game(request, night, night.rounds.current_game)
    try:
        return page_functions.show_next_game(request, night)
    except Refused as refusal:
        context: dict[str, object] = {
            "why": str(refusal),
            "waiting": page_functions.list_entries_not_ready(night),
            "missing": list_expected_parties(night),
        }
        return night_page(request, night, "seating/none.html", context)


@require_post
def draw_again(request: HttpRequest, night: Night) -> HttpResponse:
    run_action(request, lambda: rounds.draw_again(press_from_request(request, night)))
    return _redirect_to_seat(night)


@require_post
def undo_seating(request: HttpRequest, night: Night) -> HttpResponse:
    run_action(
        request,
        lambda: rounds.undo_seating(
            press_from_request(request, night), game=_sent_game_number(request)
        ),
    )
    return _redirect_to_seat(night)


@require_post
def reseat_game(request: HttpRequest, night: Night) -> HttpResponse:
    run_action(
        request,
        lambda: rounds.reseat_game(
            press_from_request(request, night), game=_sent_game_number(request)
        ),
    )
    return _redirect_to_seat(night)


@require_post
def swap_seats(request: HttpRequest, night: Night) -> HttpResponse:
    changes, game = read_changes(request.POST), _sent_game_number(request)
    first_entry, second_entry = changes.selected_entry or 0, changes.swap_partner_entry or 0
    result = run_action(
        request,
        lambda: rounds.swap_seats(
            press_from_request(request, night),
            game=game,
            first_entry=first_entry,
            second_entry=second_entry,
        ),
    )
    return _redirect_to_seat(night, "" if result else f"?first={first_entry}&second={second_entry}")


@require_post
def set_rule_for_odd_numbers(request: HttpRequest, night: Night) -> HttpResponse:
    """Change the rule that seats players if their number is not a multiple of four."""
    return _change_rule(request, night, PLAYERS_DIAL)


@require_post
def set_rule_for_left_over_team(request: HttpRequest, night: Night) -> HttpResponse:
    """Change the rule for the left-over team of an odd division."""
    return _change_rule(request, night, TEAMS_DIAL)


def _seat_next_game(request: HttpRequest, night: Night) -> HttpResponse:
    """Seat the next game with the prepared changes. If that is refused, keep the changes and show
    the preview again.
    """
    changes = SEAT_PAGE_BY_PARTY_WORDS[night.party_words].read_changes(request)
    result = run_action(
        request,
        lambda: rounds.seat_next_game(
            press_from_request(request, night),
            game=_sent_game_number(request),
            swaps=changes.swaps,
            absences=changes.absences,
            missing_players=changes.missing_players,
            fingerprint_seen=request.POST.get("agreed", ""),
        ),
    )
    response = _redirect_to_seat(night, "" if result else changes.query)
    if result:
        cookies.remember_changes(request, response, night, PreparedChanges())
    return response


def _redirect_to_preview_of_change(request: HttpRequest, night: Night) -> HttpResponse | None:
    """Add the substitute or the missing player in the URL to the prepared changes, and redirect to
    the preview. Return None if the URL has neither.
    """
    if "plays" in request.GET:
        return _redirect_to_preview_of_substitute(request, night)
    if absent_number := parse_entry_number(request.GET.get("misses", "")):
        return _redirect_to_seat(
            night,
            cookies.remembered_changes(request, night).with_missing_player(absent_number).query,
        )
    return None


def _redirect_to_preview_of_substitute(request: HttpRequest, night: Night) -> HttpResponse:
    """Add the substitute in the URL to the prepared changes, for the selected player. If the name
    can't be read, redirect to a page that asks for it again.
    """
    changes = read_changes(request.GET)
    if not changes.query:
        changes = replace(
            cookies.remembered_changes(request, night), selected_entry=changes.selected_entry
        )
    typed_text = request.GET.get("named", "") or request.GET["plays"]
    new_absence = (
        read_absence(changes.selected_entry, typed_text) if changes.selected_entry else None
    )
    if new_absence is None:
        query = urlencode(
            {"first": changes.selected_entry or "", "named": typed_text[:MAX_NAME_LETTERS_SHOWN]}
        )
        return _redirect_to_seat(night, f"{changes.query or '?'}&{query}")
    return _redirect_to_seat(night, changes.with_absence(new_absence).query)


def _show_next_team_game(request: HttpRequest, night: Night) -> HttpResponse:
    board, missing_parties = schedule(night), list_expected_parties(night)
    context = {
        "board": board,
        "waiting": board.teams_not_seated,
        "asks_first": _is_cursor_at_players_not_ready(night, board.teams_not_seated),
        "missing": missing_parties,
        # If teams are missing, the button mentions only those, and not teams that are here but not
        # ready.
        "seat_button_words": seat_button_words(
            night, 0 if missing_parties else len(board.teams_not_seated), len(missing_parties)
        ),
        "redrawn": cookies.changes_of_draw_since_printing(request, night),
    }
    return night_page(request, night, "seating/pairs.html", context)


def _show_next_player_game(request: HttpRequest, night: Night) -> HttpResponse:
    prepared_changes = cookies.changes_to_show(request, night)
    waiting_people = attendance.entries_not_ready(night, night.rounds.next_number)
    board = seating_preview(
        night, prepared_changes.swaps, prepared_changes.absences, prepared_changes.missing_players
    )
    missing_parties = list_expected_parties(night)
    kept_changes = PreparedChanges(
        board.swaps,
        board.absences,
        _missing_players_still_here(night, prepared_changes.missing_players),
    )
    sitters = (*(sitter for table in board.tables for sitter in table.sitters), *board.bench)
    is_picked_by_director = (
        night.rules.sits_out_first is FirstSitOutRule.DIRECTOR_CHOOSES and not night.rounds
    )
    context = {
        "board": board,
        "waiting": waiting_people,
        "asks_first": _is_cursor_at_players_not_ready(night, waiting_people),
        "missing": missing_parties,
        "seat_button_words": seat_button_words(night, len(waiting_people), len(missing_parties)),
        "wish": kept_changes,
        "swaps": [
            (*swap, kept_changes.without_swap(index).query or CLEAR_CHANGES_QUERY)
            for index, swap in enumerate(kept_changes.swaps)
        ],
        "absences": [
            (absence, kept_changes.without_absence(index).query or CLEAR_CHANGES_QUERY)
            for index, absence in enumerate(kept_changes.absences)
        ],
        "misses": [
            (entry, kept_changes.without_missing_player(entry).query or CLEAR_CHANGES_QUERY)
            for entry in kept_changes.missing_players
        ],
        "is_last": night.rounds.next_number == time_slots.game_count(night),
        "pressed": _find_sitter(sitters, prepared_changes.selected_entry),
        "named": request.GET.get("named"),
        "unnamed": NAME_UNREADABLE_SENTENCE if request.GET.get("named") else NAME_MISSING_SENTENCE,
        "is_picked": is_picked_by_director and bool(board.bench),
        "reason": request.GET.get(
            "reason", REASON_FOR_PICKED_SIT_OUT if is_picked_by_director else ""
        ),
        # Scorecards become wrong only once the game is seated without the missing players.
        "redrawn": None
        if kept_changes.missing_players
        else cookies.changes_of_draw_since_printing(request, night),
        "has_draw": night.format.is_drawn_in_advance,
    }
    if kept_changes.query:
        # Each prepared change has its own link to remove it. The undo button would undo an earlier
        # change instead.
        context |= {"last": None, "redo": None}
    response = night_page(request, night, "seating/preview.html", context)
    cookies.remember_changes(request, response, night, kept_changes)
    return response


def _show_current_team_game(
    request: HttpRequest, night: Night, seated_game: SeatedGame
) -> HttpResponse:
    context: dict[str, object] = {
        "progress": game_progress(night, seated_game),
        "redrawn": cookies.changes_of_draw_since_printing(request, night),
        "board": current_team_game(night, seated_game),
    }
    return night_page(request, night, "seating/pairs_playing.html", context)


def _show_current_player_game(
    request: HttpRequest, night: Night, seated_game: SeatedGame
) -> HttpResponse:
    changes = read_changes(request.GET)
    night_when_seated = (
        night_history.restore_night_when_game_was_seated(night, seated_game.number)
        if can_correction_move_players(seated_game)
        else None
    )
    board = current_game(night, seated_game, night_when_seated)
    pressed_sitter = _find_sitter(board.sitters_sorted_by_name, changes.selected_entry)
    swappable_tables = {table.number for table in board.tables if table.allows_swaps} | {None}
    context: dict[str, object] = {
        "progress": game_progress(night, seated_game),
        "redrawn": cookies.changes_of_draw_since_printing(request, night),
        "board": board,
        "pressed": pressed_sitter,
        "pressed_free": pressed_sitter is not None and pressed_sitter.table in swappable_tables,
        "other": _find_sitter(board.sitters_sorted_by_name, changes.swap_partner_entry),
        "has_draw": night.format.is_drawn_in_advance,
    }
    return night_page(request, night, "seating/playing.html", context)


# Teams that stay together meet as drawn, so there is nothing to prepare for them.
SEAT_PAGE_BY_PARTY_WORDS: Mapping[PartyWords, SeatPage] = {
    PLAYER_WORDS: SeatPage(
        redirect_to_preview_of_change=_redirect_to_preview_of_change,
        show_next_game=_show_next_player_game,
        show_current_game=_show_current_player_game,
        read_changes=lambda request: read_changes(request.POST),
        list_entries_not_ready=lambda night: attendance.entries_not_ready(
            night, night.rounds.next_number
        ),
    ),
    TEAM_WORDS: SeatPage(
        redirect_to_preview_of_change=lambda request, night: None,
        show_next_game=_show_next_team_game,
        show_current_game=_show_current_team_game,
        read_changes=lambda request: PreparedChanges(),
        list_entries_not_ready=lambda night: (),
    ),
}


def _is_cursor_at_players_not_ready(night: Night, waiting_people: Sized) -> bool:
    """Return whether the cursor starts at the players who are not ready. The cursor starts there
    only before game 1, because the director may have forgotten them.
    """
    return bool(waiting_people) and not night.rounds


def _missing_players_still_here(night: Night, missing_players: Iterable[int]) -> tuple[int, ...]:
    """Return the players of `missing_players` who would otherwise have a seat in the next game."""
    numbers_here = {
        entry.number for entry in attendance.entries_to_seat(night, night.rounds.next_number)
    }
    return tuple(number for number in missing_players if number in numbers_here)


def _find_sitter(sitters: Iterable[Sitter], entry: int | None) -> Sitter | None:
    return next((sitter for sitter in sitters if sitter.entry == entry), None)


def _sent_game_number(request: HttpRequest) -> int:
    return parse_entry_number(request.POST.get("game", "")) or 0


def _redirect_to_seat(night: Night, query: str = "") -> HttpResponse:
    """Redirect to the Seat page, with a query string if there is one."""
    return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + query)


def _change_rule(request: HttpRequest, night: Night, dial: str) -> HttpResponse:
    answer_by_dial = {dial: request.POST.get("odd", "")}
    try:
        night.rules.with_answers(answer_by_dial)
    except ValueError:
        show_refusal(request, UNKNOWN_CHOICE_SENTENCE)
    else:
        run_action(
            request,
            lambda: setup.change_rules(
                press_from_request(request, night), answer_by_dial=answer_by_dial
            ),
        )
    return _redirect_to_seat(night)


def whole_draw_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show all games of a night that is drawn in advance, and the requests for the draw."""
    chosen_entry = parse_entry_number(request.GET.get("who", ""))
    shown_requests = board_of_draw.requests_for_draw(night)
    try:
        context: dict[str, object] = {
            "board": board_of_draw.whole_draw(night, chosen_entry),
            "who": chosen_entry,
        }
    except Refused as refusal:
        if not (shown_requests.pairs_apart or shown_requests.held_seats):
            show_refusal(request, str(refusal))
            return redirect("seat", night.tournament)
        context = {"why": str(refusal)}
    context |= {
        "wishes": shown_requests,
        "chosen": {name: request.GET.get(name, "") for name in REQUEST_FIELDS},
    }
    return night_page(request, night, "seating/wishes/draw.html", context)


@require_post
def change_draw_request(request: HttpRequest, night: Night) -> HttpResponse:
    """Store or remove a request for the draw, as the form's field `do` says. If the request is
    refused, the form keeps what the director typed.
    """
    sent_values = request.POST
    first_entry, second_entry, table = (
        parse_entry_number(sent_values.get(name, "")) for name in ("one", "other", "table")
    )
    chair = sent_values.get("chair", "")
    action: Callable[[Press], PressResult] | None = None
    match sent_values.get("do"):
        case "apart" if first_entry and second_entry:
            action = partial(
                draw_requests.keep_apart, first_number=first_entry, second_number=second_entry
            )
        case "meet" if first_entry and second_entry:
            action = partial(
                draw_requests.stop_keeping_apart,
                first_number=first_entry,
                second_number=second_entry,
            )
        case "stay" if first_entry and table and chair in CHAIR_KEY_BY_SENT_TEXT:
            action = partial(
                draw_requests.hold_seat,
                entry=first_entry,
                table=table,
                chair=CHAIR_KEY_BY_SENT_TEXT[chair],
            )
        case "move" if first_entry:
            action = partial(draw_requests.release_seat, entry=first_entry)
        case incomplete:
            show_refusal(
                request, SENTENCE_BY_INCOMPLETE_REQUEST.get(incomplete or "", "Choose a player.")
            )
    result = (
        run_action(request, partial(action, press_from_request(request, night))) if action else None
    )
    query = (
        ""
        if result
        else f"?{urlencode({name: sent_values.get(name, '')[:9] for name in REQUEST_FIELDS})}"
    )
    return HttpResponseRedirect(reverse("whole-draw", args=[night.tournament]) + query)
