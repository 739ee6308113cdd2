"""Every change of the night, undoing one, and going back to the start of a game."""

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournament.evening import courses, facts
from tournament.evening.night.bracket.calls import game_on
from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import page, press, press_of
from tournament.kit.desk.next_address import safe_address
from tournament.server.web.errors import require_post
from tournament.storage.reading import records, replay
from tournament.storage.writing import undo as undoing
from tournament.topics.nights.actions.limits import go_back
from tournament.topics.nights.boards import history as board
from tournament.topics.nights.forms import LogFilterForm

# A page has at most so many entries, and so many changes with those folded away in them.
MAX_ENTRIES, MAX_CHANGES = 50, 100
SCORED = {facts.Sheet.KIND, facts.Hand.KIND}


def history(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the changes, the newest first; `?page=2` goes further back."""
    form = LogFilterForm(request.GET, night=night)
    entries = records.log_entries(night.tournament, form.wanted())
    pages = list(_pages(entries)) or [[]]
    number = min(count(request.GET.get("page", "")) or 1, len(pages))
    shown = pages[number - 1]
    log_of = records.log_of(night.tournament, (number for entry in shown for number in entry))
    changes = [[log_of[number] for number in entry] for entry in shown]
    rows = board.history(changes, records.undo_state(night.tournament), night)
    context = {
        "form": form,
        "groups": board.group_by_game(rows, courses.of(night).numbered_games),
        "newer": _address(request, number - 1) if number > 1 else "",
        "older": _address(request, number + 1) if number < len(pages) else "",
        "number": number,
        "last_page": len(pages),
    }
    return page(request, night, "nights/history/history.html", context)


@require_post
def undo(request: HttpRequest, night: Night) -> HttpResponse:
    """Undo the change that the form names, so that two presses never undo two.

    Lead to the table whose score has changed, or to where a game is seated that is seated no more;
    else back to the page, but to no button on it: Enter, pressed out of habit, would seat the next
    game from what was just undone.
    """
    number = count(request.POST.get("change", ""))
    done = press(request, lambda: undoing.undo(press_of(request, night), change=number))
    wish = request.POST.get("back", "")
    here = safe_address(request, wish) if wish else reverse("night", args=[night.tournament])
    return redirect((_where(night, number, here) if done else "") or f"{here}#main")


def going_back(request: HttpRequest, night: Night) -> HttpResponse:
    """Show what going back to `?game=3` would do, and do it when that page's form is sent."""
    sent = request.POST if request.method == "POST" else request.GET
    game = night.rounds.of(count(sent.get("game", "")))
    if request.method == "POST" and game is not None:
        goes = count(request.POST.get("goes", ""))
        if press(request, lambda: go_back(press_of(request, night), game=game.number, goes=goes)):
            return redirect("night", night.tournament)
    shown = board.before_going_back(night, game) if game else None
    context: dict[str, object] = {"games": night.rounds[::-1], "board": shown}
    return page(request, night, "nights/going_back/going_back.html", context)


def _where(night: Night, number: int, here: str) -> str:
    """Return the address of what has changed, unless that or the whole history is on the page."""
    after = replay.night(night.tournament)
    if after is None or here.startswith(reverse("history", args=[night.tournament])):
        return ""
    change = records.log_of(night.tournament, (number,))[number]
    kinds = {row["kind"] for row in change.rows}
    game, table = change.round or 0, change.table or 0
    if game and facts.Round.KIND in kinds and after.rounds.of(game) is None:
        return f"{reverse(courses.of(after).seat_page, args=[night.tournament])}#main"
    return _scores(night, after, (game, table), here) if kinds & SCORED else ""


def _scores(night: Night, after: Night, place: tuple[int, int], here: str) -> str:
    """Return the address of the table that was written, unless it is on the page or is no more."""
    own = reverse("hands", args=[night.tournament, *place])
    if after.rounds.game(*place) is None or here.startswith(own):
        return ""
    on = game_on(after)
    if on and courses.of(after).is_together(on) and after.rounds.game(*place) in on.games:
        return f"{reverse('scores', args=[night.tournament])}#t{place[1]}"
    return f"{reverse('scores-of', args=[night.tournament, place[0]])}#t{place[1]}"


def _pages(entries: Iterable[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    page: list[tuple[int, ...]] = []
    for entry in entries:
        if page and (len(page) == MAX_ENTRIES or sum(map(len, (*page, entry))) > MAX_CHANGES):
            yield page
            page = []
        page.append(entry)
    if page:
        yield page


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return f"?{query.urlencode()}"
