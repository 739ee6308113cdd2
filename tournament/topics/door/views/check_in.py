"""The sign-in desk: one box for names signs in a player, a partner or a team, and two buttons tick
everybody at once.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.evening.night.attendance import Tick
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import count, figure, first_fault
from tournament.kit.desk.frame import back, press, press_of
from tournament.kit.desk.refusals import refuse
from tournament.kit.lists.contact import Person
from tournament.server.web.errors import require_post
from tournament.storage.reading import replay
from tournament.storage.writing import objections
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.boards.pair import Pair
from tournament.topics.door.boards.roster import is_settled, roster
from tournament.topics.door.forms import BoxForm
from tournament.topics.door.views.desk import (
    ReasonAsked,
    pair_of,
    redirect_to_desk,
    search,
    show_door,
)
from tournament.topics.entrants.actions import arrivals, signing_in
from tournament.topics.entrants.boards.at_the_desk import entries_by_regular, only_hit
from tournament.topics.entrants.boards.head_count import may_come
from tournament.topics.entrants.boards.sessions import second_team
from tournament.topics.entrants.typed_person import hits_of, typed_in


def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the desk: `?q=` is what is typed, and `?who=` whose row is open. The script asks for
    `?only=hits` at each letter. A sent box signs somebody in.
    """
    if request.method == "POST":
        return _box(request, night)
    if "only" in request.GET:
        return render(request, "door/_hits.html", {"night": night} | search(request, night))
    return show_door(request, night, figure(request.GET.get("who", "")))


def _box(request: HttpRequest, night: Night) -> HttpResponse:
    """Do what the box asks: a name that was pressed, stands on top or is new, a pair, a number, or
    an empty box for all that the last one still has to do.
    """
    form = BoxForm(request.POST)
    typed = typed_in(request.POST.get("who", ""))
    if not form.is_valid():
        refuse(request, first_fault(form))
        return redirect_to_desk(request, night, q=typed, ask=1)
    answers = form.cleaned_data
    let_go = answers["let_go"]
    if let_go and typed and let_go != typed:
        messages.warning(request, f"“{let_go}” was not added: a new name takes Enter twice.")
    numbered = night.parties.by_number.get(figure(typed) or 0)
    if numbered is not None and not (answers["regular"] or answers["add"]):
        return _open_by_number(request, night, numbered)
    pair = pair_of(night, typed)
    if pair is not None and not answers["regular"]:
        return _sign_in_two(request, night, pair, answers)
    person = _person(night, typed, answers)
    if person is not None:
        return _sign_in(request, night, person, answers)
    kept = {"team": answers["team"], "division": answers["division"]}
    if not typed:
        return _all_of_it(request, night, answers["last"], answers["division"])
    hits = hits_of(night, typed)
    if hits:
        return redirect_to_desk(request, night, q=typed, which=1, **kept)
    return redirect_to_desk(request, night, q=typed, ask=1, **kept)


def _open_by_number(request: HttpRequest, night: Night, party: Party) -> HttpResponse:
    """Open the team, or the player, whose number was typed. A player who was expected is here."""
    opens = {night.party_words.opens: party.number}
    if party.is_team:
        return redirect_to_desk(request, night, **opens, typed=1)
    if party.is_expected and may_come(night):
        press(request, lambda: arrivals.one_here(press_of(request, night), entry=party.number))
    return redirect_to_desk(request, night, **opens)


def _person(night: Night, typed: str, answers: dict[str, object]) -> Person | None:
    """Return who is meant beyond doubt: pressed, named in full, on top, or new."""
    regular = answers["regular"]
    if isinstance(regular, int):
        return Person(regular=regular)
    another = answers["another"]
    if isinstance(another, int) and another in night.entries.by_number:
        return Person(name=night.entries.of(another).name)
    if not typed:
        return None
    hits = hits_of(night, typed)
    new = Person(name=typed, nickname=str(answers["nickname"]), lot=str(answers["lot"]))
    if answers["add"] or new.nickname or new.lot or (answers["asked"] == typed and not hits):
        return new
    seen = answers["seen"]
    top = only_hit(hits, seen if isinstance(seen, int) else None)
    return Person(regular=top.regular) if top else None


