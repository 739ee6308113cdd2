"""The best three on the wall: all of them on their steps, as desk and paper have them."""

from collections.abc import Sequence
from dataclasses import replace

from tournament.drawing.podium import PodiumRoom, PodiumStep, podium
from tournament.drawing.shapes import Drawing
from tournament.wall.boards.wall_honour import Honour

# For each shape of a screen what is free beside head and foot, and how many of its units a
# thousandth of the screen's shorter side is at most.
ROOMS = (
    (PodiumRoom(1000, 440, letters=30, most=62, kind="podium-wide"), 0.7),
    (PodiumRoom(1000, 590, letters=38, most=76, kind="podium-square"), 0.78),
    (PodiumRoom(1000, 1350, letters=46, most=90, kind="podium-on-end"), 1.05),
)


def podiums(honours: Sequence[Honour], least: int) -> tuple[Drawing, ...]:
    """In letters of so many thousandths of the shorter side, as far as words have room."""
    steps = [_step(honour) for honour in honours]
    said = " ".join(map(_said, honours))
    rooms = (replace(room, least=max(room.letters, each * least)) for room, each in ROOMS)
    return tuple(filter(None, (podium(steps, room, said) for room in rooms)))


def _step(honour: Honour) -> PodiumStep:
    first, *others = honour.who.names
    lines = (first, *(f"& {name}" for name in others))
    return PodiumStep(honour.metal, lines, honour.note, honour.word, _below(honour))


def _below(honour: Honour) -> tuple[str, ...]:
    number = honour.who.number
    return (*([f"team {number}"] if number else ()), *honour.below)


def _said(honour: Honour) -> str:
    told = (f"{honour.word}: {honour.who.name}", *_below(honour), honour.note)
    return f"{', '.join(filter(None, told))}."
