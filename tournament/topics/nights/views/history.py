"""The page of all changes with an undo for each, and the page for going back to the start of a
game.
"""

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournament.evening import courses, facts
from tournament.evening.night.bracket.calls import find_current_game
from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import parse_sent_number_or_zero
from tournament.kit.desk.frame import night_page, press_from_request, run_action
from tournament.kit.desk.next_address import safe_address
from tournament.server.web.errors import require_post
from tournament.storage.reading import night_history, reader
from tournament.storage.writing import undo as undoing
from tournament.topics.nights.actions.limits import go_back_to_game
from tournament.topics.nights.boards import history as board
from tournament.topics.nights.forms import LogFilterForm

# The most entries on a page, and the most changes in them. An entry can contain many changes, so
# both are limited.
MAX_ENTRIES, MAX_CHANGES = 50, 100
KINDS_OF_SCORE_FACTS = {facts.Sheet.KIND, facts.Hand.KIND}


def history_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the changes, the newest first. `?page=2` shows earlier changes."""
    form = LogFilterForm(request.GET, night=night)
    entries = night_history.read_change_groups(night.tournament, form.log_filter())
    entry_pages = list(_split_into_pages(entries)) or [[]]
    page_number = min(parse_sent_number_or_zero(request.GET.get("page", "")) or 1, len(entry_pages))
    shown_page = entry_pages[page_number - 1]
    change_by_number = night_history.read_change_by_number(
        night.tournament, (number for entry in shown_page for number in entry)
    )
    change_groups = [[change_by_number[number] for number in entry] for entry in shown_page]
    nights_by_change = night_history.restore_nights_around_changes(night, change_by_number.keys())
    history_entries = board.history_entries(
        change_groups, night_history.read_undo_state(night.tournament), night, nights_by_change
    )
    context = {
        "form": form,
        "groups": board.group_by_game(history_entries, courses.course_of(night).numbered_games),
        "newer": page_number - 1,
        "older": page_number + 1 if page_number < len(entry_pages) else 0,
        "number": page_number,
        "last_page": len(entry_pages),
    }
    return night_page(request, night, "nights/history/history.html", context)


@require_post
def undo_change(request: HttpRequest, night: Night) -> HttpResponse:
    """Undo the change whose number the form sends, so that a second press does not undo another
    change. Redirect to the table whose score changed, or to the seating if a game is no longer
    seated. Otherwise redirect back to the page. No button of that page has the focus, so that
    pressing Enter does not seat the next game by accident.
    """
    # The form contains the number of the change to undo. The button Redo adds another number, and
    # the last number counts.
    change_number = parse_sent_number_or_zero((request.POST.getlist("change") or [""])[-1])
    press_result = run_action(
        request,
        lambda: undoing.undo(press_from_request(request, night), change_number=change_number),
    )
    return_url = request.POST.get("back", "")
    page_address = (
        safe_address(request, return_url)
        if return_url
        else reverse("night", args=[night.tournament])
    )
    return redirect(
        (_address_of_change(night, change_number, page_address) if press_result else "")
        or f"{page_address}#main"
    )


def go_back_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show what going back to `?game=3` would do, or do it if the form is sent."""
    sent_values = request.POST if request.method == "POST" else request.GET
    game = night.rounds.with_number(parse_sent_number_or_zero(sent_values.get("game", "")))
    if request.method == "POST" and game is not None:
        removed_fact_count = parse_sent_number_or_zero(request.POST.get("goes", ""))
        if run_action(
            request,
            lambda: go_back_to_game(
                press_from_request(request, night),
                game=game.number,
                removed_fact_count=removed_fact_count,
            ),
        ):
            return redirect("night", night.tournament)
    effects_board = board.going_back_board(night, game) if game else None
    context: dict[str, object] = {"games": night.rounds[::-1], "board": effects_board}
    return night_page(request, night, "nights/going_back/going_back.html", context)


def _address_of_change(night: Night, change_number: int, page_address: str) -> str:
    """Return the address where the change can be seen, or an empty string if the page at
    `page_address` already shows the change.
    """
    new_night = reader.night(night.tournament)
    if new_night is None or page_address.startswith(reverse("history", args=[night.tournament])):
        return ""
    change = night_history.read_change_by_number(night.tournament, (change_number,))[change_number]
    changed_kinds = {row["kind"] for row in change.rows}
    game, table = change.round or 0, change.table or 0
    if game and facts.Round.KIND in changed_kinds and new_night.rounds.with_number(game) is None:
        return reverse(
            courses.course_of(new_night).seat_page, args=[night.tournament], fragment="main"
        )
    return (
        _address_of_score(night, new_night, (game, table), page_address)
        if changed_kinds & KINDS_OF_SCORE_FACTS
        else ""
    )


def _address_of_score(
    night: Night, new_night: Night, game_and_table: tuple[int, int], page_address: str
) -> str:
    """Return the address of the table's score. Return an empty string if the page at `page_address`
    already shows this score, or if the table is no longer part of this game.
    """
    hands_address = reverse("hands", args=[night.tournament, *game_and_table])
    if new_night.rounds.table_game(*game_and_table) is None or page_address.startswith(
        hands_address
    ):
        return ""
    current_game = find_current_game(new_night)
    if (
        current_game
        and courses.course_of(new_night).has_several_bracket_games(current_game)
        and new_night.rounds.table_game(*game_and_table) in current_game.games
    ):
        return reverse("scores", args=[night.tournament], fragment=f"t{game_and_table[1]}")
    return reverse(
        "scores-of", args=[night.tournament, game_and_table[0]], fragment=f"t{game_and_table[1]}"
    )


def _split_into_pages(entries: Iterable[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    page: list[tuple[int, ...]] = []
    for entry in entries:
        if page and (len(page) == MAX_ENTRIES or sum(map(len, (*page, entry))) > MAX_CHANGES):
            yield page
            page = []
        page.append(entry)
    if page:
        yield page
