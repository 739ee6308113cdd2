"""The sign-in desk: one box for names, and the list of who is here."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format

from tournament import names, replay
from tournament.actions import entries
from tournament.actions.entries import Person
from tournament.boards.at_the_desk import Hit, hits, meant
from tournament.boards.head_count import elsewhere, may_come
from tournament.boards.player import player
from tournament.boards.roster import Order, roster
from tournament.forms.check_in import BoxForm, RenameForm, figure, first_fault
from tournament.lists.finding import Known
from tournament.night.door import Tick
from tournament.night.evening import Night
from tournament.night.seating import in_the_way
from tournament.refused import Refused
from tournament.views.desk import desk, page, press

LONGEST_SEARCH = 200


def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """`?q=` is what is typed, and `?who=` whose row is open. `?only=hits` is what the script asks
    for at each letter.
    """
    if request.method == "POST":
        return _box(request, night)
    if "only" in request.GET:
        return render(request, "check_in/_hits.html", {"night": night} | _search(request, night))
    return shown(request, night, figure(request.GET.get("who", "")))


def shown(
    request: HttpRequest, night: Night, number: int | None, rename: RenameForm | None = None
) -> HttpResponse:
    """The page with one player's row open; `rename` where a name in it could not be taken."""
    order = _order(request)
    board = roster(night, order)
    open_row = player(night, board, number) if number else None
    context = {
        "board": board,
        "player": open_row,
        "rename": rename or RenameForm(entry=open_row.row.entry if open_row else None),
        "may_come": may_come(night),
        "is_to_seat": not (night.is_closed or in_the_way(night)),
        "moved": elsewhere(night) if may_come(night) else None,
        "order": order,
        "orders": list(Order),
    }
    return page(request, night, "check_in/check_in.html", context | _search(request, night))


def to_the_desk(request: HttpRequest, night: Night, **query: object) -> HttpResponse:
    """Back to the page, sorted as it was."""
    order = _order(request)
    query["order"] = order.key if order is not Order.NEWEST else None
    told = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(
        f"{reverse('check-in', args=[night.tournament])}?{told}".rstrip("?")
    )


def _box(request: HttpRequest, night: Night) -> HttpResponse:
    """A name pressed, whoever stands on top, somebody new, or an empty box: what is still to do for
    whoever came last.
    """
    form = BoxForm(request.POST)
    typed = _typed(request.POST.get("who", ""))
    if not form.is_valid():
        messages.error(request, first_fault(form))
        return to_the_desk(request, night, q=typed, ask=1)
    told = form.cleaned_data
    found = _hits(night, typed)
    top = meant(found, told["seen"])
    if told["regular"]:
        return _sign_in(request, night, Person(regular=told["regular"]))
    if not typed:
        return _all_of_it(request, night, told["last"])
    new = Person(name=typed, nickname=told["nickname"], lot=told["lot"])
    if told["add"] or new.nickname or new.lot or (told["asked"] == typed and not found):
        return _sign_in(request, night, new)
    if top:
        return _sign_in(request, night, Person(regular=top.regular))
    if found:
        messages.error(request, f"Who is it? {len(found)} people fit “{typed}”.")
        return to_the_desk(request, night, q=typed)
    return to_the_desk(request, night, q=typed, ask=1)


def _sign_in(request: HttpRequest, night: Night, person: Person) -> HttpResponse:
    again = next((one for one in night.entries if one.regular == person.regular), None)
    if again is not None and person.regular is not None:
        since = time_format(timezone.localtime(again.signed_in), "g:i")
        messages.warning(
            request,
            f"Already here since {since}: {again.name}, number {again.number}. Is it another one "
            "of that name? Type it again, and press “Somebody else, and new”.",
        )
        return to_the_desk(request, night, who=again.number)
    try:
        done = entries.sign_in(desk(request, night), person=person)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return to_the_desk(request, night, q=_typed(request.POST.get("who", "")), ask=1)
    messages.success(request, f"Signed in: {done.words}")
    after = replay.night(night.tournament)
    assert after is not None
    return to_the_desk(request, night, who=after.entries[-1].number)


def _all_of_it(request: HttpRequest, night: Night, number: int | None) -> HttpResponse:
    if number is None:
        messages.error(request, "Type a name or a number first.")
    else:
        ticks = frozenset(Tick)
        press(request, lambda: entries.tick(desk(request, night), entry=number, ticks=ticks))
    return to_the_desk(request, night)


def _search(request: HttpRequest, night: Night) -> dict[str, object]:
    typed = _typed(request.GET.get("q", ""))
    return {"typed": typed, "hits": _hits(night, typed), "asked": "ask" in request.GET}


def _hits(night: Night, typed: str) -> tuple[Hit, ...]:
    """Whoever was taken off the list of regulars is found if nobody else is meant."""
    if not typed:
        return ()
    rows = replay.regulars(night.club, gone_too=True)
    known: dict[bool, list[Known]] = {False: [], True: []}
    for row in rows:
        known[row.gone].append(Known(row.number, row.name, row.nickname, row.lot))
    return hits(typed, known[False], night.entries) or hits(typed, known[True], night.entries)


def _typed(text: str) -> str:
    return names.readable(text[:LONGEST_SEARCH])


def _order(request: HttpRequest) -> Order:
    wish = request.POST.get("order") or request.GET.get("order")
    return next((one for one in Order if one.key == wish), Order.NEWEST)
