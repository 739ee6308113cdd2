"""Every change of the night: who, when, what was before and what is now; and taking one back."""

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournament import courses, facts
from tournament.desk.forms.fields import count
from tournament.desk.frame import page, press, press_of
from tournament.desk.next_address import wished
from tournament.evening.history.board import by_game
from tournament.evening.history.board import history as board
from tournament.evening.history.forms import LogFilterForm
from tournament.night.bracket.calls import game_on
from tournament.night.night import Night
from tournament.reading import records, replay, soundness
from tournament.web.errors import sent_only
from tournament.writing import undo as undoing

MOST = 50
# However many entries that are, where they have much folded away.
MOST_CHANGES = 100
SCORED = {facts.Sheet.KIND, facts.Hand.KIND}


def history(request: HttpRequest, night: Night) -> HttpResponse:
    """`?page=2` goes further back."""
    form = LogFilterForm(request.GET, night=night)
    entries = records.log_entries(night.tournament, form.wanted())
    pages = list(_pages(entries)) or [[]]
    number = min(count(request.GET.get("page", "")) or 1, len(pages))
    shown = pages[number - 1]
    log_of = records.log_of(night.tournament, (number for entry in shown for number in entry))
    changes = [[log_of[number] for number in entry] for entry in shown]
    damaged = soundness.damaged_lines(night.tournament)
    rows = board(changes, records.undo_state(night.tournament), night, damaged)
    context = {
        "form": form,
        "groups": by_game(rows, courses.of(night).numbered),
        "newer": _address(request, number - 1) if number > 1 else "",
        "older": _address(request, number + 1) if number < len(pages) else "",
        "number": number,
        "last_page": len(pages),
    }
    return page(request, night, "evening/history/history.html", context)


@sent_only
def undo(request: HttpRequest, night: Night) -> HttpResponse:
    """Takes back the change that the form names, so that two presses never take back two. It leads
    to the table whose score is another now, else back to the page, and there to no button: Enter,
    pressed out of habit, would seat the next game from what was just taken back. A game that is
    seated no more leads to where it is seated.
    """
    number = count(request.POST.get("change", ""))
    done = press(request, lambda: undoing.undo(press_of(request, night), change=number))
    wish = request.POST.get("back", "")
    here = wished(request, wish) if wish else reverse("night", args=[night.tournament])
    return redirect((_where(night, number, here) if done else "") or f"{here}#main")


def _where(night: Night, number: int, here: str) -> str:
    """Where the change was, unless that or the whole history is on the page."""
    after = replay.night(night.tournament)
    if after is None or here.startswith(reverse("history", args=[night.tournament])):
        return ""
    change = records.log_of(night.tournament, (number,))[number]
    kinds = {row["kind"] for row in change.rows}
    game, table = change.round or 0, change.table or 0
    if game and facts.Round.KIND in kinds and after.round(game) is None:
        return f"{reverse(courses.of(after).seat_page, args=[night.tournament])}#main"
    return _scores(night, after, (game, table), here) if kinds & SCORED else ""


def _scores(night: Night, after: Night, place: tuple[int, int], here: str) -> str:
    """The table whose sheet was written, unless it is on the page or is no more."""
    own = reverse("hands", args=[night.tournament, *place])
    if after.game(*place) is None or here.startswith(own):
        return ""
    on = game_on(after)
    if on and courses.of(after).is_together(on) and after.game(*place) in on.games:
        return f"{reverse('scores', args=[night.tournament])}#t{place[1]}"
    return f"{reverse('scores-of', args=[night.tournament, place[0]])}#t{place[1]}"


def _pages(entries: Iterable[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    page: list[tuple[int, ...]] = []
    for entry in entries:
        if page and (len(page) == MOST or sum(map(len, (*page, entry))) > MOST_CHANGES):
            yield page
            page = []
        page.append(entry)
    if page:
        yield page


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return f"?{query.urlencode()}"
