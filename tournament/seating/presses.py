"""What is pressed on the page of the seating, besides seating the game itself."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from tournament.desk.forms.fields import number
from tournament.desk.frame import press, press_of
from tournament.desk.refusals import refuse
from tournament.night.night import Night
from tournament.seating.actions import rounds
from tournament.seating.boards import odd_numbers as of_players
from tournament.seating.boards import spare_teams
from tournament.seating.forms import wish
from tournament.set_up import actions as setup
from tournament.web.errors import sent_only


@sent_only
def draw_again(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.draw_again(press_of(request, night)))
    return to_seat(night)


@sent_only
def unseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.unseat(press_of(request, night), game=game_sent(request)))
    return to_seat(night)


@sent_only
def reseat(request: HttpRequest, night: Night) -> HttpResponse:
    press(request, lambda: rounds.reseat(press_of(request, night), game=game_sent(request)))
    return to_seat(night)


@sent_only
def exchange(request: HttpRequest, night: Night) -> HttpResponse:
    wished, game = wish(request.POST), game_sent(request)
    first, second = wished.first or 0, wished.second or 0
    done = press(
        request,
        lambda: rounds.exchange(press_of(request, night), game=game, one=first, other=second),
    )
    return to_seat(night, "" if done else f"?first={first}&second={second}")


@sent_only
def odd_numbers(request: HttpRequest, night: Night) -> HttpResponse:
    """How those are seated who do not make a table of four."""
    return _choose(request, night, of_players.DIAL, "tables")


@sent_only
def left_over(request: HttpRequest, night: Night) -> HttpResponse:
    """What becomes of a team that an odd division has left over."""
    return _choose(request, night, spare_teams.DIAL, "games")


def game_sent(request: HttpRequest) -> int:
    return number(request.POST.get("game", "")) or 0


def to_seat(night: Night, wished: str = "") -> HttpResponse:
    """With what is wished, as it stands in an address."""
    return HttpResponseRedirect(reverse("seat", args=[night.tournament]) + wished)


def _choose(request: HttpRequest, night: Night, dial: str, where: str) -> HttpResponse:
    dials = {dial: request.POST.get("odd", "")}
    try:
        night.rules.changed(dials)
    except ValueError:
        refuse(request, f"There is no such choice: look at the {where} again.")
    else:
        press(request, lambda: setup.turn_dials(press_of(request, night), dials=dials))
    return to_seat(night)
