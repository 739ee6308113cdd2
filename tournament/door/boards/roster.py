"""The list at the sign-in desk, in the order that is asked for, and how many that makes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from tournament import courses
from tournament.door.boards.at_the_door import at_the_door
from tournament.door.boards.party_rows import PartyRow, SignInState, party_rows
from tournament.entrants.boards.head_count import HeadCount, head_count, may_come
from tournament.facts import Round
from tournament.lists.finding import fold
from tournament.night.hours.sessions import place
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.words.many import one_or_many, so_many


class Order(Enum):
    """How the list is sorted, in the words of its switch."""

    NEWEST = "newest", "Newest first"
    NAME = "a-z", "A to Z"

    def __init__(self, key: str, words: str) -> None:
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Roster:
    """`words` stand behind how many are here; `aside` says what one more makes, or who plays in
    which division, and `makes` what all of them do; `full` says why nobody comes in any more.
    """

    rows: tuple[PartyRow, ...]
    count: HeadCount
    words: str
    aside: str
    makes: str
    full: str = ""

    @property
    def unpaid(self) -> int:
        return sum(row.owes for row in self.rows)

    @property
    def waiting(self) -> tuple[PartyRow, ...]:
        """For a partner."""
        return tuple(row for row in self.rows if row.how_far is SignInState.ALONE)

    @property
    def wait(self) -> str:
        count = len(self.waiting)
        return f"{count} {one_or_many(count, 'waits', 'wait')} for a partner"

    @property
    def not_ready(self) -> tuple[PartyRow, ...]:
        return tuple(row for row in self.rows if row.how_far is SignInState.NOT_READY)

    def row(self, party: int) -> PartyRow | None:
        return next((row for row in self.rows if row.party.number == party), None)


def roster(night: Night, order: Order = Order.NEWEST) -> Roster:
    people = at_the_door(night)
    rows = party_rows(night, people)
    ready = [row.party for row in rows if row.how_far is SignInState.READY]
    here = [party for party in ready if night.is_in_session(party)]
    is_team = night.called.is_team
    by_name = sorted(rows, key=lambda row: (fold(row.party.name), row.party.number))
    count = head_count(night, len(here) if is_team else sum(who.here for who in people.values()))
    game = f" for game {night.next_game}" if night.rounds and may_come(night) else ""
    return Roster(
        rows=tuple(by_name if order is Order.NAME else rows[::-1]),
        count=count,
        words=f"{one_or_many(count.here, night.called.is_here, night.called.are_here)}{game}",
        aside=_by_division(night, len(here), ready) if is_team else count.aside,
        makes=courses.of(night).what_they_make(here),
        full="" if may_come(night) else _full(night),
    )


def _full(night: Night) -> str:
    if not night.is_drawn:
        return "The last game is seated, so nobody can come in any more."
    drawn = "The bracket is drawn, so no further team can come in"
    begun = any(played.ended or played.forfeit for played in night.all(Round))
    return (
        f"{drawn}." if begun else f"{drawn}; until a result is written down it can be taken back."
    )


def _by_division(night: Night, here: int, ready: Sequence[Party]) -> str:
    """22 teams: men's 5, women's 6, mixed 7; of several sessions the one that comes first."""
    if not night.rules.divisions:
        return ""
    teams = so_many(here, "team")
    sessions = range(len(night.sessions))
    others = (at for at in sessions if at != night.session and not night.is_complete(at))
    counts = (_counts(night, ready, at) for at in (night.session, *others))
    counted = "; later ".join(filter(None, counts))
    return f"{teams}: {counted}." if counted else f"{teams}."


def _counts(night: Night, ready: Iterable[Party], session: int) -> str:
    own = [party.division for party in ready if night.plays_in(party) == session]
    divisions = dict.fromkeys([*night.rules.divisions, *own])
    return ", ".join(
        f"{division} {own.count(division)}"
        for division in divisions
        if division and place(night.sessions, division) == session
    )