@require_post
def all_here(request: HttpRequest, night: Night) -> HttpResponse:
    """Say of everybody expected that they are here or do not come, or of everybody here that they
    have paid or pay later.
    """
    by, cents = press_of(request, night), count(request.POST.get("cents", ""))
    acts = {
        "none": lambda: arrivals.none_comes(by),
        "paid": lambda: arrivals.all_paid(by, cents=cents),
        "later": lambda: arrivals.all_pay_later(by),
    }
    press(request, acts.get(request.POST.get("do", ""), lambda: arrivals.all_here(by)))
    return back(request, night, "check-in")


def _all_of_it(request: HttpRequest, night: Night, last: int | None, division: str) -> HttpResponse:
    """Tick all that the player or team that came last still has to do."""
    if last is None:
        refuse(request, "Type a name or a number first.")
    else:
        act, ticks = arrivals.tick_all, frozenset(Tick)
        press(request, lambda: act(press_of(request, night), party=last, ticks=ticks))
    party = night.parties.by_number.get(last or 0)
    still_alone = party is not None and not party.is_whole
    return redirect_to_desk(request, night, division=division, team=last if still_alone else None)


def _sign_in(
    request: HttpRequest, night: Night, person: Person, answers: Mapping[str, Any]
) -> HttpResponse:
    """Sign somebody in; show the row of one who is here already, unless a second team is meant."""
    team, division = answers["team"], answers["division"]
    into = replay.merged_regulars(night.club)
    here = entries_by_regular(night.entries, into).get(person.regular or 0)
    if here is not None and here.expected and may_come(night):
        press(request, lambda: arrivals.one_here(press_of(request, night), entry=here.number))
    if here is not None and (here.expected or not may_come(night)):
        opens = {night.party_words.opens: here.party, "typed": here.team and 1}
        return redirect_to_desk(request, night, **opens)
    if here is not None and here.team is None:
        return redirect_to_desk(request, night, who=here.number, namesake=here.number)
    if here is not None and team is None and not answers["again"]:
        return show_door(request, night, here.number, again=second_team(night, here, division))
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
        return redirect_to_desk(request, night, q=typed, ask=1, team=team, division=division)
    messages.success(request, f"Signed in: {done.words}")
    return _last_one(request, night)


def _sign_in_two(
    request: HttpRequest, night: Night, pair: Pair, answers: Mapping[str, Any]
) -> HttpResponse:
    """Sign in two as a team, once the two that were shown are sent back."""
    kept = {"division": answers["division"], "ask": 1}
    if pair.doubts or answers["pair"] != pair.shown:
        return redirect_to_desk(request, night, q=answers["who"], **kept)
    person, other = (Person(regular=half.regular, name=half.name) for half in pair.halves)
    act = draw_and_call.enter_late_team if night.teams.are_drawn else signing_in.sign_in_two
    at, division = press_of(request, night), answers["division"]
    if press(request, lambda: act(at, people=(person, other), division=division)) is None:
        return redirect_to_desk(request, night, q=answers["who"], **kept)
    return _last_one(request, night)


def _last_one(request: HttpRequest, night: Night) -> HttpResponse:
    """Open the row of those who came last as long as something is asked of them; after that the
    count is in view, with the way on to seating.
    """
    after = replay.night(night.tournament)
    assert after is not None
    row = roster(after).row(after.entries[-1].party)
    assert row is not None
    if is_settled(after, row):
        return redirect_to_desk(request, night, division=row.party.division)
    return redirect_to_desk(request, night, **{night.party_words.opens: row.party.number})
