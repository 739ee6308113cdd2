"""Every change of the night: who, when, what was before and what is now; and taking one back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse

from tournament import records, soundness
from tournament.actions import undo as going_back
from tournament.boards.history import history as board
from tournament.forms.history import WantedForm
from tournament.night.evening import Night
from tournament.views.desk import back, desk, page, press
from tournament.views.errors import sent_only

MOST = 50
# However many entries that are, where they have much folded away.
MOST_CHANGES = 100


def history(request: HttpRequest, night: Night) -> HttpResponse:
    """`?page=2` goes further back."""
    form = WantedForm(request.GET, night=night)
    wanted = form.wanted()
    entries = records.log_entries(night.tournament, wanted)
    pages = list(_pages(entries)) or [[]]
    number = min(_whole(request.GET.get("page", "")) or 1, len(pages))
    shown = pages[number - 1]
    known = records.log_of(night.tournament, (one for entry in shown for one in entry))
    changes = [[known[one] for one in entry] for entry in shown]
    damaged = soundness.damaged_lines(night.tournament)
    context = {
        "form": form,
        "entries": board(changes, records.standing(night.tournament), night, damaged),
        "newer": _address(request, number - 1) if number > 1 else "",
        "older": _address(request, number + 1) if number < len(pages) else "",
        "number": number,
        "last_page": len(pages),
    }
    return page(request, night, "history/history.html", context)


@sent_only
def undo(request: HttpRequest, night: Night) -> HttpResponse:
    """Takes back the change that the form names, so that two presses never take back two."""
    number = _whole(request.POST.get("change", ""))
    press(request, lambda: going_back.undo(desk(request, night), change=number))
    return back(request, night, "night")


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


def _whole(typed: str) -> int:
    """A number of the program's own making, or 0."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 15 else 0
