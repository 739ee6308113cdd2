"""The big screens, and the page *Big screen* where the director chooses what they show."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.evening.night.night import Night
from tournament.evening.night.walls import MAX_MESSAGE_LENGTH, MAX_SCREEN_NAME_LENGTH
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import PAGE_OUT_OF_DATE_SENTENCE, parse_sent_number_or_zero
from tournament.kit.desk.frame import hash_sent_form, press_from_request, redirect_back
from tournament.kit.desk.refusals import show_refusal
from tournament.server.access.permissions import club_of_request, director_of_request
from tournament.server.live.channel import Snapshot
from tournament.server.live.follow import updating_part
from tournament.server.web.errors import require_post
from tournament.server.web.middleware import allow_framing_by_own_pages
from tournament.storage.reading import reader
from tournament.storage.reading.current_nights import find_tonights_night
from tournament.storage.writing.page_values import (
    ORIGINAL_VALUES_FIELD,
    ChangedMeanwhile,
    read_original_values,
)
from tournament.topics.phones.club_now import club_of_wall_or_404, only_wall_address
from tournament.topics.phones.links import origin
from tournament.topics.wall import actions
from tournament.topics.wall.boards import scenes as boards
from tournament.topics.wall.forms import START_CLOCK, ClockForm

CLOCK_PRESSES = {
    "hold": actions.pause_clock,
    "go": actions.resume_clock,
    "more": actions.lengthen_clock,
    "away": actions.stop_clock,
    "back": actions.bring_back_clock,
}


def redirect_to_wall(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the big screen of the only club."""
    if reader.has_no_club_yet():
        return redirect("welcome")
    return redirect("wall", only_wall_address())


def wall_page(request: HttpRequest, wall: str, number: int = 1) -> HttpResponse:
    snapshot = Snapshot(timezone.localtime())
    club = club_of_wall_or_404(snapshot, wall)
    live = updating_part(("wall", wall, number, origin(request)), snapshot)
    # The director's page shows each screen in a small frame.
    return allow_framing_by_own_pages(
        render(request, "wall/wall.html", {"club": club.name, "live": live})
    )


def walls_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    club = director_of_request(request).club
    shown_walls = [(wall, _wall_address(club.wall, wall.screen.wall)) for wall in _walls(club.pk)]
    context = {
        "walls": shown_walls,
        "night": find_tonights_night(club.pk),
        "distances": actions.DISTANCES.items(),
        "heights": actions.HEIGHTS.items(),
        "max_message_length": MAX_MESSAGE_LENGTH,
        "max_name_length": MAX_SCREEN_NAME_LENGTH,
    }
    return render(request, "wall/walls.html", context, status=status)


@require_post
def add_screen(request: HttpRequest) -> HttpResponse:
    """Add a screen or, with `do=names`, show on every screen its name."""
    if request.POST.get("do") == "names":
        message_sentence = "Every screen shows its name now."
        return _press_and_redirect(
            request, lambda: actions.show_names(_wall_press(request)), lambda: message_sentence
        )
    name, number = (
        request.POST.get("name", ""),
        parse_sent_number_or_zero(request.POST.get("number", "")),
    )
    return _press_and_redirect(
        request,
        lambda: actions.add_screen(_wall_press(request), number=number, name=name),
        lambda: _walls(club_of_request(request))[-1].state_sentence,
    )


@require_post
def change_screen(request: HttpRequest, number: int) -> HttpResponse:
    press, sent_values = _wall_press(request), request.POST
    original_values = read_original_values(sent_values.get(ORIGINAL_VALUES_FIELD, ""))
    message, name = sent_values.get("message", ""), sent_values.get("name", "")
    if sent_values.get("clear"):
        message = ""
    action_by_name: dict[str, Callable[[], None]] = {
        "show": lambda: actions.show_scene(press, wall=number, scene=sent_values.get("scene", "")),
        "say": lambda: actions.show_message(
            press, message=message, wall=number, original_values=original_values
        ),
        "measure": lambda: actions.set_measurements(
            press,
            wall=number,
            distance=parse_sent_number_or_zero(sent_values.get("distance", "")),
            height=parse_sent_number_or_zero(sent_values.get("height", "")),
            original_values=original_values,
        ),
        "name": lambda: actions.rename_screen(
            press, wall=number, name=name, original_values=original_values
        ),
        "prizes": lambda: actions.announce_prizes(
            press, wall=number, count=parse_sent_number_or_zero(sent_values.get("prizes", ""))
        ),
    }
    action_name = sent_values.get("do", "")

    def message_sentence() -> str:
        changed_wall = next(wall for wall in _walls(press.club) if wall.screen.wall == number)
        return (
            changed_wall.message_sentence if action_name == "say" else changed_wall.state_sentence
        )

    return _press_and_redirect(
        request, action_by_name.get(action_name, action_by_name["show"]), message_sentence
    )


@require_post
def press_clock(request: HttpRequest, night: Night) -> HttpResponse:
    form, action = ClockForm(request.POST), request.POST.get("do", START_CLOCK)
    try:
        if not form.is_valid():
            raise Refused(" ".join(map(str, form.errors["minutes"])))
        if action == START_CLOCK:
            actions.start_clock(
                press_from_request(request, night), minutes=form.cleaned_data["minutes"]
            )
        elif action in CLOCK_PRESSES:
            CLOCK_PRESSES[action](press_from_request(request, night))
        else:
            raise Refused(PAGE_OUT_OF_DATE_SENTENCE)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect_back(request, night, "night")


def _walls(club: int) -> tuple[boards.Wall, ...]:
    practice_numbers = [number for number, _, _ in reader.nights_of_club(club, is_practice=True)]
    newest_practice = max(practice_numbers, default=None)
    return boards.walls(
        find_tonights_night(club), reader.big_screens(club), timezone.now(), newest_practice
    )


def _press_and_redirect(
    request: HttpRequest, action: Callable[[], None], message_sentence: Callable[[], str]
) -> HttpResponse:
    try:
        action()
        messages.success(request, message_sentence())
    except ChangedMeanwhile as refusal:
        show_refusal(request, str(refusal))
        return walls_page(request, status=409)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect("walls")


def _wall_press(request: HttpRequest) -> actions.ScreenPress:
    night = find_tonights_night(club_of_request(request))
    number = night.tournament if night else None
    name, key = director_of_request(request).name, hash_sent_form(request)
    return actions.ScreenPress(club_of_request(request), name, number, key)


def _wall_address(wall: str, number: int) -> str:
    if number == 1:
        return reverse("wall", args=[wall])
    return reverse("other-wall", args=[wall, number])
