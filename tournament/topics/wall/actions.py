"""Actions that change what the big screens show, and the clock. Nothing else depends on these
changes, so the history leaves them out and they cannot be undone (docs/adr/0040).
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.utils import timezone

from tournament.evening.night.hours.round_clock import RoundClock, clocked_game_number
from tournament.evening.night.night import Night
from tournament.evening.night.walls import (
    AWARDS_SCENE,
    MAX_MESSAGE_LENGTH,
    MAX_SCREEN_NAME_LENGTH,
    NAME_SCENE,
    ScreenState,
    stage_key,
)
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.models import ClockPress, Tournament, WallPress
from tournament.storage.reading import reader
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NO_VALUES, ValueByBox, merge_box_values
from tournament.storage.writing.write import Press

MAX_BIG_SCREENS = 9
# The director chooses the distance to the last seat in meters, and the picture's height in
# centimeters. The choice 0 means that no one has measured.
DISTANCE_WORDS_BY_METERS: Mapping[int, str] = {
    0: "Not measured",
    6: "20 feet (6 m)",
    9: "30 feet (9 m)",
    12: "40 feet (12 m)",
}
HEIGHT_WORDS_BY_CENTIMETERS: Mapping[int, str] = {
    0: "Not measured",
    69: "55-inch TV",
    93: "75-inch TV",
    122: "4 feet high (1.2 m)",
    152: "5 feet high (1.5 m)",
    183: "6 feet high (1.8 m)",
    213: "7 feet high (2.1 m)",
}
ClockParams = ParamSpec("ClockParams")
MAX_TIME_ON_CLOCK = timedelta(hours=3)
ClockChange = Callable[Concatenate[Night, datetime, ClockParams], RoundClock | None]


@dataclass(frozen=True, slots=True)
class ScreenPress:
    """A sent form that changes big screens: the club's number, the person who sent it, the current
    night's number, and the form's key.
    """

    club: int
    by: str
    night: int | None
    key: str = ""


def show_scene(press: ScreenPress, *, screen_number: int, scene_key: str) -> None:
    """Show the scene with this key on one screen. An empty key makes the screen automatic again.
    The announcing of prizes starts from the beginning.
    """
    _change_screens(press, screen_number, lambda screen: replace(screen, scene=scene_key, prizes=0))


def announce_prizes(press: ScreenPress, *, screen_number: int, announced_count: int) -> None:
    """Show the prizes on one screen, and set how many of them it has announced. The same form sent
    twice counts once.
    """
    _change_screens(
        press,
        screen_number,
        lambda screen: replace(screen, scene=AWARDS_SCENE, prizes=announced_count),
    )


def show_message(
    press: ScreenPress,
    *,
    message: str,
    screen_number: int | None = None,
    original_values: ValueByBox = NO_VALUES,
) -> None:
    """Show a message on one screen, or on all if `screen_number` is None. An empty text removes the
    message.
    """
    message_text = names.make_readable(message)
    if len(message_text) > MAX_MESSAGE_LENGTH:
        raise Refused(f"That message is too long. Use at most {MAX_MESSAGE_LENGTH} characters.")
    _store_screen_values(press, screen_number, original_values, {"message": message_text})


def set_measurements(
    press: ScreenPress,
    *,
    screen_number: int,
    meters_to_last_seat: int,
    picture_height_cm: int,
    original_values: ValueByBox = NO_VALUES,
) -> None:
    """Store the distance to the last seat and the height of the picture. They decide how large the
    text on the screen is.
    """
    if (
        meters_to_last_seat not in DISTANCE_WORDS_BY_METERS
        or picture_height_cm not in HEIGHT_WORDS_BY_CENTIMETERS
    ):
        raise Refused("Choose the distance and the screen height from the lists.")
    _store_screen_values(
        press,
        screen_number,
        original_values,
        {"distance": meters_to_last_seat, "height": picture_height_cm},
    )


def show_screen_names(press: ScreenPress) -> None:
    """Make every screen show its own name for a moment."""
    _change_screens(press, None, lambda screen: replace(screen, scene=NAME_SCENE))


def rename_screen(
    press: ScreenPress, *, screen_number: int, name: str, original_values: ValueByBox = NO_VALUES
) -> None:
    _store_screen_values(
        press,
        screen_number,
        original_values,
        {"name": _clean_screen_name(name)},
        is_whole_form=False,
    )


@transaction.atomic
def add_screen(press: ScreenPress, *, screen_number: int, name: str) -> None:
    """Add a screen. Do nothing if the club already has a screen with the number that the page
    offered, because someone else added one.
    """
    if not earlier_answers.store_press_if_new(press.club, press.key):
        return
    last_screen_number = reader.big_screens(press.club)[-1].wall
    if screen_number <= last_screen_number:
        return
    new_screen_number = last_screen_number + 1
    if new_screen_number > MAX_BIG_SCREENS:
        raise Refused(f"You have {MAX_BIG_SCREENS} screens already. Rename one of them instead.")
    _store_screen(
        press,
        ScreenState(
            new_screen_number,
            _clean_screen_name(name) if name.strip() else f"Screen {new_screen_number}",
        ),
    )


def clock_action(
    clock_change: ClockChange[ClockParams],
) -> Callable[Concatenate[Press, ClockParams], None]:
    """Turn a function that computes the changed clock into an action that stores it. The action
    locks the night, and does nothing if the same form was sent before. It refuses if no game is in
    progress, or if the clock would run for more than 3 hours.
    """

    @wraps(clock_change)
    @transaction.atomic
    def press_clock(press: Press, /, *args: ClockParams.args, **kwargs: ClockParams.kwargs) -> None:
        Tournament.objects.select_for_update().values_list("pk").get(pk=press.tournament)
        presses = ClockPress.objects.filter(tournament=press.tournament)
        if press.key and presses.filter(key=press.key).exists():
            return
        night = reader.night(press.tournament)
        assert night is not None
        game = clocked_game_number(night)
        if game is None:
            raise Refused("No game is in progress. Seat a game, then start the clock.")
        now = timezone.now()
        round_clock = clock_change(night, now, *args, **kwargs)
        if round_clock and round_clock.time_remaining(now) > MAX_TIME_ON_CLOCK:
            raise Refused("The clock runs for 3 hours at most. Stop it and start it again.")
        ClockPress.objects.create(
            tournament_id=press.tournament,
            at=now,
            by=press.by,
            key=press.key,
            game=game,
            ends=round_clock.ends if round_clock else None,
            left=round_clock.seconds_left if round_clock else None,
        )

    return press_clock


@clock_action
def start_clock(night: Night, now: datetime, *, minutes: int) -> RoundClock:
    """Start the clock. Refuse if it has time left, so that a form sent twice does not
    restart it.
    """
    clock = reader.round_clock(night, now)
    if clock and clock.time_remaining(now) > timedelta(0):
        raise Refused("The clock is already running or paused. Stop it first.")
    return RoundClock(ends=now + timedelta(minutes=minutes))


@clock_action
def pause_clock(night: Night, now: datetime) -> RoundClock:
    return _require_clock(night, now).stop(now)


@clock_action
def resume_clock(night: Night, now: datetime) -> RoundClock:
    return _require_clock(night, now).resume(now)


@clock_action
def lengthen_clock(night: Night, now: datetime, *, extra_minutes: int = 1) -> RoundClock:
    return _require_clock(night, now).lengthen(timedelta(minutes=extra_minutes), now)


@clock_action
def stop_clock(night: Night, now: datetime) -> None:
    return None


@clock_action
def restore_stopped_clock(night: Night, now: datetime) -> RoundClock:
    """Restore the clock that was stopped last, as if it had not been stopped. Refuse if no clock
    was stopped.
    """
    clock = reader.round_clocks(night, now).stopped
    if clock is None:
        raise Refused("There is no stopped clock to bring back. Start the clock.")
    return clock


@transaction.atomic
def _change_screens(
    press: ScreenPress, screen_number: int | None, change: Callable[[ScreenState], ScreenState]
) -> None:
    if not earlier_answers.store_press_if_new(press.club, press.key):
        return
    screens = [
        screen for screen in reader.big_screens(press.club) if screen_number in (None, screen.wall)
    ]
    if not screens:
        raise Refused("That screen does not exist. Choose one from the list.")
    night = reader.night(press.night) if press.night else None
    for screen in screens:
        _store_screen(press, change(screen.at_stage(stage_key(night), timezone.now())))


def _store_screen_values(
    press: ScreenPress,
    screen_number: int | None,
    original_values: ValueByBox,
    typed_values: ValueByBox,
    *,
    is_whole_form: bool = True,
) -> None:
    """Store typed values of one screen, or of all screens if `screen_number` is None. Refuse if
    someone else changed a typed value since the page was drawn. If `is_whole_form`, refuse too if
    someone else changed any other value of the form.
    """

    def put_typed_values(screen: ScreenState) -> ScreenState:
        stored_values = {name: getattr(screen, name) for name in typed_values}
        return replace(
            screen,
            **merge_box_values(
                original_values, typed_values, stored_values, refuse_any_change=is_whole_form
            ),
        )

    _change_screens(press, screen_number, put_typed_values)


def _store_screen(press: ScreenPress, screen: ScreenState) -> None:
    night = reader.night(press.night) if press.night else None
    WallPress.objects.create(
        club_id=press.club,
        by=press.by,
        **asdict(replace(screen, at=timezone.now(), stage=stage_key(night))),
    )


def _clean_screen_name(typed_text: str) -> str:
    name = names.make_readable(typed_text)
    if not name or len(name) > MAX_SCREEN_NAME_LENGTH:
        raise Refused(f"Type a name of 1 to {MAX_SCREEN_NAME_LENGTH} characters.")
    return name


def _require_clock(night: Night, now: datetime) -> RoundClock:
    clock = reader.round_clock(night, now)
    if clock is None:
        raise Refused("The clock isn't running. Start it first.")
    return clock
