"""The sign-in desk where pairs stay together: the same box for names, twice for each team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from tournament import replay
from tournament.actions import arrivals, objections, team_changes, teams
from tournament.actions.entries import Person
from tournament.boards.at_the_desk import by_regular, meant
from tournament.boards.expected import missing
from tournament.boards.head_count import may_come
from tournament.boards.pair import Pair
from tournament.boards.roster import Order, roster
from tournament.boards.sessions import Second, second, sessions, to_enter
from tournament.boards.team_leaving import going_home
from tournament.boards.team_roster import TeamRow, team_roster
from tournament.forms.check_in import BoxForm, RenameForm, figure, first_fault
from tournament.night import divisions
from tournament.night.door import Tick
from tournament.night.evening import Night
from tournament.refused import Refused
from tournament.views.desk import desk, page, press
from tournament.views.desk_box import (
    hits_of,
    is_asked_for,
    order_of,
    pair_of,
    search,
    tell_of,
    to_the_desk,
    typed_in,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who is not let in without a reason, with all that was sent."""

    sentence: str
    person: Person
    team: int | None
    division: str


def shown(
    request: HttpRequest,
    night: Night,
    number: int | None,
    rename: RenameForm | None = None,
    asked: Asked | None = None,
    again: Second | None = None,
) -> HttpResponse:
    """`?who=` is the entry, or `?team=` the team, whose row is open; one that waits for a partner
    gets whoever is signed in next, unless `?next` is said. A team's number typed opens it.
    """
    order = order_of(request)
    board = team_roster(night, roster(night, Order.NEWEST), order)
    open_row = _open(request, night, board.rows, number)
    waits = open_row is not None and not open_row.team.is_whole and "next" not in request.GET
    context = {
        "board": board,
        "player": open_row,
        "enter_does": open_row is not None and _enter_does(request, open_row),
        "asks": going_home(night, open_row.team) if open_row else "",
        "renames": _renames(open_row, rename),
        "others": board.others(open_row.team.number) if open_row and waits else (),
        "partner_of": open_row.team if open_row and waits and not night.is_drawn else None,
        "division": _division(request, night, open_row),
        "to_enter": to_enter(night),
        "misfit": asked,
        "second": again,
        "sessions": sessions(night),
        "missing": missing(night),
        "asks_sex": divisions.matters(night.rules.divisions),
        "may_come": may_come(night) and not night.is_drawn,
        "is_to_seat": board.here > 1 and not night.is_closed,
        "order": order,
        "orders": list(Order),
    }
    told = context | search(request, night)
    status = rename.status if rename else 200
    return page(request, night, "check_in/teams.html", told, status=status)


def _enter_does(request: HttpRequest, row: TeamRow) -> bool:
    """Whether Enter alone does all that is left: not for a team that was only looked at."""
    return row.has_to_do and (not row.team.is_expected or is_asked_for(request))


def box(request: HttpRequest, night: Night) -> HttpResponse:
    form = BoxForm(request.POST)
    typed = typed_in(request.POST.get("who", ""))
    if not form.is_valid():
        messages.error(request, first_fault(form))
        return to_the_desk(request, night, q=typed, ask=1)
    told = form.cleaned_data
    tell_of(request, told["let_go"], typed)
    if (figure(typed) or 0) in night.by_team and not told["regular"]:
        return to_the_desk(request, night, team=figure(typed), typed=1)
    pair = pair_of(night, typed)
    if pair is not None and not told["regular"]:
        return _pair(request, night, pair, told)
    person = _person(night, typed, told)
    if person is not None:
        return _sign_in(request, night, person, told)
    kept = {"team": told["team"], "division": told["division"]}
    if not typed:
        return _all_of_it(request, night, told["last"], told["division"])
    found = hits_of(night, typed)
    if found:
        messages.error(request, f"Who is it? {len(found)} people fit “{typed}”.")
        return to_the_desk(request, night, q=typed, **kept)
    return to_the_desk(request, night, q=typed, ask=1, **kept)


