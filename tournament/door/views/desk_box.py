"""What both sign-in desks share, for players and for pairs: whom the box means, how the list is
sorted, and the way back to the page.
"""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from tournament.desk.forms.fields import figure
from tournament.door.boards.pair import Pair, half, pair
from tournament.door.boards.roster import Order
from tournament.entrants.boards.at_the_desk import Hit
from tournament.entrants.typed_person import hits_of, typed_in
from tournament.lists.two_names import two_names
from tournament.night.night import Night
from tournament.words import names
from tournament.words.many import one_or_many


def to_the_desk(request: HttpRequest, night: Night, **query: object) -> HttpResponse:
    """Back to the page, sorted as it was."""
    order = order_of(request)
    query["order"] = order.key if order is not Order.NEWEST else None
    text = urlencode({name: value for name, value in query.items() if value})
    return HttpResponseRedirect(
        f"{reverse('check-in', args=[night.tournament])}?{text}".rstrip("?")
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
    two = pair_of(night, typed)
    return {
        "typed": typed,
        "written": written_as(night, typed),
        "hits": hits,
        "fits": _fits(hits),
        "pair": two,
        "is_nobody": bool(two and two.doubts)
        or bool(typed and night.is_drawn and not (two or hits or team)),
        "asked": "ask" in request.GET,
        "are_two": not night.called.is_team and two_names(typed) is not None,
        "has_namesake": "namesake" in request.GET,
        "team_typed": team,
    }


def _fits(hits: Sequence[Hit]) -> str:
    """For whoever listens, in place of the list."""
    if not hits:
        return ""
    return f"{len(hits)} {one_or_many(len(hits), 'fits', 'fit')}, and Enter takes {hits[0].name}."


def pair_of(night: Night, typed: str) -> Pair | None:
    """Two names for a team, unless the club knows somebody by all of it."""
    two = two_names(typed) if night.called.is_team else None
    if two is None or any(hit.exact for hit in hits_of(night, typed)):
        return None
    return pair(night, *(half(written_as(night, name), hits_of(night, name)) for name in two))


def written_as(night: Night, typed: str) -> str:
    """The name of whoever is new, as it will stand on the list."""
    return names.in_order(names.with_capitals(typed), last_name_first=night.last_name_first)


def order_of(request: HttpRequest) -> Order:
    wish = request.POST.get("order") or request.GET.get("order")
    return next((order for order in Order if order.key == wish), Order.NEWEST)
