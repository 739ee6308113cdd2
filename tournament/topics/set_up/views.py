"""Setting up a night, and changing what was set up."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format

from tournament.evening import facts
from tournament.evening.night.hours.own_time import tonights
from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.kit.desk.boards.steps import steps
from tournament.kit.desk.frame import device_of, page, press, press_of
from tournament.server.access.doors import club_of, director_of
from tournament.server.web.errors import require_post
from tournament.storage.reading import evenings, replay
from tournament.topics.entrants.boards.sessions import session_order
from tournament.topics.set_up import actions as setup
from tournament.topics.set_up.board import Beginning, beginnings, like, prizes_in_words, unused_name
from tournament.topics.set_up.forms.set_up_form import SetUpForm

# Keeps a name's own direction of writing from turning the sentence around it.
ISOLATED = "\u2068{}\u2069"


def set_up(request: HttpRequest) -> HttpResponse:
    """Show the ways to begin; `?from=` names one, and leads to its form."""
    now = timezone.localtime()
    near = evenings.nights(club_of(request), now)
    begun = _beginning(request)
    shared = {"steps": steps(None), "tonight": tonights(near, now)}
    if begun is None:
        offers = beginnings_of(request)
        return render(request, "set_up/begin.html", shared | {"beginnings": offers})
    today = {night.name for night in near if night.date == now.date()}
    form = SetUpForm(
        request.POST or None,
        initial={"name": unused_name(begun.name, today), "date": now.date()},
        rules=begun.rules,
        house=begun.house,
        today=now.date(),
    )
    if request.method == "POST" and form.is_valid():
        _begin(request, begun, form)
        return redirect("tonight")
    context = {"form": form, "begun": begun, "prizes": prizes_in_words(begun.prizes)}
    return render(request, "set_up/set_up.html", shared | context)


def change(request: HttpRequest, night: Night) -> HttpResponse:
    """Change name, day and dials, at any time."""
    form = SetUpForm(
        request.POST or None,
        initial={"name": night.name, "date": night.date},
        rules=night.rules,
        house=night.house,
        today=timezone.localdate(),
    )
    if request.method == "POST" and form.is_valid():
        answers, dials = dict(form.cleaned_data), form.dials()
        done = press(
            request,
            lambda: setup.change(
                press_of(request, night),
                name=answers["name"],
                date=answers["date"],
                dials=dials,
                drawn=form.drawn_values,
            ),
            form=form,
        )
        if done:
            return redirect("night", night.tournament)
    context = {
        "form": form,
        "prizes": prizes_in_words(night.plan.prizes),
        "sessions": session_order(night),
    }
    return page(request, night, "set_up/change.html", context, status=form.status)


@require_post
def hold_tonight(request: HttpRequest, night: Night) -> HttpResponse:
    """Move a night to this day, such as one that a wrong clock has left on another."""
    name, day = night.name, timezone.localdate()
    press(request, lambda: setup.change(press_of(request, night), name=name, date=day, dials={}))
    return redirect("tonight")


def _beginning(request: HttpRequest) -> Beginning | None:
    wish = request.GET.get("from", "")
    if wish in {str(number) for number, _, _ in replay.nights_of(club_of(request))}:
        night = replay.night(int(wish))
        return like(night, timezone.localdate()) if night else None
    offers = beginnings(None, timezone.localdate(), "")
    return next((beginning for beginning in offers if beginning.key == wish), None)


def _begin(request: HttpRequest, begun: Beginning, form: SetUpForm) -> None:
    """Set up the night and say so; the same press twice is one night."""
    number = setup.set_up(
        club=club_of(request),
        by=director_of(request).name,
        device=device_of(request),
        new=facts.Plan(
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            house=begun.house.key,
            dials=begun.rules.with_dials(form.dials()).to_dict(),
            prizes=begun.prizes,
            seed="",
        ),
        key=names.readable(request.POST.get("key", ""))[:40],
    )
    night = replay.night(number)
    assert night is not None
    name = ISOLATED.format(night.name)
    messages.success(request, f"{name} is set up for {_day_in_words(night)}.")


def _day_in_words(night: Night) -> str:
    """Return the night's day, and where to find it if that is not today."""
    day_in_words = date_format(night.date, "l, F j")
    if night.date == timezone.localdate():
        return f"today, {day_in_words}"
    return f"{day_in_words}. Until then it stands under All {night.occasion.many}"


def beginnings_of(request: HttpRequest) -> tuple[Beginning, ...]:
    club = director_of(request).club
    nights = replay.nights_of(club.pk)
    last = replay.night(nights[-1][0]) if nights else None
    return beginnings(last, timezone.localdate(), club.name)
