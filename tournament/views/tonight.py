"""Home is tonight: where the evening stands, and the one thing to do next."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament import evenings, outside, replay, soundness
from tournament.boards import rules as rules_board
from tournament.boards.set_up import Beginning, beginnings
from tournament.boards.tonight import Tonight, any_night, tonights
from tournament.boards.tonight import tonight as board
from tournament.doors import club_of, director_of
from tournament.laptop import keeper
from tournament.night.evening import Night
from tournament.views import bracket, whats_new
from tournament.views.clock_jump import keep_in_mind, tell_of_a_jump
from tournament.views.desk import page
from tournament.views.occasion import occasion_of


def tonights_of(club: int) -> Night | None:
    now = timezone.localtime()
    return tonights(evenings.nights(club, now), now)


def beginnings_of(request: HttpRequest) -> tuple[Beginning, ...]:
    club = director_of(request).club
    nights = replay.nights_of(club.pk)
    last = replay.night(nights[-1][0]) if nights else None
    return beginnings(last, timezone.localdate(), club.name)


def tonight(request: HttpRequest) -> HttpResponse:
    """Where nothing is set up, the ways to begin."""
    now = timezone.localtime()
    found = board(evenings.nights(club_of(request), now), now, occasion_of(request))
    if found.night:
        jump = tell_of_a_jump(request, found.night)
        return keep_in_mind(_home(request, found.night, found), jump)
    offers = beginnings_of(request)
    context = {"board": found, "steps": found.steps, "beginnings": offers}
    return render(request, "tonight/start.html", context | _unsound(club_of(request)))


def night(request: HttpRequest, night: Night) -> HttpResponse:
    """Any night, whether it is tonight's or not: a practice evening, or one of last month."""
    return _home(request, night, any_night(night))


def _home(request: HttpRequest, night: Night, board: Tonight) -> HttpResponse:
    """The first page of a night, where a director is told that it is not as it was written."""
    soundness.of(night.tournament)
    here = keeper.here()
    context = {"board": board, "worry": here.worry if here else ""}
    return page(request, night, "tonight/tonight.html", context | _unsound(night.club))


def _unsound(club: int) -> dict[str, object]:
    """What is told above all else, with that the program is newer than the last time."""
    told = {"unsound": soundness.unsound(club), "damaged_rows": outside.known(club)}
    return told | {"newer_than": whats_new.than()}


def correct(request: HttpRequest, night: Night) -> HttpResponse:
    """Which game? The newest first."""
    if night.has_bracket:
        return bracket.correct(request, night)
    over = [(one, night.closed_by(one.number)) for one in reversed(night.rounds) if one.is_over]
    return page(request, night, "scores/correct.html", {"games": over})


def rules(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, night, "night/rules.html", {"board": rules_board.rules(night)})


def rules_in_public(request: HttpRequest, wall: str) -> HttpResponse:
    """For phones, under the address of the wall."""
    club = replay.club_of_wall(wall)
    night = tonights_of(club[0]) if club else None
    if night is None:
        raise Http404
    context = {"night": night, "wall": wall, "board": rules_board.rules(night)}
    return render(request, "night/public_rules.html", context)
