"""The club's regulars: the list, and one of them."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament import many_nights, names, replay
from tournament.actions import regulars as acts
from tournament.actions.regulars import Contact
from tournament.boards.regulars import Line, searched
from tournament.doors import club_of
from tournament.drawn import Overtaken
from tournament.forms.check_in import figure, first_fault
from tournament.forms.regulars import ChangeForm, GoneForm, RegularForm
from tournament.lists.finding import one_form
from tournament.refused import Refused
from tournament.views.desk import press_key
from tournament.views.errors import sent_only


def regulars(request: HttpRequest) -> HttpResponse:
    """`?q=` searches, and `?who=` opens one of them. Sent, it adds somebody."""
    form = RegularForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        new = Contact(**form.cleaned_data)
        try:
            number = acts.add(club=club_of(request), person=new, key=press_key(request))
        except Refused as refusal:
            form.add_error("name", str(refusal))
        else:
            _say_added(request, number)
            return redirect("regulars")
    return _page(request, form)


@sent_only
def change(request: HttpRequest) -> HttpResponse:
    club, number = club_of(request), figure(request.POST.get("number", ""))
    one = _line(club, number)
    form = ChangeForm(request.POST, initial=asdict(one) if one else None)
    if not form.is_valid():
        return _page(request, RegularForm(), form)
    told = dict(form.cleaned_data)
    number = told.pop("number")
    try:
        new, key = Contact(**told), press_key(request)
        acts.change(club=club, number=number, person=new, drawn=form.drawn, key=key)
        one = _line(club, number)
        if one:
            messages.success(request, f"{one.name} is changed. What is over stays as it was.")
    except Overtaken as refusal:
        form.overtaken(refusal)
        return _page(request, RegularForm(), form)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("regulars")


@sent_only
def gone(request: HttpRequest) -> HttpResponse:
    form = GoneForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(first_fault(form))
        acts.mark(club=club_of(request), key=press_key(request), **form.cleaned_data)
        comes = "no longer comes" if form.cleaned_data["gone"] else "comes again"
        messages.success(request, f"Regular number {form.cleaned_data['number']} {comes}.")
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("regulars")


def lines(club: int) -> tuple[Line, ...]:
    visits = many_nights.visits(club)
    never = many_nights.Visits()
    return tuple(
        Line(
            number=row.number,
            name=row.name,
            nickname=row.nickname,
            lot=row.lot,
            phone=row.phone,
            gone=row.gone,
            last=visits.get(row.number, never).last,
            nights=visits.get(row.number, never).nights,
        )
        for row in replay.regulars(club, gone_too=True)
    )


def _page(
    request: HttpRequest, form: RegularForm, changed: ChangeForm | None = None
) -> HttpResponse:
    typed = names.readable(request.GET.get("q", "")[:200])
    everybody = lines(club_of(request))
    number = figure(request.GET.get("who", ""))
    one = next((line for line in everybody if line.number == number), None)
    found = searched(everybody, typed)
    changed = changed or (ChangeForm(initial=asdict(one)) if one else None)
    if changed:
        changed.fields["name"].widget.attrs["autofocus"] = True
    context = {
        "form": form,
        "typed": typed,
        "one": one,
        "changed": changed,
        "lines": [line for line in found if not line.gone],
        "gone": [line for line in found if line.gone],
        "added": [figure(request.GET.get(name, "")) for name in ("first", "last")],
    }
    status = changed.status if changed else 200
    return render(request, "regulars/regulars.html", context, status=status)


def _line(club: int, number: int | None) -> Line | None:
    return next((line for line in lines(club) if line.number == number), None)


def _say_added(request: HttpRequest, number: int) -> None:
    new = _line(club_of(request), number)
    if new is None:
        return
    messages.success(request, f"{new.name} is on the list.")
    alike = [line for line in lines(club_of(request)) if one_form(line.name) == one_form(new.name)]
    if len(alike) > 1:
        messages.warning(
            request,
            f"There are {len(alike)} of this name now. A nickname or a lot tells them apart.",
        )
