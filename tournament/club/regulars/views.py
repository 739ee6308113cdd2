"""The club's regulars: the list, and one of them."""

from dataclasses import asdict
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.access.doors import club_of
from tournament.club.regulars import actions as acts
from tournament.club.regulars.board import RegularLine, searched
from tournament.club.regulars.forms import ChangeForm, GoneForm, RegularForm
from tournament.desk.forms.fields import figure
from tournament.desk.frame import press, press_form, press_key
from tournament.lists.contact import Contact
from tournament.lists.finding import one_form
from tournament.reading import many_nights, replay
from tournament.web.errors import sent_only
from tournament.words import names
from tournament.words.many import so_many
from tournament.words.refused import Refused


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
    line = _line(club, number)
    form = ChangeForm(request.POST, initial=asdict(line) if line else None)
    if not form.is_valid():
        return _page(request, RegularForm(), form)
    cleaned_data = dict(form.cleaned_data)
    number = cleaned_data.pop("number")
    new, drawn, key = Contact(**cleaned_data), form.drawn, press_key(request)
    press(
        request,
        lambda: acts.change(club=club, number=number, person=new, drawn=drawn, key=key),
        form=form,
    )
    return _page(request, RegularForm(), form) if form.errors else redirect("regulars")


@sent_only
def gone(request: HttpRequest) -> HttpResponse:
    mark = partial(acts.mark, club=club_of(request), key=press_key(request))
    press_form(request, GoneForm(request.POST), mark)
    return redirect("regulars")


def lines(club: int) -> tuple[RegularLine, ...]:
    visits = many_nights.visits(club)
    never = many_nights.Visits()
    return tuple(
        RegularLine(
            **asdict(acts.as_listed(row)),
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
    page = next((line for line in everybody if line.number == number), None)
    found = searched(everybody, typed)
    changed = changed or (ChangeForm(initial=asdict(page)) if page else None)
    if changed:
        changed.fields["name"].widget.attrs["autofocus"] = True
    coming = [line for line in found if not line.gone]
    context = {
        "form": form,
        "typed": typed,
        "one": page,
        "changed": changed,
        "lines": coming,
        "count": so_many(len(coming), "person", "people"),
        "gone": [line for line in found if line.gone],
        "added": [figure(request.GET.get(name, "")) for name in ("first", "last")],
    }
    status = changed.status if changed else 200
    return render(request, "club/regulars/regulars.html", context, status=status)


def _line(club: int, number: int | None) -> RegularLine | None:
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
