"""Reads the prepared changes of the next game from an address or a form. A change that makes no
sense is ignored.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from tournament.evening.night.seats.next_game import Absence, Swap
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import parse_entry_number

NAME_MISSING = "Type the name of the substitute."
NAME_UNREADABLE = "Enter a readable name of up to 60 characters."

PAIR_PATTERN = re.compile(r"([1-9][0-9]{0,3}),(.{1,100})", re.ASCII)
# The most changes of one kind that are read.
MAX_CHANGES_READ = 200


@dataclass(frozen=True, slots=True)
class PreparedChanges:
    """The changes that the director prepared for the next game. Players in `misses` miss it without
    a substitute. `pressed_entry` is the player whose seat was pressed, and `other_entry` the one to
    swap with in a game being played.
    """

    swaps: tuple[Swap, ...] = ()
    absences: tuple[Absence, ...] = ()
    misses: tuple[int, ...] = ()
    pressed_entry: int | None = None
    other_entry: int | None = None

    @property
    def query(self) -> str:
        """Return the query string with all changes, or "" if there are none."""
        swaps = [("swap", f"{entry},{swapped_entry}") for entry, swapped_entry in self.swaps]
        absence_values = [
            ("away", f"{absence.entry},{absence.taker or absence.substitute}")
            for absence in self.absences
        ]
        parameters = [*swaps, *absence_values, *(("miss", str(entry)) for entry in self.misses)]
        return f"?{urlencode(parameters)}" if parameters else ""

    def with_absence(self, new_absence: Absence) -> "PreparedChanges":
        other_absences = tuple(
            absence for absence in self.absences if absence.entry != new_absence.entry
        )
        return replace(self, absences=(*other_absences, new_absence))

    def with_miss(self, entry: int) -> "PreparedChanges":
        return replace(self, misses=(*self.without_miss(entry).misses, entry))

    def without_miss(self, entry: int) -> "PreparedChanges":
        return replace(self, misses=tuple(number for number in self.misses if number != entry))

    def without_swap(self, index: int) -> "PreparedChanges":
        return replace(self, swaps=(*self.swaps[:index], *self.swaps[index + 1 :]))

    def without_absence(self, index: int) -> "PreparedChanges":
        return replace(self, absences=(*self.absences[:index], *self.absences[index + 1 :]))


def read_changes(sent_values: QueryDict) -> PreparedChanges:
    return PreparedChanges(
        tuple(_swaps(sent_values.getlist("swap")[:MAX_CHANGES_READ])),
        tuple(_absences(sent_values.getlist("away")[:MAX_CHANGES_READ])),
        tuple(
            filter(
                None,
                map(
                    parse_entry_number,
                    dict.fromkeys(sent_values.getlist("miss")[:MAX_CHANGES_READ]),
                ),
            )
        ),
        parse_entry_number(sent_values.get("first", "")),
        parse_entry_number(sent_values.get("second", "")),
    )


def read_absence(entry: int, typed_text: str) -> Absence | None:
    """Return the absence of this entry. A typed number names a player who sits out; any other text
    is the name of a substitute.
    """
    if taker := parse_entry_number(typed_text):
        return Absence(entry, taker=taker)
    name = names.make_readable(typed_text)
    return Absence(entry, substitute=name) if name and not names.why_name_too_long(name) else None


def _swaps(typed_pairs: Iterable[str]) -> Iterator[Swap]:
    for match in filter(None, map(PAIR_PATTERN.fullmatch, typed_pairs)):
        if swapped_entry := parse_entry_number(match[2]):
            yield int(match[1]), swapped_entry


def _absences(typed_pairs: Iterable[str]) -> Iterator[Absence]:
    for match in filter(None, map(PAIR_PATTERN.fullmatch, typed_pairs)):
        if new_absence := read_absence(int(match[1]), match[2]):
            yield new_absence
