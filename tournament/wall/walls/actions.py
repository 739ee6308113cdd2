"""What the director presses for a wall. No facts of the evening, as the clock's presses are none
(docs/adr/0040).
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace

from django.db import transaction
from django.utils import timezone

from tournament.models import WallPress
from tournament.night.walls import AWARDS, NAME, Showing, stage
from tournament.reading import replay
from tournament.words import names
from tournament.words.refused import Refused
from tournament.writing import earlier_answers
from tournament.writing.page_values import NOTHING, Values, merged

MOST_WALLS = 9
# Metres of the last chair, and centimetres of a picture, as they are chosen; 0 is not said.
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
LONGEST_NAME, LONGEST_MESSAGE = 40, 120


@dataclass(frozen=True, slots=True)
class Presser:
    """Who presses, which night is on, and the key that came with the form."""

    club: int
    by: str
    night: int | None
    key: str = ""


def show(presser: Presser, *, wall: int, scene: str) -> None:
    """Instead of what comes by itself; nothing named, it goes by itself again."""
    _press(presser, wall, lambda showing: replace(showing, scene=scene, prizes=0))


def tell_prizes(presser: Presser, *, wall: int, count: int) -> None:
    """So many of them, and not one more: a press that comes twice tells no further one."""
    _press(presser, wall, lambda showing: replace(showing, scene=AWARDS, prizes=count))


def say(
    presser: Presser, *, message: str, wall: int | None = None, drawn: Values = NOTHING
) -> None:
    """On one wall, or on all; nothing said takes it away."""
    words = names.readable(message)
    if len(words) > LONGEST_MESSAGE:
        raise Refused(f"A message on the wall has {LONGEST_MESSAGE} letters at most.")
    _settle(presser, wall, drawn, {"message": words})


def measure(
    presser: Presser, *, wall: int, distance: int, height: int, drawn: Values = NOTHING
) -> None:
    """How far the last chair is, and how high the picture."""
    if distance not in DISTANCES or height not in HEIGHTS:
        raise Refused("Choose how far the last chair is, and how high the picture is.")
    _settle(presser, wall, drawn, {"distance": distance, "height": height})


def say_names(presser: Presser) -> None:
    """Every wall its own, for a moment."""
    _press(presser, None, lambda showing: replace(showing, scene=NAME))


def call_it(presser: Presser, *, wall: int, name: str, drawn: Values = NOTHING) -> None:
    _settle(presser, wall, drawn, {"name": _name(name)}, whole=False)


@transaction.atomic
def add(presser: Presser, *, number: int, name: str) -> None:
    """The next one, unless a wall of its number is there already."""
    if earlier_answers.came_before(presser.club, presser.key):
        return
    last = replay.walls(presser.club)[-1].wall
    if number <= last:
        return
    number = last + 1
    if number > MOST_WALLS:
        raise Refused(f"There are {MOST_WALLS} walls already: give one of them another name.")
    _write(presser, Showing(number, _name(name) if name.strip() else f"Wall {number}"))


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
    """As it was given, unless somebody else has said something else since it was drawn."""

    def settle(showing: Showing) -> Showing:
        now = {name: getattr(showing, name) for name in given}
        return replace(showing, **merged(drawn, given, now, whole=whole))

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
    if not name or len(name) > LONGEST_NAME:
        raise Refused(f"A wall's name has 1 to {LONGEST_NAME} letters.")
    return name
