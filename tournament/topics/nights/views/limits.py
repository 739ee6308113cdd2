"""The time limits of the night, and the press that ends it early."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.kit.desk.forms.fields import parse_sent_number
from tournament.kit.desk.frame import night_page, press_from_request, redirect_back, run_action
from tournament.server.web.errors import require_post
from tournament.topics.nights.actions import limits
from tournament.topics.nights.forms import LimitsForm


def time_limit_page(request: HttpRequest, night: Night) -> HttpResponse:
    form = LimitsForm(request.POST or None, night=night, now=timezone.localtime())
    if request.method == "POST" and form.is_valid():
        press = press_from_request(request, night)
        end_by_division = form.end_by_division()
        original_values = form.original_values
        set_limits_action = partial(
            limits.set_limits,
            press,
            end_by_division=end_by_division,
            original_values=original_values,
        )
        if run_action(request, set_limits_action, form=form):
            return redirect("night", night.tournament)
    return night_page(
        request, night, "nights/limits/limits.html", {"form": form}, status=form.http_status
    )


@require_post
def end_night_early(request: HttpRequest, night: Night) -> HttpResponse:
    """End after the current game, for one division or for all. If the form says how many facts are
    lost, end before the current game instead.
    """
    sent_values, press = request.POST, press_from_request(request, night)
    division = sent_values.get("division", "")
    game = parse_sent_number(sent_values.get("game", "")) or 0
    removed_fact_count = parse_sent_number(sent_values.get("goes", ""))
    if removed_fact_count is None:
        run_action(request, lambda: limits.end_after_game(press, division=division, game=game))
    else:
        run_action(
            request,
            lambda: limits.end_before_current_game(
                press, game=game, removed_fact_count=removed_fact_count
            ),
        )
    return redirect_back(request, night, "seat")