def _person(night: Night, typed: str, told: dict[str, object]) -> Person | None:
    """Who is meant beyond doubt: pressed, named in full, on top, or new."""
    regular = told["regular"]
    if isinstance(regular, int):
        return Person(regular=regular)
    if not typed:
        return None
    found = hits_of(night, typed)
    new = Person(name=typed, nickname=str(told["nickname"]), lot=str(told["lot"]))
    if told["add"] or new.nickname or new.lot or (told["asked"] == typed and not found):
        return new
    seen = told["seen"]
    top = meant(found, seen if isinstance(seen, int) else None)
    return Person(regular=top.regular) if top else None


def _sign_in(
    request: HttpRequest, night: Night, person: Person, told: Mapping[str, Any]
) -> HttpResponse:
    """Whoever plays already opens their team: a second one is only offered."""
    team, division = told["team"], told["division"]
    here = by_regular(night.entries).get(person.regular or 0)
    if here is not None and here.expected and may_come(night) and not night.is_drawn:
        press(request, lambda: arrivals.one_here(desk(request, night), entry=here.number))
    if here is not None and (here.expected or night.is_drawn or not may_come(night)):
        return to_the_desk(request, night, team=here.team, typed=1)
    if here is not None and team is None and not told["again"]:
        return shown(request, night, here.number, again=second(night, here, division))
    try:
        done = teams.sign_in(desk(request, night), person=person, team=team, division=division)
    except objections.Misfit as refusal:
        return shown(request, night, None, asked=Asked(str(refusal), person, team, division))
    except Refused as refusal:
        messages.error(request, str(refusal))
        typed = typed_in(request.POST.get("who", ""))
        return to_the_desk(request, night, q=typed, ask=1, team=team, division=division)
    messages.success(request, f"Signed in: {done.words}")
    after = replay.night(night.tournament)
    assert after is not None
    return to_the_desk(request, night, team=after.entries[-1].team)


def _pair(request: HttpRequest, night: Night, pair: Pair, told: Mapping[str, Any]) -> HttpResponse:
    """Looked at first: what is entered is what was shown."""
    kept = {"division": told["division"], "ask": 1}
    if pair.doubts or told["pair"] != pair.shown:
        return to_the_desk(request, night, q=told["who"], **kept)
    one, other = (Person(regular=each.regular, name=each.name) for each in pair.halves)
    act = teams.sign_in_two
    at, division = desk(request, night), told["division"]
    if press(request, lambda: act(at, people=(one, other), division=division)) is None:
        return to_the_desk(request, night, q=told["who"], **kept)
    after = replay.night(night.tournament)
    assert after is not None
    return to_the_desk(request, night, team=after.entries[-1].team)


def _all_of_it(request: HttpRequest, night: Night, team: int | None, division: str) -> HttpResponse:
    """An empty box: what is still to do for the team that came last."""
    if team is None:
        messages.error(request, "Type a name or a number first.")
    else:
        ticks = frozenset(Tick)
        press(request, lambda: team_changes.tick(desk(request, night), team=team, ticks=ticks))
    still_alone = team in night.by_team and not night.by_team[team].is_whole
    return to_the_desk(request, night, division=division, team=team if still_alone else None)


def _open(
    request: HttpRequest, night: Night, rows: tuple[TeamRow, ...], number: int | None
) -> TeamRow | None:
    known = night.by_number.get(number or 0)
    wanted = known.team if known else figure(request.GET.get("team", ""))
    return next((one for one in rows if one.team.number == wanted), None)


def _division(request: HttpRequest, night: Night, row: TeamRow | None) -> str:
    """The one that was chosen last, so that a line of men's teams is signed in without choosing."""
    asked = request.POST.get("division") or request.GET.get("division", "")
    if row is not None and not asked:
        asked = row.team.division
    known = to_enter(night)
    return asked if asked in known else next(iter(known), "")


def _renames(row: TeamRow | None, bound: RenameForm | None) -> dict[int, RenameForm]:
    """The form of a name that could not be taken is shown as it was sent."""
    if row is None:
        return {}
    sent = figure(str(bound.data.get("entry", ""))) if bound else None
    return {
        one.number: bound if bound and one.number == sent else RenameForm(entry=one)
        for one in row.team.two
    }
