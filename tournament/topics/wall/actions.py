"""What the director presses for the walls, and for the clock of a round. These are no facts of the
evening: nothing follows from them, so they are neither in the log nor undone (docs/adr/0040).
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.utils import timezone

from tournament.evening.night.hours.round_clock import RoundClock, clocked_game
from tournament.evening.night.walls import AWARDS, NAME, Showing, stage
from tournament.evening.words import names
from tournament.evening.words.refused import Refused
from tournament.storage.models import ClockPress, Tournament, WallPress
from tournament.storage.reading import replay
from tournament.storage.writing import earlier_answers
from tournament.storage.writing.page_values import NOTHING, Values, merge_boxes
from tournament.storage.writing.write import Press

MAX_WALLS = 9
# Meters to the last chair, and centimeters of the picture's height; 0 if nobody said.
DISTANCES: Mapping[int, str] = {
    0: "As large as there is room",
    6: "20 feet (6 m)",
    9: "30 feet (9 m)",
    12: "40 feet (12 m)",
}
HEIGHTS: Mapping[int, str] = {
    0: "Not measured",
    69: "A television of 55 inches",
    93: "A television of 75 inches",
    122: "4 feet high (1.2 m)",
    152: "5 feet high (1.5 m)",
    183: "6 feet high (1.8 m)",
    213: "7 feet high (2.1 m)",
}
MAX_NAME_LETTERS, MAX_MESSAGE_LETTERS = 40, 120
P = ParamSpec("P")
MAX_CLOCK_TIME = timedelta(hours=3)
ClockChange = Callable[Concatenate[RoundClock | None, datetime, P], RoundClock | None]


@dataclass(frozen=True, slots=True)
class Presser:
    """Who presses, which night is on, and the key that came with the form."""

    club: int
    by: str
    night: int | None
    key: str = ""


def show(presser: Presser, *, wall: int, scene: str) -> None:
    """Show a scene instead of what comes by itself; without one the wall goes by itself again."""
    _press(presser, wall, lambda showing: replace(showing, scene=scene, prizes=0))


def announce_prizes(presser: Presser, *, wall: int, count: int) -> None:
    """Announce so many prizes in all, so that a press that comes twice announces no further one."""
    _press(presser, wall, lambda showing: replace(showing, scene=AWARDS, prizes=count))


def say(
    presser: Presser, *, message: str, wall: int | None = None, drawn: Values = NOTHING
) -> None:
    """Show a message on one wall, or on all; an empty one takes it away."""
    words = names.readable(message)
    if len(words) > MAX_MESSAGE_LETTERS:
        raise Refused(f"A message on the wall has {MAX_MESSAGE_LETTERS} letters at most.")
    _settle(presser, wall, drawn, {"message": words})


def measure(
    presser: Presser, *, wall: int, distance: int, height: int, drawn: Values = NOTHING
) -> None:
    """Set how far the last chair is and how high the picture, which says how large letters are."""
    if distance not in DISTANCES or height not in HEIGHTS:
        raise Refused("Choose how far the last chair is, and how high the picture is.")
    _settle(presser, wall, drawn, {"distance": distance, "height": height})


def say_names(presser: Presser) -> None:
    """Let every wall say its name for a moment."""
    _press(presser, None, lambda showing: replace(showing, scene=NAME))


def rename(presser: Presser, *, wall: int, name: str, drawn: Values = NOTHING) -> None:
    _settle(presser, wall, drawn, {"name": _name(name)}, whole=False)


@transaction.atomic
def add(presser: Presser, *, number: int, name: str) -> None:
    """Add a wall of this number, unless there is one already."""
    if earlier_answers.came_before(presser.club, presser.key):
        return
    last = replay.walls(presser.club)[-1].wall
    if number <= last:
        return
    number = last + 1
    if number > MAX_WALLS:
        raise Refused(f"There are {MAX_WALLS} walls already: give one of them another name.")
    _write(presser, Showing(number, _name(name) if name.strip() else f"Wall {number}"))


def clock_action(do: ClockChange[P]) -> Callable[Concatenate[Press, P], None]:
    """Make a press of a change to the clock, under the lock of every press and done once by its
    key.
    """

    @wraps(do)
    @transaction.atomic
    def act(press: Press, /, *args: P.args, **kwargs: P.kwargs) -> None:
        Tournament.objects.select_for_update().values_list("pk").get(pk=press.tournament)
        presses = ClockPress.objects.filter(tournament=press.tournament)
        if press.key and presses.filter(key=press.key).exists():
            return
        night = replay.night(press.tournament)
        assert night is not None
        game = clocked_game(night)
        if game is None:
            raise Refused("No game is being played, so no clock runs: seat one first.")
        now = timezone.now()
        round_clock = do(replay.round_clock(night, now), now, *args, **kwargs)
        if round_clock and round_clock.remaining(now) > MAX_CLOCK_TIME:
            raise Refused("A clock runs for three hours at most: start it anew.")
        ClockPress.objects.create(
            tournament_id=press.tournament,
            at=now,
            by=press.by,
            key=press.key,
            game=game,
            ends=round_clock.ends if round_clock else None,
            left=round_clock.seconds_left if round_clock else None,
        )

    return act


@clock_action
def start_clock(clock: RoundClock | None, now: datetime, *, minutes: int) -> RoundClock:
    """Start the clock, unless one has time left: a press too many does not lose it."""
    if clock and clock.remaining(now) > timedelta(0):
        raise Refused("The clock runs already, or is paused: put it away first.")
    return RoundClock(ends=now + timedelta(minutes=minutes))


@clock_action
def pause_clock(clock: RoundClock | None, now: datetime) -> RoundClock:
    return _running(clock).hold(now)


@clock_action
def resume_clock(clock: RoundClock | None, now: datetime) -> RoundClock:
    return _running(clock).going_on(now)


@clock_action
def lengthen_clock(clock: RoundClock | None, now: datetime, *, minutes: int = 1) -> RoundClock:
    return _running(clock).lengthen(timedelta(minutes=minutes), now)


@clock_action
def put_away_clock(clock: RoundClock | None, now: datetime) -> None:
    return None


@transaction.atomic
def _press(presser: Presser, wall: int | None, change: Callable[[Showing], Showing]) -> None:
    if earlier_answers.came_before(presser.club, presser.key):
        return
    press = [showing for showing in replay.walls(presser.club) if wall in (None, showing.wall)]
    if not press:
        raise Refused("There is no such wall: choose one of the list.")
    night = replay.night(presser.night) if presser.night else None
    for showing in press:
        _write(presser, change(showing.now(stage(night), timezone.now())))


def _settle(
    presser: Presser, wall: int | None, drawn: Values, given: Values, *, whole: bool = True
) -> None:
    """Set what was given, unless somebody else changed it since the page was drawn."""

    def settle(showing: Showing) -> Showing:
        now = {name: getattr(showing, name) for name in given}
        return replace(showing, **merge_boxes(drawn, given, now, whole=whole))

    _press(presser, wall, settle)


def _write(presser: Presser, showing: Showing) -> None:
    night = replay.night(presser.night) if presser.night else None
    WallPress.objects.create(
        club_id=presser.club,
        by=presser.by,
        **asdict(replace(showing, at=timezone.now(), stage=stage(night))),
    )


def _name(typed: str) -> str:
    name = names.readable(typed)
    if not name or len(name) > MAX_NAME_LETTERS:
        raise Refused(f"A wall's name has 1 to {MAX_NAME_LETTERS} letters.")
    return name


def _running(clock: RoundClock | None) -> RoundClock:
    if clock is None:
        raise Refused("No clock runs: start it first.")
    return clock
