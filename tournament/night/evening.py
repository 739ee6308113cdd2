"""The Night: one evening's facts with all that follows from them, computed when it is asked for.

Knows no rows and no screens; replay.py makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import takewhile
from typing import TypeVar

from rotation import formats
from rotation.format import Coming, Field, Format
from rotation.individual.draw import Wishes
from scoring.house import House
from scoring.house_rules import HouseRules
from scoring.houses import find
from scoring.standings import Place
from scoring.tie_breakers import Decided, Result
from tournament.night import door, facts
from tournament.night.cards import Card, card
from tournament.night.games import Game, Round, rounds
from tournament.night.partings import called, partings

OfKind = TypeVar("OfKind", bound=facts.Fact)


@dataclass(frozen=True)
class Night:
    """`revision` counts every change of the night; the same revision is the same Night."""

    tournament: int
    club: int
    club_name: str
    revision: int
    written: facts.Facts

    def all(self, kind: type[OfKind]) -> tuple[OfKind, ...]:
        """The facts of one kind, in the order of their keys."""
        found = [(name, one) for name, one in self.written.items() if isinstance(one, kind)]
        return tuple(one for _, one in sorted(found, key=lambda pair: pair[0][1]))

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
    def table_keys(self) -> int:
        return self.plan.table_keys

    @property
    def is_closed(self) -> bool:
        return self.plan.closed is not None

    @cached_property
    def rules(self) -> HouseRules:
        return HouseRules.from_dict(self.plan.dials)

    @property
    def house(self) -> House:
        """The sheet that the dials were copied from."""
        return find(self.plan.house)

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

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        return rounds(self.written, self.rules)

    @property
    def current(self) -> Round | None:
        """The game that was seated last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_game(self) -> int:
        return len(self.rounds) + 1

    @property
    def is_played(self) -> bool:
        """Every game of the evening is in."""
        games = self.rules.games
        return bool(self.rounds) and len(self.rounds) == games and self.rounds[-1].is_over

    def round(self, number: int) -> Round | None:
        return next((one for one in self.rounds if one.number == number), None)

    def game(self, number: int, table: int) -> Game | None:
        found = self.round(number)
        return found.at(table) if found else None

    @cached_property
    def fees(self) -> Mapping[int, int]:
        """What was paid or waived of the entry fee, by entry."""
        return door.settled(self.all(facts.Payment), door.FEES)

    @cached_property
    def has_been_seated(self) -> frozenset[int]:
        return frozenset(one.entry for one in self.all(facts.Seat))

    def here_in(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are to be seated in a game, in the order of sign-in. Whoever has played stays,
        whatever is found out about the fee; a stand-in is seated by hand.
        """
        return tuple(
            one
            for one in self.entries
            if one.ranked
            and one.here_in(game)
            and (
                one.number in self.has_been_seated or door.may_be_seated(one, self.fees, self.rules)
            )
        )

    def not_ready(self, game: int) -> tuple[facts.Entry, ...]:
        """Those who are here and cannot be seated yet."""
        here = self.here_in(game)
        return tuple(
            one for one in self.entries if one.ranked and one.here_in(game) and one not in here
        )

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        grants = {(one.round, one.entry): one for one in self.all(facts.Grant)}
        return tuple(card(one, self.rounds, grants, self.rules) for one in self.entries)

    def card_of(self, number: int) -> Card:
        return next(one for one in self.cards if one.entry.number == number)

    @property
    def decided(self) -> Decided:
        playoffs = tuple(
            tuple(tuple(str(entry) for entry in equal) for equal in playoff)
            for playoff in self.plan.playoffs
        )
        return Decided(playoffs, self.plan.lot_seed)

    @cached_property
    def standings(self) -> tuple[Place, ...]:
        """Of everybody who is ranked and had a card for a game."""
        ranked = [one for one in self.cards if one.entry.ranked and one.entry.last_game != 0]
        results = [result(one) for one in ranked]
        known = {one.entrant for one in results}
        decided = self.decided
        playoffs = tuple(
            one for one in decided.playoffs if {who for equal in one for who in equal} <= known
        )
        return self.format.rank(self.field, results, Decided(playoffs, decided.lot_seed))

    def before(self, game: int) -> Night:
        """The night as it stood when a game was seated, but with the scores as they are now."""
        kept = {
            name: one
            for name, one in self.written.items()
            if not (name[0] in OF_ROUNDS and name[1][0] >= game)
        }
        return Night(self.tournament, self.club, self.club_name, self.revision, kept)

    @cached_property
    def field(self) -> Field:
        """What a format is asked, for the first game that is not all in."""
        over = tuple(takewhile(lambda one: one.is_over, self.rounds))
        played = tuple(one.played for one in over)
        here = self.here_in(len(played) + 1)
        ranked = {one.number for one in self.entries if one.ranked}
        return Field(
            here=tuple(str(one.number) for one in here),
            rules=self.rules,
            seed=self.plan.seed,
            rounds=played,
            wishes=Wishes(),
            handovers=tuple(
                one for each in over for one in (*partings(each), *called(each, ranked))
            ),
            for_one_game=self._playing_for(len(played)),
        )

    def _playing_for(self, game: int) -> dict[str, str]:
        found = self.round(game)
        return {str(one): str(other) for one, other in found.playing_for.items()} if found else {}

    @cached_property
    def coming(self) -> Coming:
        """The next game as the format has it, before anybody changes a seat. A ValueError says why
        there is none.
        """
        return self.format.next_games(self.field)

    @cached_property
    def coming_again(self) -> Coming:
        """The game that is on, as it would come by all that is known since it was seated."""
        return self.before(len(self.rounds)).coming


OF_ROUNDS = frozenset({"round", "seat", "handover", "grant", "sheet", "hand"})


def result(card: Card) -> Result:
    tally = card.tally
    return Result(
        entrant=str(card.entry.number),
        points=tally.points,
        games_won=card.won,
        x=tally.x,
        lone_marches=tally.lone_marches,
        games=card.games,
    )
