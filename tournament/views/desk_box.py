"""What both sign-in desks share, for players and for pairs: whom the box means, how the list is
sorted, and the way back to the page.
"""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from tournament import names, replay
from tournament.actions.entries import Person
from tournament.boards.at_the_desk import Hit, hits, meant
from tournament.boards.pair import Pair, half, pair
from tournament.boards.roster import Order
from tournament.forms.check_in import figure
from tournament.lists.finding import Known
from tournament.lists.two_names import two_names
from tournament.night.evening import Night

LONGEST_SEARCH = 200


def to_the_desk(request: HttpRequest, night: Night, **query: object) -> HttpResponse:
    """Back to the page, sorted as it was."""
    order = order_of(request)
    query["order"] = order.key if order is not Order.NEWEST else None
    told = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(
        f"{reverse('check-in', args=[night.tournament])}?{told}".rstrip("?")
    )


def is_asked_for(request: HttpRequest) -> bool:
    """Whether somebody was typed at the box, and not looked at by a link: Enter alone signs in only
    whom the desk has before it.
    """
    return request.method == "POST" or "typed" in request.GET


def search(request: HttpRequest, night: Night) -> dict[str, object]:
    """Where pairs stay together a number is a team's."""
    typed = typed_in(request.GET.get("q", ""))
    team = night.by_team.get(figure(typed) or 0)
    hits = () if team else hits_of(night, typed)
    return {
        "typed": typed,
        "written": written_as(night, typed),
        "hits": hits,
        "pair": pair_of(night, typed),
        "asked": "ask" in request.GET,
        "has_namesake": "namesake" in request.GET,
        "team_typed": team,
    }


def pair_of(night: Night, typed: str) -> Pair | None:
    """Two names for a team, unless the club knows somebody by all of it."""
    two = two_names(typed) if night.format.in_teams else None
    if two is None or any(one.exact for one in hits_of(night, typed)):
        return None
    one, other = (half(written_as(night, name), hits_of(night, name)) for name in two)
    return pair(night, one, other)


def written_as(night: Night, typed: str) -> str:
    """The name of whoever is new, as it will stand on the list."""
    return names.in_order(names.with_capitals(typed), last_name_first=night.last_name_first)


def hits_of(night: Night, typed: str) -> tuple[Hit, ...]:
    """Whoever was taken off the list of regulars is found if nobody else is meant."""
    if not typed:
        return ()
    rows = replay.regulars(night.club, gone_too=True)
    known: dict[bool, list[Known]] = {False: [], True: []}
    for row in rows:
        known[row.gone].append(Known(row.number, row.name, row.nickname, row.lot))
    return hits(typed, known[False], night.entries) or hits(typed, known[True], night.entries)


def tell_of(request: HttpRequest, let_go: str, typed: str) -> None:
    """A new name that was asked about, and gave way to the next one."""
    if let_go and typed and let_go != typed:
        messages.warning(request, f"“{let_go}” was not added: a new name takes Enter twice.")


def person_called(night: Night, name: str) -> Person:
    """A regular by the whole name, unless that one plays tonight; else somebody new."""
    found = hits_of(night, name)
    top = meant(found, None) if found and found[0].exact else None
    return Person(regular=top.regular) if top and top.here is None else Person(name=name)


def typed_in(text: str) -> str:
    return names.readable(text[:LONGEST_SEARCH])


def order_of(request: HttpRequest) -> Order:
    wish = request.POST.get("order") or request.GET.get("order")
    return next((one for one in Order if one.key == wish), Order.NEWEST)
