"""Set up a night, and change its setup."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format

from tournament.evening import facts
from tournament.evening.night.hours.own_time import tonights_night
from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.kit.desk.boards.steps import bar_steps
from tournament.kit.desk.frame import describe_device, night_page, press_from_request, run_action
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.errors import require_post
from tournament.storage.reading import current_nights, reader
from tournament.topics.entrants.boards.time_slots import make_time_slot_form
from tournament.topics.set_up import actions as setup
from tournament.topics.set_up.board import (
    StartingPoint,
    prizes_in_words,
    starting_point_like,
    starting_points,
    unused_name,
)
from tournament.topics.set_up.forms.set_up_form import SetUpForm

# The Unicode isolates keep the writing direction of a name from changing the rest of the sentence.
ISOLATED_NAME = "\u2068{}\u2069"


def set_up_page(request: HttpRequest) -> HttpResponse:
    """Show the starting points; `?from=` chooses one and shows the form that sets up the night."""
    now = timezone.localtime()
    near_nights = current_nights.nights_near_today(club_of_request(request), now)
    starting_point = _chosen_starting_point(request)
    shared_context = {"steps": bar_steps(None), "tonight": tonights_night(near_nights, now)}
    if starting_point is None:
        offered_points = starting_points_of_club(request)
        return render(
            request, "set_up/begin.html", shared_context | {"starting_points": offered_points}
        )
    names_today = {night.name for night in near_nights if night.date == now.date()}
    form = SetUpForm(
        request.POST or None,
        initial={"name": unused_name(starting_point.name, names_today), "date": now.date()},
        rules=starting_point.rules,
        house=starting_point.house,
        today=now.date(),
    )
    if request.method == "POST" and form.is_valid():
        _begin_night(request, starting_point, form)
        return redirect("tonight")
    context = {
        "form": form,
        "starting_point": starting_point,
        "prizes": prizes_in_words(starting_point.prizes),
    }
    return render(request, "set_up/set_up.html", shared_context | context)


def change_setup_page(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the form that changes a night's name, date and house rules."""
    form = SetUpForm(
        request.POST or None,
        initial={"name": night.name, "date": night.date},
        rules=night.rules,
        house=night.house,
        today=timezone.localdate(),
    )
    if request.method == "POST" and form.is_valid():
        values, answer_by_dial = dict(form.cleaned_data), form.answer_by_dial()
        press_result = run_action(
            request,
            lambda: setup.change_setup(
                press_from_request(request, night),
                name=values["name"],
                date=values["date"],
                answer_by_dial=answer_by_dial,
                original_values=form.original_values,
            ),
            form=form,
        )
        if press_result:
            return redirect("night", night.tournament)
    context = {
        "form": form,
        "prizes": prizes_in_words(night.plan.prizes),
        "time_slots": make_time_slot_form(night),
    }
    return night_page(request, night, "set_up/change.html", context, status=form.http_status)


@require_post
def move_to_today(request: HttpRequest, night: Night) -> HttpResponse:
    """Change a night's date to today, in case a wrong clock gave it another one."""
    name, day = night.name, timezone.localdate()
    run_action(
        request,
        lambda: setup.change_setup(
            press_from_request(request, night), name=name, date=day, answer_by_dial={}
        ),
    )
    return redirect("tonight")


def starting_points_of_club(request: HttpRequest) -> tuple[StartingPoint, ...]:
    """Return the starting points for the club's next night: an earlier night, a rule sheet or blank
    rules.
    """
    club = director_of_request(request).club
    nights = reader.nights_of_club(club.pk)
    last_night = reader.night(nights[-1][0]) if nights else None
    return starting_points(last_night, timezone.localdate(), club.name)


def _chosen_starting_point(request: HttpRequest) -> StartingPoint | None:
    """Return the starting point that the address names for the new night: an earlier night, a rule
    sheet or blank rules. Return None if the address names none of these.
    """
    starting_point_key = request.GET.get("from", "")
    if starting_point_key in {
        str(number) for number, _, _ in reader.nights_of_club(club_of_request(request))
    }:
        night = reader.night(int(starting_point_key))
        return starting_point_like(night, timezone.localdate()) if night else None
    offered_points = starting_points(None, timezone.localdate(), "")
    return next(
        (
            starting_point
            for starting_point in offered_points
            if starting_point.key == starting_point_key
        ),
        None,
    )


def _begin_night(request: HttpRequest, starting_point: StartingPoint, form: SetUpForm) -> None:
    """Set up the night and show a message."""
    night_number = setup.set_up_night(
        club=club_of_request(request),
        by=director_of_request(request).name,
        device=describe_device(request),
        new_plan=facts.Plan(
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            house=starting_point.house.key,
            dials=starting_point.rules.with_answers(form.answer_by_dial()).to_dict(),
            prizes=starting_point.prizes,
            seed="",
        ),
        key=names.make_readable(request.POST.get("key", ""))[:40],
    )
    night = reader.night(night_number)
    assert night is not None
    isolated_name = ISOLATED_NAME.format(night.name)
    messages.success(request, f"{isolated_name} is set up for {_day_in_words(night)}.")


def _day_in_words(night: Night) -> str:
    """Return the night's date in words. If the night is not today, the words also name the page on
    which to find it until then.
    """
    day_in_words = date_format(night.date, "l, F j")
    if night.date == timezone.localdate():
        return f"today, {day_in_words}"
    return f"{day_in_words}. Until then, find it under All {night.occasion.plural}"
