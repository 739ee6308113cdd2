"""Read the changes that the director prepared for the next game from a URL or a form. A change that
can't be read is ignored.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from tournament.evening.night.seats.next_game import Absence, Swap
from tournament.evening.words import names
from tournament.kit.desk.forms.fields import parse_entry_number

NAME_MISSING_SENTENCE = "Type the name of the substitute."
NAME_UNREADABLE_SENTENCE = "Enter a readable name of up to 60 characters."

ENTRY_AND_TEXT_PATTERN = re.compile(r"([1-9][0-9]{0,3}),(.{1,100})", re.ASCII)
# At most this many changes of each kind are read from a query string. The kinds are swaps, absences
# and missed games.
MAX_CHANGES_READ = 200


@dataclass(frozen=True, slots=True)
class PreparedChanges:
    """The changes that the director prepared for the next game. The `missing_players` miss it
    without a substitute. `selected_entry` is the player whose seat the director selected, and
    `swap_partner_entry` the player to swap with in a game being played.
    """

    swaps: tuple[Swap, ...] = ()
    absences: tuple[Absence, ...] = ()
    missing_players: tuple[int, ...] = ()
    selected_entry: int | None = None
    swap_partner_entry: int | None = None

    @property
    def query(self) -> str:
        """Return the query string with all changes, or "" if there are none."""
        swap_parameters = [
            ("swap", f"{entry},{swapped_entry}") for entry, swapped_entry in self.swaps
        ]
        absence_parameters = [
            ("away", f"{absence.entry},{absence.taker or absence.substitute}")
            for absence in self.absences
        ]
        parameters = [
            *swap_parameters,
            *absence_parameters,
            *(("miss", str(entry)) for entry in self.missing_players),
        ]
        return f"?{urlencode(parameters)}" if parameters else ""

    def with_absence(self, new_absence: Absence) -> "PreparedChanges":
        other_absences = tuple(
            absence for absence in self.absences if absence.entry != new_absence.entry
        )
        return replace(self, absences=(*other_absences, new_absence))

    def with_missing_player(self, entry: int) -> "PreparedChanges":
        return replace(
            self, missing_players=(*self.without_missing_player(entry).missing_players, entry)
        )

    def without_missing_player(self, entry: int) -> "PreparedChanges":
        return replace(
            self,
            missing_players=tuple(
                missing_number for missing_number in self.missing_players if missing_number != entry
            ),
        )

    def without_swap(self, index: int) -> "PreparedChanges":
        return replace(self, swaps=(*self.swaps[:index], *self.swaps[index + 1 :]))

    def without_absence(self, index: int) -> "PreparedChanges":
        return replace(self, absences=(*self.absences[:index], *self.absences[index + 1 :]))


def read_changes(sent_values: QueryDict) -> PreparedChanges:
    return PreparedChanges(
        tuple(_read_swaps(sent_values.getlist("swap")[:MAX_CHANGES_READ])),
        tuple(_read_absences(sent_values.getlist("away")[:MAX_CHANGES_READ])),
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
    """Return the absence of a player, or None if the text cannot be a name. A typed number means
    the player who sits out and takes the seat. Any other text is the name of a substitute.
    """
    if taker := parse_entry_number(typed_text):
        return Absence(entry, taker=taker)
    name = names.make_readable(typed_text)
    return Absence(entry, substitute=name) if name and not names.why_name_too_long(name) else None


def _read_swaps(typed_pairs: Iterable[str]) -> Iterator[Swap]:
    for match in filter(None, map(ENTRY_AND_TEXT_PATTERN.fullmatch, typed_pairs)):
        if swapped_entry := parse_entry_number(match[2]):
            yield int(match[1]), swapped_entry


def _read_absences(typed_pairs: Iterable[str]) -> Iterator[Absence]:
    for match in filter(None, map(ENTRY_AND_TEXT_PATTERN.fullmatch, typed_pairs)):
        if new_absence := read_absence(int(match[1]), match[2]):
            yield new_absence
