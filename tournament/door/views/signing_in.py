"""Signing in whom the box means: a player, one as a partner, or two as a team."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from tournament.desk.frame import desk, press
from tournament.door.boards.pair import Pair
from tournament.door.views.desk_box import to_the_desk
from tournament.door.views.desk_page import Asked, shown
from tournament.entrants.actions import arrivals, signing_in
from tournament.entrants.actions.entries import Person
from tournament.entrants.boards.at_the_desk import by_regular
from tournament.entrants.boards.head_count import may_come
from tournament.entrants.sessions.board import second
from tournament.entrants.whom import typed_in
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.reading import replay
from tournament.words.clock import clock
from tournament.words.refused import Refused
from tournament.writing import objections


def sign_in(
    request: HttpRequest, night: Night, person: Person, document: Mapping[str, Any]
) -> HttpResponse:
    """Whoever is here already is shown, unless a second team is meant."""
    team, division = document["team"], document["division"]
    here = by_regular(night.entries).get(person.regular or 0)
    if here is not None and here.expected and may_come(night):
        press(request, lambda: arrivals.one_here(desk(request, night), entry=here.number))
    if here is not None and (here.expected or not may_come(night)):
        opens = {night.called.opens: here.party, "typed": here.team and 1}
        return to_the_desk(request, night, **opens)
    if here is not None and here.team is None:
        return _again(request, night, here)
    if here is not None and team is None and not document["again"]:
        return shown(request, night, here.number, again=second(night, here, division))
    try:
        done = signing_in.sign_in(desk(request, night), person=person, team=team, division=division)
    except objections.Misfit as refusal:
        return shown(request, night, None, asked=Asked(str(refusal), person, team, division))
    except Refused as refusal:
        messages.error(request, str(refusal))
        typed = typed_in(request.POST.get("who", ""))
        return to_the_desk(request, night, q=typed, ask=1, team=team, division=division)
    messages.success(request, f"Signed in: {done.words}")
    return _last_one(request, night)


def _again(request: HttpRequest, night: Night, here: Entry) -> HttpResponse:
    """Whoever is here already may have a namesake, who is asked about where the name is typed once
    more.
    """
    if request.POST.get("told") == str(here.number):
        typed = typed_in(request.POST.get("who", ""))
        return to_the_desk(request, night, q=typed, namesake=1)
    messages.warning(
        request,
        f"Already here since {clock(here.signed_in)}: {here.name}, number {here.number}. Another "
        "one of that name? Type it once more.",
    )
    return to_the_desk(request, night, who=here.number, told=1)


def sign_in_two(
    request: HttpRequest, night: Night, pair: Pair, document: Mapping[str, Any]
) -> HttpResponse:
    """Looked at first: what is entered is what was shown."""
    kept = {"division": document["division"], "ask": 1}
    if pair.doubts or document["pair"] != pair.shown:
        return to_the_desk(request, night, q=document["who"], **kept)
    person, other = (Person(regular=half.regular, name=half.name) for half in pair.halves)
    act = signing_in.sign_in_two
    at, division = desk(request, night), document["division"]
    if press(request, lambda: act(at, people=(person, other), division=division)) is None:
        return to_the_desk(request, night, q=document["who"], **kept)
    return _last_one(request, night)


def _last_one(request: HttpRequest, night: Night) -> HttpResponse:
    """Whoever came last is open."""
    after = replay.night(night.tournament)
    assert after is not None
    return to_the_desk(request, night, **{night.called.opens: after.entries[-1].party})
