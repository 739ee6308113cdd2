"""The page *Practice*, where a director begins and deletes nights with pretend players."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from scoring.house import House
from scoring.houses import HOUSES
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import parse_sent_number
from tournament.kit.desk.frame import run_action
from tournament.kit.desk.words import time_of_day
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.web.errors import require_post
from tournament.storage.reading import reader
from tournament.tools.practice import actions
from tournament.tools.practice.forms import PracticeForm
from tournament.tools.pretend import night_play
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.options import PracticeOptions, house_with_format


def practice_page(request: HttpRequest) -> HttpResponse:
    form = PracticeForm(request.POST or None, usual=_usual_house(request))
    if request.method == "POST" and form.is_valid():
        return redirect("night", _start_practice(request, form))
    nights = reader.nights_of_club(club_of_request(request), is_practice=True)
    return render(request, "practice/practice.html", {"form": form, "nights": nights[::-1]})


@require_post
def delete_night(request: HttpRequest) -> HttpResponse:
    """Delete a practice night. If it is not the club's, answer as if it was deleted before."""
    night_number = parse_sent_number(request.POST.get("night", "")) or 0
    run_action(
        request,
        lambda: actions.delete_practice(club=club_of_request(request), tournament=night_number),
    )
    return redirect("practice")


def _start_practice(request: HttpRequest, form: PracticeForm) -> int:
    form_values = form.cleaned_data
    options = PracticeOptions(
        house=house_with_format(form_values["house"], form_values["way"]),
        players=form_values["players"],
        seed=secrets.randbelow(10**9),
        game_left_running=form.game_left_running,
    )
    director = night_play.begin_night(
        options,
        club=club_of_request(request),
        today=timezone.localdate(),
        say=lambda sentence: None,
        key=names.make_readable(request.POST.get("key", ""))[:40],
        start_words=time_of_day(timezone.now()),
    )
    if not director.night.entries:
        _play_or_delete_night(director)
    night_word = director.night.occasion.singular
    messages.success(request, f"Your practice {night_word} is ready. Try anything you like.")
    return director.tournament


def _play_or_delete_night(director: PretendDirector) -> None:
    """Play the practice night. If that fails, delete the night and raise the error again."""
    try:
        night_play.PretendNight(director).play()
    except BaseException:
        actions.delete_practice(club=director.night.club, tournament=director.tournament)
        raise


def _usual_house(request: HttpRequest) -> House | None:
    """Return the house of the club's latest night, or else the house whose title begins with a word
    that is in the club's name, or else None.
    """
    club = director_of_request(request).club
    latest_key = reader.latest_house_key(club.pk)
    latest_house = next((house for house in HOUSES if house.key == latest_key), None)
    return latest_house or next(
        (house for house in HOUSES if house.title.split()[0].casefold() in club.name.casefold()),
        None,
    )
