"""The Night: what is written down of one evening at one moment, in the parts that others ask.

Knows no rows and no screens; replay.py makes it. What follows from it is asked of the functions
beside it.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, wraps
from typing import Any, TypeVar

from rotation import formats
from rotation.format import Format
from scoring.dials.house_rules import HouseRules
from scoring.house import House
from scoring.houses import find
from tournament.evening import facts
from tournament.evening.facts import Entry, Fact, Facts, Name, Plan
from tournament.evening.night.party import (
    Parties,
    Party,
    PartyWords,
    Player,
    Team,
    players,
    teams,
    words_of,
)
from tournament.evening.night.seats.format_field import Sides, sides
from tournament.evening.night.seats.played_rounds import Rounds, rounds
from tournament.evening.night.shelves import OfKind, Shelves
from tournament.evening.words.occasion import NIGHT, Occasion, on_day

Answer = TypeVar("Answer")
# So many tables stand in a row of a hall, at most; with 0 they stand as it comes.
A_ROW = range(21)


class Entries(tuple[Entry, ...]):
    """The entries of a night, in the order of sign-in."""

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self}

    def of(self, number: int) -> Entry:
        return self.by_number[number]

    @property
    def has_somebody_twice(self) -> bool:
        """Under two numbers, one after the other."""
        return any(entry.first_number is not None for entry in self)


@dataclass(frozen=True, slots=True)
class _People:
    """Everybody who came or is expected: each alone, in teams, and as a format knows teams."""

    entries: Entries
    players: Parties[Player]
    teams: Parties[Team]
    sides: Sides


@dataclass(frozen=True)
class Night:
    """`revision` counts every change of the night; the same revision is the same night. By
    `last_name_first` its club writes names, and so many `tables_a_row` stand in its hall.
    """

    tournament: int
    club: int
    club_name: str
    revision: int
    written: Facts
    occasion: Occasion = NIGHT
    last_name_first: bool = False
    tables_a_row: int = 0
    answers: dict[Callable[..., Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def shelves(self) -> Shelves:
        """The same facts, with what was worked out of them before."""
        return Shelves.from_facts(self.written)

    def all(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """The facts of one kind, in the order of their keys."""
        return self.shelves.all(kind)

    @cached_property
    def plan(self) -> Plan:
        (plan,) = self.all(Plan)
        return plan

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def date(self) -> date:
        return self.plan.date

    @property
    def day(self) -> str:
        return on_day(self.date)

    @property
    def is_closed(self) -> bool:
        return self.plan.closed is not None

    @cached_property
    def rules(self) -> HouseRules:
        return self.shelves.memory.made(HouseRules.from_stored, self.plan.dials)

    @property
    def house(self) -> House:
        """The sheet that the dials were copied from; of a club without one its own house rules."""
        return find(self.plan.house).with_club_name(self.club_name)

    @property
    def format(self) -> Format:
        return formats.of(self.rules.format)

    @property
    def divisions(self) -> tuple[str, ...]:
        """The divisions that play games of their own; none where all play together."""
        return self.format.divisions(self.rules)

    @property
    def party_words(self) -> PartyWords:
        """What those are who play as one."""
        return words_of(self.format)

    @cached_property
    def _people(self) -> _People:
        return self.shelves.memory.made(_people, self.all(Entry), self.all(facts.Team))

    @property
    def entries(self) -> Entries:
        return self._people.entries

    @property
    def players(self) -> Parties[Player]:
        return self._people.players

    @property
    def teams(self) -> Parties[Team]:
        return self._people.teams

    @property
    def parties(self) -> Parties[Party]:
        """Those who play as one."""
        return self.teams if self.party_words.is_team else self.players

    @property
    def sides(self) -> Sides:
        return self._people.sides

    @cached_property
    def rounds(self) -> Rounds:
        return rounds(self.shelves, self.rules)

    def with_facts(self, news: Mapping[Name, Fact | None]) -> "Night":
        """With these facts instead, or without those that are nothing now."""
        return replace(self, written=self.shelves.with_facts(news))

    def at(self, revision: int) -> "Night":
        """The same facts, and all that was worked out of them, as the change left them that has
        this number.
        """
        same = copy(self)
        object.__setattr__(same, "revision", revision)
        return same

    def before(self, game: int) -> "Night":
        """The night as it stood when a game was seated, but with the scores as they are now: the
        same object as long as nothing of it has changed.
        """
        return self.shelves.memory.made(
            Night,
            self.tournament,
            self.club,
            self.club_name,
            0,
            self.shelves.before(game),
            self.occasion,
            self.last_name_first,
            self.tables_a_row,
            at=game,
        )


def once(ask: Callable[[Night], Answer]) -> Callable[[Night], Answer]:
    """Return `ask` so that it works its answer out once for each night, which keeps it."""

    @wraps(ask)
    def answer(night: Night) -> Answer:
        if ask not in night.answers:
            night.answers[ask] = ask(night)
        known: Answer = night.answers[ask]
        return known

    return answer


def _people(entered: tuple[Entry, ...], founded: tuple[facts.Team, ...]) -> _People:
    parties = teams(founded, entered)
    return _People(Entries(entered), players(entered), parties, sides(parties))
