"""What the sign-in desk does to one row: ticks, another name, a reason, going home, points for a
game that was missed.
"""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from tournament.actions import arrivals, entries, leaving, missed_games, money, taking_out
from tournament.actions.write import Desk, Done
from tournament.forms.check_in import (
    EntryForm,
    GrantForm,
    LeaveForm,
    RenameForm,
    Tap,
    TickForm,
    figure,
    first_fault,
)
from tournament.forms.fields import HouseForm
from tournament.night.evening import Night
from tournament.night.facts import Kind
from tournament.views.check_in import shown
from tournament.views.desk import desk, press
from tournament.views.desk_box import to_the_desk
from tournament.views.errors import sent_only


@sent_only
def row(request: HttpRequest, night: Night) -> HttpResponse:
    """`do` says which of a row's forms is sent, a tick where nothing is said. `who` is the row that
    was open, and stays open.
    """
    form_of, act = VERBS.get(request.POST.get("do", ""), (TickForm, _tick))
    if form_of is RenameForm:
        return _rename(request, night)
    form = form_of(request.POST)
    if form.is_valid():
        press(request, lambda: act(desk(request, night), **form.cleaned_data))
    else:
        messages.error(request, first_fault(form))
    return to_the_desk(request, night, who=figure(request.POST.get("who", "")))


def _rename(request: HttpRequest, night: Night) -> HttpResponse:
    """A name that could not be taken is shown again as it was typed."""
    number = figure(request.POST.get("entry", ""))
    form = RenameForm(request.POST, entry=night.by_number.get(number or 0))
    if form.is_valid():
        told = {**form.cleaned_data, "drawn": form.drawn}
        press(request, lambda: entries.rename(desk(request, night), **told), form=form)
    if form.errors and number is not None:
        return shown(request, night, number, form)
    if form.errors:
        messages.error(request, first_fault(form))
    return to_the_desk(request, night, who=figure(request.POST.get("who", "")))


def _tick(at: Desk, *, tap: Tap) -> Done:
    if tap.both:
        return arrivals.both_here(at, entry=tap.entry)
    return entries.tick(at, entry=tap.entry, ticks=tap.ticks, on=tap.on)


def _leave(at: Desk, *, entry: int, game: int | None) -> Done:
    if game is None:
        return leaving.stay(at, entry=entry)
    return leaving.leave_after(at, entry=entry, game=game)


def _let_off(at: Desk, *, entry: int) -> Done:
    return money.waive(at, entry=entry, kind=Kind.FEE)


VERBS: dict[str, tuple[type[HouseForm], Callable[..., Done]]] = {
    "rename": (RenameForm, entries.rename),
    "excuse": (EntryForm, entries.excuse),
    "let-off": (EntryForm, _let_off),
    "strike": (EntryForm, taking_out.strike),
    "leave": (LeaveForm, _leave),
    "grant": (GrantForm, missed_games.grant),
}
