"""The sign-in desk: one box for names, and the list of who is here."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament import replay
from tournament.actions import arrivals, entries
from tournament.actions.entries import Person
from tournament.boards.at_the_desk import meant
from tournament.boards.expected import missing
from tournament.boards.head_count import elsewhere, may_come
from tournament.boards.player import player
from tournament.boards.roster import Order, roster
from tournament.clock import clock
from tournament.forms.check_in import BoxForm, RenameForm, figure, first_fault
from tournament.night.door import Tick
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.seating import in_the_way
from tournament.refused import Refused
from tournament.views import team_desk
from tournament.views.desk import back, desk, page, press
from tournament.views.desk_box import (
    hits_of,
    is_asked_for,
    order_of,
    search,
    tell_of,
    to_the_desk,
    typed_in,
)
from tournament.views.errors import sent_only


def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """`?q=` is what is typed, and `?who=` whose row is open. `?only=hits` is what the script asks
    for at each letter.
    """
    if request.method == "POST":
        return team_desk.box(request, night) if night.format.in_teams else _box(request, night)
    if "only" in request.GET:
        return render(request, "check_in/_hits.html", {"night": night} | search(request, night))
    return shown(request, night, figure(request.GET.get("who", "")))


def shown(
    request: HttpRequest, night: Night, number: int | None, rename: RenameForm | None = None
) -> HttpResponse:
    """The page with one player's row open; `rename` where a name in it could not be taken."""
    if night.format.in_teams:
        return team_desk.shown(request, night, number, rename)
    order = order_of(request)
    board = roster(night, order)
    open_row = player(night, board, number) if number else None
    is_awaited = bool(open_row and open_row.row.entry.expected)
    context = {
        "board": board,
        "player": open_row,
        "is_told": "told" in request.GET,
        "enter_does": open_row
        and open_row.row.missing
        and (not is_awaited or is_asked_for(request)),
        "rename": rename or RenameForm(entry=open_row.row.entry if open_row else None),
        "may_come": may_come(night),
        "missing": missing(night),
        "is_to_seat": not (night.is_closed or in_the_way(night)),
        "moved": elsewhere(night) if may_come(night) else None,
        "order": order,
        "orders": list(Order),
    }
    told = context | search(request, night)
    status = rename.status if rename else 200
    return page(request, night, "check_in/check_in.html", told, status=status)


def _box(request: HttpRequest, night: Night) -> HttpResponse:
    """A name pressed, whoever stands on top, somebody new, or an empty box: what is still to do for
    whoever came last.
    """
    form = BoxForm(request.POST)
    typed = typed_in(request.POST.get("who", ""))
    if not form.is_valid():
        messages.error(request, first_fault(form))
        return to_the_desk(request, night, q=typed, ask=1)
    told = form.cleaned_data
    tell_of(request, told["let_go"], typed)
    found = hits_of(night, typed)
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
        return _again(request, night, again)
    try:
        done = entries.sign_in(desk(request, night), person=person)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return to_the_desk(request, night, q=typed_in(request.POST.get("who", "")), ask=1)
    messages.success(request, f"Signed in: {done.words}")
    after = replay.night(night.tournament)
    assert after is not None
    return to_the_desk(request, night, who=after.entries[-1].number)


def _again(request: HttpRequest, night: Night, here: Entry) -> HttpResponse:
    """Whoever stood on a list comes in; whoever is here already may have a namesake, who is asked
    about where the name is typed once more.
    """
    if here.expected:
        press(request, lambda: arrivals.one_here(desk(request, night), entry=here.number))
        return to_the_desk(request, night, who=here.number)
    if request.POST.get("told") == str(here.number):
        typed = typed_in(request.POST.get("who", ""))
        return to_the_desk(request, night, q=typed, namesake=1)
    messages.warning(
        request,
        f"Already here since {clock(here.signed_in)}: {here.name}, number {here.number}. Another "
        "one of that name? Type it once more.",
    )
    return to_the_desk(request, night, who=here.number, told=1)


@sent_only
def all_here(request: HttpRequest, night: Night) -> HttpResponse:
    """Everybody on the list, asked for where the draw would leave somebody out: all of them are
    here, or none comes.
    """
    act = arrivals.none_comes if request.POST.get("do") == "none" else arrivals.all_here
    press(request, lambda: act(desk(request, night)))
    return back(request, night, "check-in")


def _all_of_it(request: HttpRequest, night: Night, number: int | None) -> HttpResponse:
    if number is None:
        messages.error(request, "Type a name or a number first.")
    else:
        ticks = frozenset(Tick)
        press(request, lambda: entries.tick(desk(request, night), entry=number, ticks=ticks))
    return to_the_desk(request, night)
