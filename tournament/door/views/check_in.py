"""The sign-in desk: one box for names, and the list of who is here; and whom the box means is
signed in: a player, one as a partner, or two as a team.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.desk.forms.fields import figure, first_fault
from tournament.desk.frame import back, press, press_of
from tournament.desk.refusals import refuse
from tournament.door.boards.opened import is_settled
from tournament.door.boards.pair import Pair
from tournament.door.boards.roster import roster
from tournament.door.forms import BoxForm
from tournament.door.views.desk_box import pair_of, search, to_the_desk
from tournament.door.views.desk_page import ReasonAsked, show_door
from tournament.entrants.actions import arrivals, signing_in
from tournament.entrants.boards.at_the_desk import by_regular, meant
from tournament.entrants.boards.head_count import may_come
from tournament.entrants.sessions.board import second
from tournament.entrants.typed_person import hits_of, typed_in
from tournament.facts import Entry
from tournament.lists.contact import Person
from tournament.night.door import Tick
from tournament.night.night import Night
from tournament.reading import replay
from tournament.web.errors import sent_only
from tournament.words.clock import clock
from tournament.words.refused import Refused
from tournament.writing import objections


def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """`?q=` is what is typed, and `?who=` whose row is open. `?only=hits` is what the script asks
    for at each letter.
    """
    if request.method == "POST":
        return _box(request, night)
    if "only" in request.GET:
        return render(request, "door/_hits.html", {"night": night} | search(request, night))
    return show_door(request, night, figure(request.GET.get("who", "")))


def _box(request: HttpRequest, night: Night) -> HttpResponse:
    """A name pressed, whoever stands on top, somebody new, a pair, a team's number, or an empty
    box: what is still to do for whoever came last.
    """
    form = BoxForm(request.POST)
    typed = typed_in(request.POST.get("who", ""))
    if not form.is_valid():
        refuse(request, first_fault(form))
        return to_the_desk(request, night, q=typed, ask=1)
    answers = form.cleaned_data
    let_go = answers["let_go"]
    if let_go and typed and let_go != typed:
        messages.warning(request, f"“{let_go}” was not added: a new name takes Enter twice.")
    if (figure(typed) or 0) in night.by_team and not answers["regular"]:
        return to_the_desk(request, night, team=figure(typed), typed=1)
    pair = pair_of(night, typed)
    if pair is not None and not answers["regular"]:
        return sign_in_two(request, night, pair, answers)
    person = _person(night, typed, answers)
    if person is not None:
        return sign_in(request, night, person, answers)
    kept = {"team": answers["team"], "division": answers["division"]}
    if not typed:
        return _all_of_it(request, night, answers["last"], answers["division"])
    hits = hits_of(night, typed)
    if hits:
        refuse(request, f"Who is it? {len(hits)} people fit “{typed}”.")
        return to_the_desk(request, night, q=typed, **kept)
    return to_the_desk(request, night, q=typed, ask=1, **kept)


def _person(night: Night, typed: str, answers: dict[str, object]) -> Person | None:
    """Who is meant beyond doubt: pressed, named in full, on top, or new."""
    regular = answers["regular"]
    if isinstance(regular, int):
        return Person(regular=regular)
    if not typed:
        return None
    hits = hits_of(night, typed)
    new = Person(name=typed, nickname=str(answers["nickname"]), lot=str(answers["lot"]))
    if answers["add"] or new.nickname or new.lot or (answers["asked"] == typed and not hits):
        return new
    seen = answers["seen"]
    top = meant(hits, seen if isinstance(seen, int) else None)
    return Person(regular=top.regular) if top else None


@sent_only
def all_here(request: HttpRequest, night: Night) -> HttpResponse:
    """Everybody on the list, asked for where the draw would leave somebody out: all of them are
    here, or none comes.
    """
    act = arrivals.none_comes if request.POST.get("do") == "none" else arrivals.all_here
    press(request, lambda: act(press_of(request, night)))
    return back(request, night, "check-in")


def _all_of_it(request: HttpRequest, night: Night, last: int | None, division: str) -> HttpResponse:
    """An empty box: what is still to do for the player, or the team, that came last."""
    if last is None:
        refuse(request, "Type a name or a number first.")
    else:
        act, ticks = arrivals.tick_all, frozenset(Tick)
        press(request, lambda: act(press_of(request, night), party=last, ticks=ticks))
    party = night.by_party.get(last or 0)
    still_alone = party is not None and not party.is_whole
    return to_the_desk(request, night, division=division, team=last if still_alone else None)


def sign_in(
    request: HttpRequest, night: Night, person: Person, answers: Mapping[str, Any]
) -> HttpResponse:
    """Whoever is here already is shown, unless a second team is meant."""
    team, division = answers["team"], answers["division"]
    here = by_regular(night.entries).get(person.regular or 0)
    if here is not None and here.expected and may_come(night):
        press(request, lambda: arrivals.one_here(press_of(request, night), entry=here.number))
    if here is not None and (here.expected or not may_come(night)):
        opens = {night.called.opens: here.party, "typed": here.team and 1}
        return to_the_desk(request, night, **opens)
    if here is not None and here.team is None:
        return _again(request, night, here)
    if here is not None and team is None and not answers["again"]:
        return show_door(request, night, here.number, again=second(night, here, division))
    try:
        done = signing_in.sign_in(
            press_of(request, night), person=person, team=team, division=division
        )
    except objections.Misfit as refusal:
        return show_door(
            request, night, None, asked=ReasonAsked(str(refusal), person, team, division)
        )
    except Refused as refusal:
        refuse(request, str(refusal))
        typed = typed_in(request.POST.get("who", ""))
        return to_the_desk(request, night, q=typed, ask=1, team=team, division=division)
    messages.success(request, f"Signed in: {done.words}")
    return _last_one(request, night)


def _again(request: HttpRequest, night: Night, here: Entry) -> HttpResponse:
    """Whoever is here already may have a namesake, who is asked about where the name is typed once
    more.
    """
    if request.POST.get("told") == str(here.number):
        return to_the_desk(request, night, q=typed_in(request.POST.get("who", "")), namesake=1)
    messages.warning(
        request,
        f"Already here since {clock(here.signed_in)}: {here.name}, number {here.number}. Another "
        "one of that name? Type it once more.",
    )
    return to_the_desk(request, night, who=here.number, told=1)


def sign_in_two(
    request: HttpRequest, night: Night, pair: Pair, answers: Mapping[str, Any]
) -> HttpResponse:
    """Looked at first: what is entered is what was shown."""
    kept = {"division": answers["division"], "ask": 1}
    if pair.doubts or answers["pair"] != pair.shown:
        return to_the_desk(request, night, q=answers["who"], **kept)
    person, other = (Person(regular=half.regular, name=half.name) for half in pair.halves)
    act = signing_in.sign_in_two
    at, division = press_of(request, night), answers["division"]
    if press(request, lambda: act(at, people=(person, other), division=division)) is None:
        return to_the_desk(request, night, q=answers["who"], **kept)
    return _last_one(request, night)


def _last_one(request: HttpRequest, night: Night) -> HttpResponse:
    """Whoever came last is open for as long as anything is asked of them: then the count is in
    view, with the way on to seating.
    """
    after = replay.night(night.tournament)
    assert after is not None
    row = roster(after).row(after.entries[-1].party)
    assert row is not None
    if is_settled(after, row):
        return to_the_desk(request, night, division=row.party.division)
    return to_the_desk(request, night, **{night.called.opens: row.party.number})
