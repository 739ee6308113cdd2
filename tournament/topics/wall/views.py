"""The big screens, and the page *Big screen* where the director chooses what they show."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tournament.evening.night.night import Night
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
from tournament.topics.phones.club_state import find_club_state_or_404, find_only_screen_address
from tournament.topics.phones.links import origin_of_request
from tournament.topics.wall import actions
from tournament.topics.wall.boards import scenes as boards
from tournament.topics.wall.forms import START_CLOCK_BUTTON, ClockForm

CLOCK_ACTION_BY_BUTTON = {
    "hold": actions.pause_clock,
    "go": actions.resume_clock,
    "more": actions.lengthen_clock,
    "away": actions.stop_clock,
    "back": actions.restore_stopped_clock,
}


def redirect_to_big_screen(request: HttpRequest) -> HttpResponse:
    """Redirect from the short address to the big screen of the only club."""
    if reader.has_no_club_yet():
        return redirect("welcome")
    return redirect(reverse("wall", args=[find_only_screen_address()], query=request.GET))


def big_screen_page(
    request: HttpRequest, screen_address: str, screen_number: int = 1
) -> HttpResponse:
    snapshot = Snapshot(timezone.localtime())
    club = find_club_state_or_404(snapshot, screen_address)
    live = updating_part(
        ("wall", screen_address, screen_number, origin_of_request(request)), snapshot
    )
    # The director's page has each screen in a small frame, so our own pages may frame this one.
    return allow_framing_by_own_pages(
        render(request, "wall/wall.html", {"club": club.name, "live": live})
    )


def choose_screens_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    club = director_of_request(request).club
    screens_with_addresses = [
        (big_screen, _big_screen_url(club.wall, big_screen.screen.wall))
        for big_screen in _list_big_screens(club.pk)
    ]
    context = {
        "walls": screens_with_addresses,
        "night": find_tonights_night(club.pk),
        "distances": actions.DISTANCE_WORDS_BY_METERS.items(),
        "heights": actions.HEIGHT_WORDS_BY_CENTIMETERS.items(),
    }
    return render(request, "wall/walls.html", context, status=status)


@require_post
def add_screen(request: HttpRequest) -> HttpResponse:
    """Add a screen or, with `do=names`, make every screen show its own name."""
    if request.POST.get("do") == "names":
        shown_names_sentence = "Every screen shows its name now."
        return _run_screen_action(
            request,
            lambda: actions.show_screen_names(_make_screen_press(request)),
            lambda: shown_names_sentence,
        )
    name, screen_number = (
        request.POST.get("name", ""),
        parse_sent_number_or_zero(request.POST.get("number", "")),
    )
    return _run_screen_action(
        request,
        lambda: actions.add_screen(
            _make_screen_press(request), screen_number=screen_number, name=name
        ),
        lambda: _list_big_screens(club_of_request(request))[-1].state_sentence,
    )


@require_post
def change_screen(request: HttpRequest, screen_number: int) -> HttpResponse:
    screen_press, sent_values = _make_screen_press(request), request.POST
    original_values = read_original_values(sent_values.get(ORIGINAL_VALUES_FIELD, ""))
    message, name = sent_values.get("message", ""), sent_values.get("name", "")
    if sent_values.get("clear"):
        message = ""
    action_by_name: dict[str, Callable[[], None]] = {
        "show": lambda: actions.show_scene(
            screen_press, screen_number=screen_number, scene_key=sent_values.get("scene", "")
        ),
        "say": lambda: actions.show_message(
            screen_press,
            message=message,
            screen_number=screen_number,
            original_values=original_values,
        ),
        "measure": lambda: actions.set_measurements(
            screen_press,
            screen_number=screen_number,
            meters_to_last_seat=parse_sent_number_or_zero(sent_values.get("distance", "")),
            picture_height_cm=parse_sent_number_or_zero(sent_values.get("height", "")),
            original_values=original_values,
        ),
        "name": lambda: actions.rename_screen(
            screen_press, screen_number=screen_number, name=name, original_values=original_values
        ),
        "prizes": lambda: actions.announce_prizes(
            screen_press,
            screen_number=screen_number,
            announced_count=parse_sent_number_or_zero(sent_values.get("prizes", "")),
        ),
    }
    action_name = sent_values.get("do", "")

    def message_sentence() -> str:
        changed_screen = next(
            big_screen
            for big_screen in _list_big_screens(screen_press.club)
            if big_screen.screen.wall == screen_number
        )
        return (
            changed_screen.message_sentence
            if action_name == "say"
            else changed_screen.state_sentence
        )

    return _run_screen_action(
        request, action_by_name.get(action_name, action_by_name["show"]), message_sentence
    )


@require_post
def change_clock(request: HttpRequest, night: Night) -> HttpResponse:
    form, button_name = ClockForm(request.POST), request.POST.get("do", START_CLOCK_BUTTON)
    try:
        if not form.is_valid():
            raise Refused(" ".join(map(str, form.errors["minutes"])))
        if button_name == START_CLOCK_BUTTON:
            actions.start_clock(
                press_from_request(request, night), minutes=form.cleaned_data["minutes"]
            )
        elif button_name in CLOCK_ACTION_BY_BUTTON:
            CLOCK_ACTION_BY_BUTTON[button_name](press_from_request(request, night))
        else:
            raise Refused(PAGE_OUT_OF_DATE_SENTENCE)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect_back(request, night, "night")


def _list_big_screens(club_number: int) -> tuple[boards.BigScreen, ...]:
    practice_night_numbers = [
        number for number, _, _ in reader.nights_of_club(club_number, is_practice=True)
    ]
    newest_practice_number = max(practice_night_numbers, default=None)
    return boards.big_screens_of_desk(
        find_tonights_night(club_number),
        reader.big_screens(club_number),
        timezone.now(),
        newest_practice_number,
    )


def _run_screen_action(
    request: HttpRequest, screen_action: Callable[[], None], message_sentence: Callable[[], str]
) -> HttpResponse:
    try:
        screen_action()
        messages.success(request, message_sentence())
    except ChangedMeanwhile as refusal:
        show_refusal(request, str(refusal))
        return choose_screens_page(request, status=409)
    except Refused as refusal:
        show_refusal(request, str(refusal))
    return redirect("walls")


def _make_screen_press(request: HttpRequest) -> actions.ScreenPress:
    night = find_tonights_night(club_of_request(request))
    night_number = night.tournament if night else None
    name, key = director_of_request(request).name, hash_sent_form(request)
    return actions.ScreenPress(club_of_request(request), name, night_number, key)


def _big_screen_url(club_screen_address: str, screen_number: int) -> str:
    if screen_number == 1:
        return reverse("wall", args=[club_screen_address])
    return reverse("other-wall", args=[club_screen_address, screen_number])
