"""What the sign-in desk does to one team: a partner, a division, going home."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from tournament.actions import bracket_games, team_changes, teams
from tournament.actions.write import Desk, Done
from tournament.forms.check_in import (
    OUT_OF_DATE,
    DivisionForm,
    EntryForm,
    JoinForm,
    SexForm,
    TeamForm,
    TeamLeavesForm,
    figure,
    first_fault,
)
from tournament.forms.fields import HouseForm
from tournament.night import facts
from tournament.night.door import Tick
from tournament.night.evening import Night
from tournament.views.desk import desk, press
from tournament.views.desk_box import to_the_desk
from tournament.views.errors import sent_only


@sent_only
def row(request: HttpRequest, night: Night) -> HttpResponse:
    """What the desk does to one team: `do` says which of its forms is sent."""
    verb = VERBS.get(request.POST.get("do", ""))
    if verb is None:
        messages.error(request, OUT_OF_DATE)
        return to_the_desk(request, night)
    form_of, act = verb
    form = form_of(request.POST)
    if form.is_valid():
        press(request, lambda: act(night, desk(request, night), **form.cleaned_data))
    else:
        messages.error(request, first_fault(form))
    who, team, other = (figure(request.POST.get(name, "")) for name in ("who", "open", "other"))
    # Of two who join, the one with the lower number stays.
    return to_the_desk(request, night, who=who, team=min(team, other) if team and other else team)


def _leave(night: Night, at: Desk, *, team: int, game: int | None) -> Done:
    if team in night.by_team and night.by_team[team].founded.drawn:
        again = game is None
        return (bracket_games.come_back if again else bracket_games.withdraw)(at, team=team)
    if game is None:
        return team_changes.stay(at, team=team)
    return team_changes.leave_after(at, team=team, game=game)


def _sex(night: Night, at: Desk, *, entry: int, sex: facts.Sex) -> Done:
    return teams.say_sex(at, entry=entry, sex=sex)


def _part(night: Night, at: Desk, *, entry: int) -> Done:
    return teams.part(at, entry=entry)


def _join(night: Night, at: Desk, *, team: int, other: int) -> Done:
    return teams.join(at, one=team, other=other)


def _divide(night: Night, at: Desk, *, team: int, division: str) -> Done:
    return teams.change_division(at, team=team, division=division)


def _tick(night: Night, at: Desk, *, team: int) -> Done:
    return team_changes.tick(at, team=team, ticks=frozenset(Tick))


VERBS: dict[str, tuple[type[HouseForm], Callable[..., Done]]] = {
    "all": (TeamForm, _tick),
    "leave": (TeamLeavesForm, _leave),
    "join": (JoinForm, _join),
    "division": (DivisionForm, _divide),
    "sex": (SexForm, _sex),
    "part": (EntryForm, _part),
}
