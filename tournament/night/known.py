"""What is written down of a night, by what it is: its plan and rules, who is here, in which team.

Knows no games: what came of them is evening.py's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import TypeVar

from rotation import formats
from rotation.format import Format
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.houses import find
from tournament.night import door, facts, sessions
from tournament.night.teams import Sides, Team, sides, teams
from tournament.occasion import NIGHT, Occasion

OfKind = TypeVar("OfKind", bound=facts.Fact)


@dataclass(frozen=True)
class Known:
    """`revision` counts every change of the night; the same revision is the same night. By
    `last_name_first` its club writes names.
    """

    tournament: int
    club: int
    club_name: str
    revision: int
    written: facts.Facts
    occasion: Occasion = NIGHT
    last_name_first: bool = False

    def all(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """The facts of one kind, in the order of their keys."""
        found = [(name, one) for name, one in self.written.items() if isinstance(one, kind)]
        return tuple(one for _, one in sorted(found, key=lambda pair: pair[0][1]))

    @cached_property
    def known_at(self) -> datetime | None:
        """The latest moment that is written down, by whatever clock."""
        told = [one.signed_in for one in self.all(facts.Entry)]
        told += [one.seated for one in self.all(facts.Round)]
        told += [one.at for one in self.all(facts.Payment)]
        return max(told, default=None)

    @cached_property
    def plan(self) -> facts.Plan:
        (plan,) = self.all(facts.Plan)
        return plan

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def date(self) -> date:
        return self.plan.date

    @property
    def day(self) -> str:
        return f"{self.date:%B} {self.date.day}, {self.date.year}"

    @property
    def table_keys(self) -> int:
        return self.plan.table_keys

    @property
    def desk_tables(self) -> frozenset[int]:
        """What is played there is written down at the desk alone."""
        return frozenset(self.plan.desk_tables or ())

    @property
    def both_sides(self) -> bool:
        """A hand from a table's phone counts once two sides have sent it."""
        return bool(self.plan.both_sides)

    @property
    def is_closed(self) -> bool:
        return self.plan.closed is not None

    @cached_property
    def rules(self) -> HouseRules:
        return HouseRules.kept(self.plan.dials)

    @property
    def house(self) -> House:
        """The sheet that the dials were copied from; of a club without one its own house rules."""
        return find(self.plan.house).of_club(self.club_name)

    @property
    def format(self) -> Format:
        return formats.of(self.rules.format)

    @cached_property
    def entries(self) -> tuple[facts.Entry, ...]:
        return self.all(facts.Entry)

    @cached_property
    def by_number(self) -> dict[int, facts.Entry]:
        return {one.number: one for one in self.entries}

    def entry(self, number: int) -> facts.Entry:
        return self.by_number[number]

    @property
    def has_bracket(self) -> bool:
        return self.format.bracket is not None

    @property
    def is_drawn(self) -> bool:
        """The bracket: until then teams come and go."""
        return any(one.founded.drawn for one in self.teams)

    @cached_property
    def fees(self) -> Mapping[int, int]:
        """What was paid or waived of the entry fee, by entry."""
        return door.settled(self.all(facts.Payment), door.FEES)

    @cached_property
    def has_been_seated(self) -> frozenset[int]:
        return frozenset(one.entry for one in self.all(facts.Seat))

    def has_sat(self, team: Team) -> bool:
        """Whether anybody of it ever had a chair."""
        return any(one.number in self.has_been_seated for one in team.members)

    def here_in(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are to be seated in a game, in the order of sign-in. Whoever has played stays,
        whatever is found out about the fee; a stand-in is seated by hand.
        """
        return tuple(
            one
            for one in self.entries
            if one.ranked
            and one.here_in(game)
            and not one.expected
            and (
                one.number in self.has_been_seated or door.may_be_seated(one, self.fees, self.rules)
            )
        )

    def not_ready(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are here and cannot be seated yet."""
        here = self.here_in(game)
        return tuple(
            one
            for one in self.entries
            if one.ranked and one.here_in(game) and not one.expected and one not in here
        )

    def expected(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who stand on a list, and whom nobody has seen at the door yet."""
        return tuple(one for one in self.entries if one.expected and one.here_in(game))

    def owes_fee(self, one: facts.Entry) -> bool:
        """Whether it is asked of somebody by now: not of whoever never came, nor, once games are
        seated, of whoever found no partner. What was paid is paid.
        """
        if one.number in self.fees or one.number in self.has_been_seated:
            return door.is_asked(one, self.fees)
        alone = one.team is not None and not self.by_team[one.team].is_whole
        begun = bool(self.has_been_seated) or self.is_drawn
        return door.is_asked(one, self.fees) and not one.expected and not (alone and begun)

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """Pairs who stay together, house teams among them, in the order of their numbers."""
        return teams(self.all(facts.Team), self.entries)

    @cached_property
    def by_team(self) -> dict[int, Team]:
        return {one.number: one for one in self.teams}

    @cached_property
    def sessions(self) -> tuple[sessions.Session, ...]:
        """Which divisions play at the same time; one session, unless the director says more."""
        if not self.format.in_teams or self.has_bracket:
            return ((),)
        return sessions.sessions(self.plan.sessions, self.rules.divisions)

    def last_game(self, division: str) -> int | None:
        """After which game a division ended, where that was before all its games were played."""
        return dict(self.plan.last_games or ()).get(division)

    def plays_in(self, team: Team) -> int:
        """The place of its session."""
        return sessions.place(self.sessions, team.division)

    @cached_property
    def sides(self) -> Sides:
        return sides(self.teams)

    def teams_in(self, game: int) -> tuple[Team, ...]:
        """Those who are to be seated in a game: both are here, with all that is asked."""
        here = {one.number for one in self.here_in(game)}
        return tuple(
            one
            for one in self.teams
            if one.here_in(game) and {each.number for each in one.playing_in(game)} <= here
        )
