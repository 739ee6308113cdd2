"""One player at the sign-in desk: when they may go, what they missed, and whom that concerns."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.boards.head_count import elsewhere
from tournament.boards.roster import Roster, Row
from tournament.night.cards import How, Line
from tournament.night.evening import Night
from tournament.night.facts import Payment


@dataclass(frozen=True, slots=True)
class Player:
    """`goes` says the next moment to go home in words, after game `goes_after`; `without` are those
    who would sit elsewhere then.
    """

    row: Row
    goes: str
    goes_after: int
    tables_without: str
    without: tuple[int, ...]
    may_leave_now: bool
    may_be_taken_out: bool
    missed: tuple[Line, ...]


def player(night: Night, roster: Roster, number: int) -> Player | None:
    row = roster.row(number)
    if row is None:
        return None
    current = night.current
    seated = number in night.has_been_seated
    goes, last = _goes(night, row)
    return Player(
        row=row,
        goes=goes,
        goes_after=last,
        tables_without=roster.count.one_fewer if row.here else "",
        without=elsewhere(night, without=number) or () if row.here else (),
        may_leave_now=current is not None and not current.is_over and _plays(night, number),
        may_be_taken_out=not seated and not _has_paid(night, number),
        missed=tuple(
            line for line in night.card_of(number).lines if line.how in {How.MISSED, How.GRANTED}
        ),
    )


def _goes(night: Night, row: Row) -> tuple[str, int]:
    """In words, and after which game that is."""
    one, last = row.entry, len(night.rounds)
    if one.expected:
        return f"Does not come {night.occasion.now}", one.first_game - 1
    if one.number in night.has_been_seated:
        return f"Leaves after game {last}", last
    return f"Goes home before game {last + 1}", last


def _plays(night: Night, number: int) -> bool:
    return night.current is not None and night.current.game_of(number) is not None


def _has_paid(night: Night, number: int) -> bool:
    return any(paid.entry == number and not paid.void for paid in night.all(Payment))
