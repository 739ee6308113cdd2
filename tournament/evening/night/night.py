"""The Night: everything recorded about one night at one moment.

A Night knows no database rows and no screens. storage/reading/reader.py makes it, and the functions
in the other modules of this folder compute everything else from it.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, wraps
from typing import Any, TypeVar

from rotation import formats
from rotation.format import Format
from scoring.dials.house_rules import HouseRules
from scoring.house import House
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.facts import Entry, Fact, FactByName, FactName, Plan
from tournament.evening.night.party import (
    Parties,
    Party,
    PartyWords,
    Player,
    Team,
    make_players,
    make_teams,
    party_words_of,
)
from tournament.evening.night.seats.night_for_format import TeamsForFormat, make_teams_for_format
from tournament.evening.night.seats.played_rounds import Rounds, make_rounds
from tournament.evening.night.shelves import FactOfKind, Shelves
from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion, date_in_words

Value = TypeVar("Value")
# The possible numbers of tables in a row of the room; 0 means that the rows are not known.
TABLES_PER_ROW_CHOICES = range(21)


class Entries(tuple[Entry, ...]):
    """The entries of a night, in the order of check-in."""

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self}

    def with_number(self, number: int) -> Entry:
        return self.by_number[number]

    def label_of(self, number: int) -> str:
        """Return the name and number of an entry, as in "Ann (7)". Return "Number 99" if no entry
        has this number.
        """
        entry = self.by_number.get(number)
        return entry.label if entry else f"Number {number}"

    def group_by_person(self) -> tuple[Sequence[Entry], ...]:
        """Return the entries of each person in each party. A player who left a team and came back
        has several entries.
        """
        entries_by_person: dict[tuple[int, int], list[Entry]] = {}
        for entry in self:
            person_in_party = (entry.party_number, entry.person_number)
            entries_by_person.setdefault(person_in_party, []).append(entry)
        return tuple(entries_by_person.values())

    @property
    def has_person_with_several_numbers(self) -> bool:
        """Whether any person has more than one number."""
        return any(entry.first_number is not None for entry in self)


def join_entries(entries: Sequence[Entry]) -> Entry:
    """Return the first of one person's entries, with the first and last game of all of them."""
    entries_with_games = [
        entry for entry in entries if entry.last_game is None or entry.first_game <= entry.last_game
    ] or entries
    first_game, last_game = entries_with_games[0].first_game, entries[-1].last_game
    return replace(entries[0], first_game=first_game, last_game=last_game)


@dataclass(frozen=True, slots=True)
class _People:
    """The people of a night, as entries, as players, as teams, and as the teams that formats see.
    Expected people are included.
    """

    entries: Entries
    players: Parties[Player]
    teams: Parties[Team]
    teams_for_format: TeamsForFormat


@dataclass(frozen=True, slots=True)
class CentsPaidLater:
    """The cents that a player paid on a later night: `cents_tonight` for this night and, if it is
    closed, `cents_before` for debts from earlier nights. `where_words` say where they were paid, as
    in "paid at Athens Bracket on Nov 29".
    """

    cents_tonight: int
    cents_before: int
    where_words: str

    @property
    def cents(self) -> int:
        return self.cents_tonight + self.cents_before


@dataclass(frozen=True)
class Night:
    """One night at one moment. `revision` is the number of its newest change in the log, so two
    nights with the same `tournament` and `revision` are the same.

    `last_name_first` tells whether the club writes the last name first. `tables_a_row` is the
    number of tables in each row of the room. `paid_later_by_entry` has what was paid of the night's
    debts on later nights. `shelves` hold the stored facts in groups, one for each kind of fact and
    each game, and remember results computed from each group. `memo` holds the results of functions
    marked `@once_per_night`.
    """

    tournament: int
    club: int
    club_name: str
    revision: int
    stored_facts: FactByName
    occasion: Occasion = NIGHT_OCCASION
    last_name_first: bool = False
    tables_a_row: int = 0
    paid_later_by_entry: Mapping[int, CentsPaidLater] = field(default_factory=dict)
    shelves: Shelves = field(init=False, repr=False, compare=False)
    memo: dict[Callable[..., Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "shelves", Shelves.from_facts(self.stored_facts))

    def facts_of(self, kind: type[FactOfKind]) -> tuple[FactOfKind, ...]:
        """Return the facts of one kind, in the order of their keys."""
        return self.shelves.facts_of(kind)

    @property
    def plan(self) -> Plan:
        (plan,) = self.facts_of(Plan)
        return plan

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def date(self) -> date:
        return self.plan.date

    @property
    def date_words(self) -> str:
        return date_in_words(self.date)

    @property
    def is_closed(self) -> bool:
        return self.plan.closed is not None

    @cached_property
    def rules(self) -> HouseRules:
        return self.shelves.memory.remember(HouseRules.from_stored, self.plan.dials)

    @property
    def house(self) -> House:
        """The rule sheet that the house rules were copied from, or the club's own rules if
        it has none.
        """
        return find_house(self.plan.house).with_club_name(self.club_name)

    @property
    def format(self) -> Format:
        return formats.format_of_answer(self.rules.format)

    @property
    def divisions(self) -> tuple[str, ...]:
        """The divisions whose games are drawn separately; none if everyone plays together."""
        return self.format.divisions(self.rules)

    @property
    def party_words(self) -> PartyWords:
        """The words for players or for teams, whichever this night has."""
        return party_words_of(self.format)

    @cached_property
    def _people(self) -> _People:
        return self.shelves.memory.remember(
            _make_people, self.facts_of(Entry), self.facts_of(facts.Team)
        )

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
        """The teams, or the players on a night without teams."""
        return self.teams if self.party_words.is_team else self.players

    @property
    def teams_for_format(self) -> TeamsForFormat:
        return self._people.teams_for_format

    @cached_property
    def rounds(self) -> Rounds:
        return make_rounds(self.shelves, self.rules)

    def with_facts(self, changes: Mapping[FactName, Fact | None]) -> "Night":
        """Return the night with these changes. A change maps the name of a fact to the new fact, or
        to None to remove the fact.
        """
        return replace(self, stored_facts=self.shelves.with_facts(changes))

    def with_revision(self, revision: int) -> "Night":
        """Return the same night under another revision. Computed results are kept."""
        new_night = copy(self)
        object.__setattr__(new_night, "revision", revision)
        return new_night

    def before_game(self, game: int) -> "Night":
        """Return the night as it was when this game was seated, but with the scores that earlier
        games have now. The same object is returned each time until a fact in it changes.
        """
        return self.shelves.memory.remember(
            Night,
            self.tournament,
            self.club,
            self.club_name,
            0,
            self.shelves.before_game(game),
            self.occasion,
            self.last_name_first,
            self.tables_a_row,
            key=game,
        )


def once_per_night(compute: Callable[[Night], Value]) -> Callable[[Night], Value]:
    """Decorate a function of a night so that its result is computed only once for each night."""

    @wraps(compute)
    def compute_or_recall(night: Night) -> Value:
        if compute not in night.memo:
            night.memo[compute] = compute(night)
        value: Value = night.memo[compute]
        return value

    return compute_or_recall


def _make_people(entries: tuple[Entry, ...], team_facts: tuple[facts.Team, ...]) -> _People:
    night_teams = make_teams(team_facts, entries)
    return _People(
        Entries(entries), make_players(entries), night_teams, make_teams_for_format(night_teams)
    )
