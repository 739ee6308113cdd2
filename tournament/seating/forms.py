"""What is wished for the next game, read off an address or a form, and what is said of a chair that
changes hands. A wish that makes no sense is left out, never guessed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict

from tournament.desk.forms.fields import DeskForm, NumberField, number
from tournament.night.seats.leaving import CardSoFar
from tournament.night.seats.next_game import Absence, Swap
from tournament.words import names

PAIR = re.compile(r"([1-9][0-9]{0,3}),(.{1,100})", re.ASCII)
MOST = 200
NAMED, NOBODY = "named", "nobody"
MISSING = {
    "hands": "Write how many hands this table has played.",
    "points": "Write the points in this game so far: 0 if there are none.",
    "x": "Write the X on this card so far: 0 if it has none.",
}


@dataclass(frozen=True, slots=True)
class SeatingWish:
    """Whoever `misses` the game has nobody to play instead. `first` is the seat that is pressed,
    and `second` the other one in a game that is on.
    """

    swaps: tuple[Swap, ...] = ()
    absences: tuple[Absence, ...] = ()
    misses: tuple[int, ...] = ()
    first: int | None = None
    second: int | None = None

    @property
    def address(self) -> str:
        """All but what is pressed, as it stands at the end of the page's address."""
        swaps = [("swap", f"{number},{other}") for number, other in self.swaps]
        away = [("away", f"{who.entry},{who.taker or who.stand_in}") for who in self.absences]
        address = [*swaps, *away, *(("miss", str(number)) for number in self.misses)]
        return f"?{urlencode(address)}" if address else ""

    def with_absence(self, away: Absence) -> "SeatingWish":
        others = tuple(other for other in self.absences if other.entry != away.entry)
        return replace(self, absences=(*others, away))

    def with_miss(self, entry: int) -> "SeatingWish":
        return replace(self, misses=(*self.without_miss(entry).misses, entry))

    def without_miss(self, entry: int) -> "SeatingWish":
        return replace(self, misses=tuple(number for number in self.misses if number != entry))

    def without_swap(self, place: int) -> "SeatingWish":
        return replace(self, swaps=(*self.swaps[:place], *self.swaps[place + 1 :]))

    def without_absence(self, place: int) -> "SeatingWish":
        return replace(self, absences=(*self.absences[:place], *self.absences[place + 1 :]))


def wish(sent: QueryDict) -> SeatingWish:
    return SeatingWish(
        tuple(_swaps(sent.getlist("swap")[:MOST])),
        tuple(_absences(sent.getlist("away")[:MOST])),
        tuple(filter(None, map(number, dict.fromkeys(sent.getlist("miss")[:MOST])))),
        number(sent.get("first", "")),
        number(sent.get("second", "")),
    )


def absence(entry: int, typed: str) -> Absence | None:
    """A number is somebody from the bench, all else a name."""
    if taker := number(typed):
        return Absence(entry, taker=taker)
    name = names.readable(typed)
    return Absence(entry, stand_in=name) if name and not names.too_long(name) else None


def _swaps(typed: Iterable[str]) -> Iterator[Swap]:
    for matched in filter(None, map(PAIR.fullmatch, typed)):
        if other := number(matched[2]):
            yield int(matched[1]), other


def _absences(typed: Iterable[str]) -> Iterator[Absence]:
    for matched in filter(None, map(PAIR.fullmatch, typed)):
        if away := absence(int(matched[1]), matched[2]):
            yield away


def _so_far(label: str) -> NumberField:
    return NumberField(
        r"\A-?[0-9]{1,3}\Z", label=label, wrong="Write a whole number.", required=False
    )


class ChairForm(DeskForm):
    """Who takes a chair, and what is on the card so far where only the table's sheet tells: then
    `asks` are the boxes that may not stay empty.
    """

    who = forms.CharField(required=False)
    stand_in = forms.CharField(required=False)
    hands = _so_far("Hands played so far")
    points = _so_far("Points in this game so far")
    x = _so_far("X so far")

    def __init__(self, data: QueryDict | None = None, *, asks: Iterable[str] = ()) -> None:
        super().__init__(data)
        self._asks = tuple(asks)

    def clean_stand_in(self) -> str:
        name = names.readable(self.cleaned_data["stand_in"])
        if fault := names.too_long(name):
            raise forms.ValidationError(fault)
        return name

    def clean(self) -> None:
        """A name that is typed goes before somebody from the bench, whom Enter alone would take."""
        for box in self._asks:
            if box not in self.errors and self.cleaned_data.get(box) is None:
                self.add_error(box, MISSING[box])
        who, name = self.cleaned_data.get("who", ""), self.cleaned_data.get("stand_in", "")
        if name and who != NOBODY:
            self.cleaned_data["who"] = NAMED
        elif who == NAMED:
            # What is asked first is told first.
            if not self.errors:
                self.add_error("stand_in", "Write the name of whoever plays.")
        elif who != NOBODY and not number(who):
            self.add_error("who", "Choose who takes the chair.")

    @property
    def taker(self) -> int | None:
        return number(self.cleaned_data["who"])

    @property
    def named(self) -> str:
        """The stand-in, where that is who takes the chair."""
        return str(self.cleaned_data["stand_in"]) if self.cleaned_data["who"] == NAMED else ""

    @property
    def so_far(self) -> CardSoFar | None:
        """Nothing where no hand is counted."""
        answers = self.cleaned_data
        if answers["hands"] is None:
            return None
        return CardSoFar(answers["hands"], answers["points"] or 0, answers["x"] or 0)
