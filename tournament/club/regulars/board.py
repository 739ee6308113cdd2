"""The club's regulars as a list, and what a file of people would add to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournament.club.boards.left_out import LeftOut, left_out
from tournament.lists.contact import Listed, NumberedContact
from tournament.lists.finding import fold, hits, same_among
from tournament.lists.people import Preview
from tournament.words.many import so_many
from tournament.words.o_clock import on_day

EVERYBODY = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RegularLine(NumberedContact):
    """One regular, with the last night they came to."""

    gone: bool
    last: date | None
    nights: int

    @property
    def visits(self) -> str:
        if self.last is None:
            return "Never here yet."
        return f"Last here {on_day(self.last)}, on {so_many(self.nights, 'night')} in all."


@dataclass(frozen=True, slots=True)
class DryRun:
    """What an import would do. Lines with a fault are left out of it."""

    preview: Preview
    new: tuple[Listed, ...]
    known: tuple[Listed, ...]

    @property
    def left_out(self) -> LeftOut:
        return left_out(self.preview.faults)

    @property
    def becomes(self) -> str:
        """After how many are new."""
        regulars = f"; {so_many(len(self.known), 'is', 'are')} on the list of regulars already"
        return f"would be added{regulars if self.known else ''}."

    @property
    def button(self) -> str:
        return f"Add {'the other ' if self.left_out else ''}{len(self.new)} to the regulars"

    @property
    def nobody(self) -> str:
        """Where there is nobody to add."""
        if not self.left_out:
            return "Everybody on this list is a regular already."
        others = "Nobody else" if self.known else "Nobody"
        return f"{others} can be added from this list as it is. Mend it, and look at it again."


def searched(lines: Sequence[RegularLine], typed: str) -> tuple[RegularLine, ...]:
    """A to Z, or the likeliest first of those who fit what is typed."""
    if not typed:
        return tuple(sorted(lines, key=lambda line: (fold(line.name), line.number)))
    return hits(typed, lines, most=EVERYBODY)


def dry_run(preview: Preview, lines: Sequence[NumberedContact]) -> DryRun:
    """Somebody is known by name, nickname, lot and telephone; what is not given is no
    difference.
    """
    same = same_among(lines)
    known = tuple(row for row in preview.people if same(row))
    return DryRun(preview, tuple(row for row in preview.people if row not in known), known)
