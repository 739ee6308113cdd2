"""The practice evening: pretend players for a director who wants to try things, and the way to be
rid of them again.
"""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from scoring.house import House
from scoring.houses import HOUSES
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import figure
from tournament.kit.desk.frame import press
from tournament.kit.desk.words import clock
from tournament.server.access.doors import club_of, director_of
from tournament.server.web.errors import require_post
from tournament.storage.reading import replay
from tournament.tools.practice import actions as practised
from tournament.tools.practice.forms import PracticeForm
from tournament.tools.pretend import evening
from tournament.tools.pretend.director import PretendDirector
from tournament.tools.pretend.options import PracticeOptions, of_kind


def practice(request: HttpRequest) -> HttpResponse:
    form = PracticeForm(request.POST or None, usual=_usual(request))
    if request.method == "POST" and form.is_valid():
        return redirect("night", _begun(request, form))
    nights = replay.nights_of(club_of(request), practice=True)
    return render(request, "practice/practice.html", {"form": form, "nights": nights[::-1]})


@require_post
def wipe(request: HttpRequest) -> HttpResponse:
    """Pressed twice too: another club's night looks as if it were gone already."""
    night = figure(request.POST.get("night", "")) or 0
    press(request, lambda: practised.wipe(club=club_of(request), tournament=night))
    return redirect("practice")


def _begun(request: HttpRequest, form: PracticeForm) -> int:
    answers = form.cleaned_data
    wish = PracticeOptions(
        house=of_kind(answers["house"], answers["way"]),
        players=answers["players"],
        seed=secrets.randbelow(10**9),
        until=form.until,
    )
    begun = evening.begin(
        wish,
        club=club_of(request),
        today=timezone.localdate(),
        say=lambda sentence: None,
        key=names.readable(request.POST.get("key", ""))[:40],
        begun=clock(timezone.now()),
    )
    if not begun.night.entries:
        _play(begun)
    messages.success(request, "The practice is ready. Press whatever you like.")
    return begun.tournament


def _play(begun: PretendDirector) -> None:
    """A practice that breaks off leaves nothing behind."""
    try:
        evening.PretendEvening(begun).play()
    except BaseException:
        practised.wipe(club=begun.night.club, tournament=begun.tournament)
        raise


def _usual(request: HttpRequest) -> House | None:
    """The house of the club's latest night, or the one that shares its name."""
    club = director_of(request).club
    last = replay.last_house(club.pk)
    played = next((house for house in HOUSES if house.key == last), None)
    return played or next(
        (house for house in HOUSES if house.title.split()[0].casefold() in club.name.casefold()),
        None,
    )
