"""What the sign-in desk does to one row: ticks, another name, a reason, going home, points for a
game that was missed; and to a team: a partner, a division.
"""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse

from tournament.desk.forms.fields import DeskForm, EntryForm, figure, first_fault
from tournament.desk.frame import press, press_form, press_of
from tournament.desk.refusals import refuse
from tournament.door.actions import missed_games
from tournament.door.forms import (
    DivisionForm,
    GrantForm,
    JoinForm,
    LeaveForm,
    RenameForm,
    SexForm,
    Tap,
    TeamForm,
    TickForm,
)
from tournament.door.views.desk_box import to_the_desk
from tournament.door.views.desk_page import show_door
from tournament.entrants.actions import arrivals, entries, signing_in, taking_out
from tournament.facts import PaymentKind
from tournament.leaving.either_way import leave_or_stay
from tournament.money.actions import till_lines
from tournament.night.door import Tick
from tournament.night.night import Night
from tournament.web.errors import sent_only
from tournament.writing.write import Done, Press


@sent_only
def row(request: HttpRequest, night: Night) -> HttpResponse:
    """`do` says which of a row's forms is sent, a tick where nothing is said. `who` is the row that
    was open, or `open` the team's, and stays open.
    """
    do = request.POST.get("do", "")
    if do == "rename":
        return _rename(request, night)
    form_of, act = VERBS.get(do, (TickForm, _tick))
    act = partial(act, night) if form_of is LeaveForm else act
    press_form(request, form_of(request.POST), partial(act, press_of(request, night)))
    return _back(request, night)


def _rename(request: HttpRequest, night: Night) -> HttpResponse:
    """A name that could not be taken is shown again as it was typed."""
    number = figure(request.POST.get("entry", ""))
    form = RenameForm(request.POST, entry=night.by_number.get(number or 0))
    if form.is_valid():
        rename = {**form.cleaned_data, "drawn": form.drawn}
        press(request, lambda: entries.rename(press_of(request, night), **rename), form=form)
    if form.errors and number is not None:
        return show_door(request, night, number, form)
    if form.errors:
        refuse(request, first_fault(form))
    return _back(request, night)


def _back(request: HttpRequest, night: Night) -> HttpResponse:
    """Of two who join, the one with the lower number stays."""
    who, team, other = (figure(request.POST.get(name, "")) for name in ("who", "open", "other"))
    return to_the_desk(request, night, who=who, team=min(team, other) if team and other else team)


def _tick(at: Press, *, tap: Tap) -> Done:
    if tap.both:
        return arrivals.both_here(at, entry=tap.entry)
    return entries.tick(at, entry=tap.entry, ticks=tap.ticks, on=tap.on)


def _leave(
    night: Night, at: Press, *, entry: int | None, team: int | None, game: int | None
) -> Done:
    player = night.by_number.get(entry or 0)
    number = team or (player.party if player else entry or 0)
    own = night.by_party.get(number)
    return leave_or_stay(at, party=number, game=game, forfeits=bool(own and own.drawn))


VERBS: dict[str, tuple[type[DeskForm], Callable[..., Done]]] = {
    "excuse": (EntryForm, entries.excuse),
    "let-off": (EntryForm, partial(till_lines.waive, kind=PaymentKind.FEE)),
    "strike": (EntryForm, taking_out.strike),
    "leave": (LeaveForm, _leave),
    "grant": (GrantForm, missed_games.grant),
    "all": (
        TeamForm,
        lambda at, team: arrivals.tick_all(at, party=team, ticks=frozenset(Tick)),
    ),
    "join": (JoinForm, signing_in.join),
    "division": (DivisionForm, signing_in.change_division),
    "sex": (SexForm, signing_in.say_sex),
    "part": (EntryForm, signing_in.part),
}
