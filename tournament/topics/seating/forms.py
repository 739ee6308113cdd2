"""What is wished for the next game, read from an address or a form. A wish that makes no sense is
left out, never guessed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from tournament.evening.night.seats.next_game import Absence, Swap
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import number

PAIR = re.compile(r"([1-9][0-9]{0,3}),(.{1,100})", re.ASCII)
# At most so many wishes of a kind are read.
MAX_WISHES = 200


@dataclass(frozen=True, slots=True)
class SeatingWish:
    """What is wished. Nobody plays for those in `misses`. `first` is the seat that was pressed, and
    `second` the other one in a game that is on.
    """

    swaps: tuple[Swap, ...] = ()
    absences: tuple[Absence, ...] = ()
    misses: tuple[int, ...] = ()
    first: int | None = None
    second: int | None = None

    @property
    def address(self) -> str:
        """Return all wishes, without the pressed seats, as the end of the page's address."""
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
        tuple(_swaps(sent.getlist("swap")[:MAX_WISHES])),
        tuple(_absences(sent.getlist("away")[:MAX_WISHES])),
        tuple(filter(None, map(number, dict.fromkeys(sent.getlist("miss")[:MAX_WISHES])))),
        number(sent.get("first", "")),
        number(sent.get("second", "")),
    )


def absence(entry: int, typed: str) -> Absence | None:
    """Return who plays for an entry: a number is somebody from the bench, all else a name."""
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
