"""Setting up a night, and changing what was set up."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format

from tournament import names, replay
from tournament.actions import setup
from tournament.boards.set_up import Beginning, beginnings, in_words, like
from tournament.boards.steps import steps
from tournament.doors import club_of, director_of
from tournament.forms.setup import SetUpForm
from tournament.night.evening import Night
from tournament.views.desk import desk, device_of, page, press
from tournament.views.errors import sent_only
from tournament.views.tonight import beginnings_of, tonights_of

# Keeps a name's own direction of writing from turning the sentence around it.
ISOLATED = "\u2068{}\u2069"


def set_up(request: HttpRequest) -> HttpResponse:
    """How shall the night begin? `?from=` answers, and leads to its form."""
    tonight = tonights_of(club_of(request))
    begun = _beginning(request)
    shared = {"steps": steps(None), "tonight": tonight}
    if begun is None:
        offers = beginnings_of(request)
        return render(request, "set_up/begin.html", shared | {"beginnings": offers})
    form = SetUpForm(
        request.POST or None,
        initial={"name": begun.name, "date": timezone.localdate()},
        rules=begun.rules,
        house=begun.house,
        today=timezone.localdate(),
    )
    if request.method == "POST" and form.is_valid():
        _begin(request, begun, form)
        return redirect("tonight")
    context = {"form": form, "begun": begun, "prizes": in_words(begun.prizes)}
    return render(request, "set_up/set_up.html", shared | context)


def change(request: HttpRequest, night: Night) -> HttpResponse:
    """Name, day and dials, at any time."""
    form = SetUpForm(
        request.POST or None,
        initial={"name": night.name, "date": night.date},
        rules=night.rules,
        house=night.house,
        today=timezone.localdate(),
    )
    if request.method == "POST" and form.is_valid():
        told, dials = dict(form.cleaned_data), form.dials()
        done = press(
            request,
            lambda: setup.change(
                desk(request, night),
                name=told["name"],
                date=told["date"],
                dials=dials,
                drawn=form.drawn,
            ),
            form=form,
        )
        if done:
            return redirect("night", night.tournament)
    context = {"form": form, "prizes": in_words(night.plan.prizes)}
    return page(request, night, "set_up/change.html", context, status=form.status)


@sent_only
def hold_tonight(request: HttpRequest, night: Night) -> HttpResponse:
    """What a wrong clock left behind is a night of this day."""
    name, day = night.name, timezone.localdate()
    press(request, lambda: setup.change(desk(request, night), name=name, date=day, dials={}))
    return redirect("tonight")


def _beginning(request: HttpRequest) -> Beginning | None:
    wish = request.GET.get("from", "")
    if wish in {str(number) for number, _, _ in replay.nights_of(club_of(request))}:
        night = replay.night(int(wish))
        return like(night, timezone.localdate()) if night else None
    offers = beginnings(None, timezone.localdate(), "")
    return next((one for one in offers if one.key == wish), None)


def _begin(request: HttpRequest, begun: Beginning, form: SetUpForm) -> None:
    """The same press twice is one night, and what is said is what that night is."""
    number = setup.set_up(
        club=club_of(request),
        by=director_of(request).name,
        device=device_of(request),
        new=setup.NewNight(
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            house=begun.house.key,
            dials=begun.rules.changed(form.dials()).to_dict(),
            prizes=begun.prizes,
        ),
        key=names.readable(request.POST.get("key", ""))[:40],
    )
    night = replay.night(number)
    assert night is not None
    name = ISOLATED.format(night.name)
    messages.success(request, f"{name} is set up for {_day_in_words(night)}.")


def _day_in_words(night: Night) -> str:
    """One of another day is on no page of tonight's."""
    told = date_format(night.date, "l, F j")
    if night.date == timezone.localdate():
        return f"today, {told}"
    return f"{told}. Until then it stands under All {night.occasion.many}"
