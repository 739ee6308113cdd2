"""A game at one table, and a whole round: who sat where, and what came of it.

Knows entries by number only; rounds.py makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rotation import formats
from rotation.seating import PlayedRound, PlayedTable, Table, played
from scoring.chairs import Chair, Seats, side_of, sides_of
from scoring.house_rules import HouseRules
from scoring.options import TiedGame
from scoring.tally import Tally
from tournament.night import facts
from tournament.night.sheets import Score, State


@dataclass(frozen=True, slots=True)
class Game:
    """One table in one round. A chair may have been left empty in the middle of it."""

    round: int
    table: int
    seats: tuple[tuple[Chair, int], ...]
    chairs: Seats
    sheet: facts.Sheet
    hands: tuple[facts.Hand, ...]
    score: Score
    name: str = ""  # in a bracket
    left_empty: bool = False
    as_four: tuple[tuple[Chair, Tally], ...] = ()  # what each had when a chair was left empty

    @property
    def title(self) -> str:
        """What people call it: by its number, or by its name in the bracket."""
        return self.name or str(self.round)

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for _, entry in self.seats)

    def chair_of(self, entry: int) -> Chair:
        return next(chair for chair, one in self.seats if one == entry)

    def tally_of(self, chair: Chair) -> Tally:
        return self.score.tallies[self.chairs.index(chair)]

    @property
    def points(self) -> dict[Chair, int]:
        return {chair: self.tally_of(chair).points for chair in self.chairs}

    def won_by(self, chair: Chair) -> bool:
        """At a table of three, whoever has most alone."""
        ours = self.tally_of(chair).points
        side = side_of(chair, self.chairs)
        return all(
            self.tally_of(other[0]).points < ours
            for other in sides_of(self.chairs)
            if other != side
        )

    @property
    def who(self) -> str:
        """Those who play, side by side: a number may be another game's once it was taken back."""
        held = dict(self.seats)
        sides = sides_of(self.chairs)
        return "".join(f"{','.join(str(held[chair]) for chair in side)};" for side in sides)

    @property
    def tied(self) -> bool:
        points = self.points
        return len(self.chairs) == 4 and points[Chair.N] == points[Chair.E]

    @property
    def seating(self) -> Table:
        return Table(self.table, tuple((chair, str(entry)) for chair, entry in self.seats))

    @property
    def for_the_move(self) -> PlayedTable:
        """What decides who moves; the hand that breaks a tie is not scored."""
        points = self.points
        if self.sheet.tie_won and self.tied:
            for chair in side_of(Chair(self.sheet.tie_won), self.chairs):
                points[chair] += 1
        return played(self.seating, points)


@dataclass(frozen=True, slots=True)
class Round:
    """`playing_for` names whoever is away for each who plays in this game alone."""

    written: facts.Round
    games: tuple[Game, ...]
    bench: tuple[int, ...]
    playing_for: Mapping[int, int]
    handovers: tuple[facts.Handover, ...]
    at_a_table: Mapping[int, Game]  # by entry

    @property
    def number(self) -> int:
        return self.written.number

    @property
    def seated(self) -> datetime:
        return self.written.seated

    @property
    def name(self) -> str:
        """In a bracket what the game is called there."""
        return self.written.name

    @property
    def title(self) -> str:
        return self.name or str(self.number)

    @property
    def forfeit(self) -> str:
        return self.written.forfeit

    @property
    def missing(self) -> tuple[Game, ...]:
        return tuple(game for game in self.games if not game.score.is_over)

    @property
    def done(self) -> int:
        """So many tables are in, one that is tied too: the hand that breaks a tie is not scored."""
        return len(self.games) - len(self.missing)

    @property
    def is_over(self) -> bool:
        return not self.missing

    @property
    def has_scores(self) -> bool:
        return any(game.score.state is not State.MISSING for game in self.games)

    def game_of(self, entry: int) -> Game | None:
        return self.at_a_table.get(entry)

    def at(self, table: int) -> Game | None:
        return next((game for game in self.games if game.table == table), None)

    def left_by(self, entry: int) -> facts.Handover | None:
        return next((one for one in self.handovers if one.left == entry), None)

    def taken_by(self, entry: int) -> facts.Handover | None:
        return next((one for one in self.handovers if one.taken_by == entry), None)

    def plays_for(self, entry: int) -> int | None:
        """Who is away, for somebody who plays in this game alone, or did until leaving it."""
        left = self.left_by(entry)
        game = self.at(left.table) if left else None
        held = {chair.value: who for chair, who in game.seats} if game else {}
        return self.playing_for.get(held.get(left.chair, entry) if left else entry)

    @property
    def played(self) -> PlayedRound:
        return PlayedRound(
            tuple(game.for_the_move for game in self.games), tuple(map(str, self.bench))
        )


def awaits_extra_hand(game: Game, rules: HouseRules) -> bool:
    """Tied, and one more hand is to decide who moves to the game after it, or who goes on in a
    bracket."""
    decides = formats.of(rules.format).bracket or (
        rules.tied_game is TiedGame.EXTRA_HAND and game.round != rules.games
    )
    return bool(decides) and game.score.is_over and game.tied and not game.sheet.tie_won
