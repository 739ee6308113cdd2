"""Compares the rows of a night with its history and names the facts on which they differ. Knows no
rows of the database.

The rows are the truth, and the log is their history (docs/adr/0120). The program writes both in one
transaction, so a difference means that something else has changed the file.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.evening import facts
from tournament.storage.stored import written
from tournament.storage.stored.log import Change

# What a line that cannot be read raises.
UNREADABLE_LINE = (KeyError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact as the rows and as the history have it; None where one of them does not have it."""

    name: facts.Name
    row: facts.Fact | None
    history: facts.Fact | None

    @property
    def line(self) -> written.ChangeLine:
        """The line of the log after which the history would say what the rows say."""
        return written.line(self.name, self.history, self.row)


def differences(rows: facts.Facts, changes: Iterable[Change]) -> tuple[Difference, ...]:
    history = newest_values(changes)
    return tuple(
        Difference(name, rows.get(name), history.get(name))
        for name in {**history, **rows}
        if rows.get(name) != history.get(name)
    )


def newest_values(changes: Iterable[Change]) -> facts.Facts:
    """Return the facts as the history leaves them; a line that cannot be read is skipped."""
    now: dict[facts.Name, facts.Fact] = {}
    for line in (line for change in changes for line in change.rows):
        try:
            written.follow(line, now)
        except UNREADABLE_LINE:
            continue
    return now


def out_of_order(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield changes that start from something which the changes before them never led to."""
    now: dict[facts.Name, facts.Fact] = {}
    for change in changes:
        fits = True
        for line in change.rows:
            fits = written.fits(line, now) and fits
            try:
                written.follow(line, now)
            except TypeError:  # it changes what is not there
                continue
        if not fits:
            yield change
