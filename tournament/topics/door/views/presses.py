"""What the sign-in desk does to one row: ticks, another name, going home, points for a missed game,
a team's partner and division; and the press that puts divisions into sessions.
"""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse

from tournament.evening.facts import PaymentKind
from tournament.evening.night.attendance import Tick
from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import DeskForm, EntryForm, figure, first_fault, hour
from tournament.kit.desk.frame import press, press_form, press_of
from tournament.kit.desk.refusals import refuse
from tournament.server.web.errors import require_post
from tournament.storage.writing.write import Done, Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.door.actions import grant_points
from tournament.topics.door.forms import (
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
from tournament.topics.door.views.desk import (
    redirect_to_desk,
    session_boxes,
    sessions_sent,
    show_door,
)
from tournament.topics.entrants.actions import arrivals, entries, sessions, signing_in
from tournament.topics.entrants.typed_person import typed_in
from tournament.topics.leaving.actions.going_home import leave_or_stay
from tournament.topics.money import actions as payments


@require_post
def row(request: HttpRequest, night: Night) -> HttpResponse:
    """Do what one of a row's forms asks: `do` says which form, or it is a tick. The row that was
    open, `who` for a player's and `open` for a team's, stays open.
    """
    do = request.POST.get("do", "")
    if do == "rename":
        return _rename(request, night)
    form_of, act = VERBS.get(do, (TickForm, _tick))
    act = partial(act, night) if form_of is LeaveForm else act
    press_form(request, form_of(request.POST), partial(act, press_of(request, night)))
    return _back(request, night)


@require_post
def arrange_sessions(request: HttpRequest, night: Night) -> HttpResponse:
    """Put one division `apart` from the others while somebody signs in, or give each its session's
    number and hour.
    """
    sent = request.POST
    if apart := sent.get("apart", ""):
        press(request, lambda: sessions.set_apart(press_of(request, night), division=apart))
        typed, division = typed_in(sent.get("who", "")), sent.get("division", "")
        return redirect_to_desk(request, night, q=typed, division=division, team=sent.get("team"))
    wished = sessions_sent(sent, night)
    places = {name: at for name, (at, _) in wished.items() if at is not None}

    def arrange() -> Done:
        begin = {name: hour(text) for name, (_, text) in wished.items() if text is not None}
        return sessions.arrange(press_of(request, night), places=places, begin=begin)

    if press(request, arrange) is None:
        boxes = session_boxes(sent, night)
        return redirect_to_desk(request, night, **{name: sent[name] for name in boxes})
    return redirect_to_desk(request, night)


def _rename(request: HttpRequest, night: Night) -> HttpResponse:
    """Change a name; one that cannot be taken is shown again as it was typed."""
    number = figure(request.POST.get("entry", ""))
    form = RenameForm(request.POST, entry=night.entries.by_number.get(number or 0))
    if form.is_valid():
        rename = {**form.cleaned_data, "drawn": form.drawn_values}
        press(request, lambda: entries.rename(press_of(request, night), **rename), form=form)
    back = _back(request, night)
    if form.errors and number is not None:
        return show_door(request, night, number, form)
    if form.errors:
        refuse(request, first_fault(form))
    return back


def _back(request: HttpRequest, night: Night) -> HttpResponse:
    """Lead back to the open row; of two teams that join, the one with the lower number stays."""
    who, team, other = (figure(request.POST.get(name, "")) for name in ("who", "open", "other"))
    return redirect_to_desk(
        request, night, who=who, team=min(team, other) if team and other else team
    )


def _tick(at: Press, *, tap: Tap) -> Done:
    if tap.both:
        return arrivals.both_here(at, entry=tap.entry)
    return entries.tick(at, entry=tap.entry, ticks=tap.ticks, on=tap.on)


def _leave(
    night: Night, at: Press, *, entry: int | None, team: int | None, game: int | None
) -> Done:
    player = night.entries.by_number.get(entry or 0)
    number = team or (player.party if player else entry or 0)
    party = night.parties.by_number.get(number)
    return leave_or_stay(at, party=number, game=game, forfeits=bool(party and party.drawn))


VERBS: dict[str, tuple[type[DeskForm], Callable[..., Done]]] = {
    "excuse": (EntryForm, entries.excuse),
    "let-off": (EntryForm, partial(payments.waive, kind=PaymentKind.FEE)),
    "strike": (EntryForm, entries.strike),
    "leave": (LeaveForm, _leave),
    "grant": (GrantForm, grant_points),
    "all": (
        TeamForm,
        lambda at, team: arrivals.tick_all(at, party=team, ticks=frozenset(Tick)),
    ),
    "late": (TeamForm, draw_and_call.add_late_team),
    "join": (JoinForm, signing_in.join),
    "division": (DivisionForm, signing_in.change_division),
    "sex": (SexForm, signing_in.say_sex),
    "part": (EntryForm, signing_in.part),
}
