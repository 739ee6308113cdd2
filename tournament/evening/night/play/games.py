"""A game at one table, and a whole round: who sat where, and what came of it.

Knows entries by number only; played_rounds.py makes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from rotation.seating import PlayedRound, PlayedTable, Table, played
from scoring.chairs import Chair, Seats, side_of, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import TiedGame
from scoring.game import Tally, winners
from tournament.evening import facts
from tournament.evening.night.play.sheets import Depth, Score, SheetState


@dataclass(frozen=True)
class TableGame:
    """One table in one round. A chair may have been left empty in the middle of it."""

    round: int
    table: int
    seats: tuple[tuple[Chair, int], ...]
    chairs: Seats
    sheet: facts.Sheet
    hands: tuple[facts.Hand, ...]
    score: Score
    is_tied: bool
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
        return next(chair for chair, number in self.seats if number == entry)

    def tally_of(self, chair: Chair) -> Tally:
        return self.score.tallies[self.chairs.index(chair)]

    @property
    def points(self) -> dict[Chair, int]:
        return {chair: self.tally_of(chair).points for chair in self.chairs}

    def against(self, chair: Chair) -> tuple[int, ...]:
        """The points of every other side."""
        others = (side[0] for side in sides_of(self.chairs) if chair not in side)
        return tuple(self.tally_of(other).points for other in others)

    @property
    def winners(self) -> Seats:
        """After a tie those of the extra hand, which is not scored."""
        if self.is_tied and self.sheet.tie_won:
            return side_of(Chair(self.sheet.tie_won), self.chairs)
        return winners(self.score.tallies, self.chairs)

    @property
    def who(self) -> str:
        """Those who play, side by side: a number may be another game's once it was taken back."""
        held = dict(self.seats)
        sides = sides_of(self.chairs)
        return "".join(f"{','.join(str(held[chair]) for chair in side)};" for side in sides)

    @property
    def seating(self) -> Table:
        return Table(self.table, tuple((chair, str(entry)) for chair, entry in self.seats))

    @property
    def played_table(self) -> PlayedTable:
        """What decides who moves: whoever won the hand that breaks a tie is a point ahead."""
        points = self.points
        if self.is_tied:
            points |= {chair: points[chair] + 1 for chair in self.winners}
        return played(self.seating, points)


def is_ruled_by_words(game: TableGame, rules: HouseRules) -> bool:
    """Say whether the director alone decides hands and result, since a chair was left empty."""
    return game.left_empty or (len(game.chairs) == 3 and not rules.three_handed)


@dataclass(frozen=True)
class PlayedGame:
    """`playing_for` names whoever is away for each who plays in this game alone."""

    written: facts.Round
    games: tuple[TableGame, ...]
    bench: tuple[int, ...]
    playing_for: Mapping[int, int]
    handovers: tuple[facts.Handover, ...]

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

    @cached_property
    def game_by_entry(self) -> Mapping[int, TableGame]:
        """By entry."""
        return {entry: game for game in self.games for _, entry in game.seats}

    @property
    def tables(self) -> tuple[int, ...]:
        """Return the numbers of the tables in use, in order."""
        return tuple(sorted(game.table for game in self.games))

    @cached_property
    def missing(self) -> tuple[TableGame, ...]:
        return tuple(game for game in self.games if not game.score.is_over)

    @property
    def known_by_hands(self) -> tuple[bool, ...]:
        """Say for each table that is in whether its hands tell who made what. They do not where a
        chair changed hands.
        """
        shared = {handover.table for handover in self.handovers}
        return tuple(
            game.score.depth is Depth.HANDS and game.table not in shared
            for game in self.games
            if game.score.is_over
        )

    @property
    def tables_in(self) -> int:
        """Return how many tables are in, also tied: the hand that breaks a tie scores nothing."""
        return len(self.games) - len(self.missing)

    @property
    def is_over(self) -> bool:
        return not self.missing

    @property
    def has_scores(self) -> bool:
        return self.begun_tables > 0

    @property
    def begun_tables(self) -> int:
        """How many tables have sent something."""
        return sum(game.score.state is not SheetState.MISSING for game in self.games)

    @property
    def is_untouched(self) -> bool:
        """Say whether nothing is scored and no chair changed hands."""
        return not (self.has_scores or self.handovers)

    def game_of(self, entry: int) -> TableGame | None:
        return self.game_by_entry.get(entry)

    @cached_property
    def _game_by_table(self) -> Mapping[int, TableGame]:
        return {game.table: game for game in self.games}

    def at(self, table: int) -> TableGame | None:
        return self._game_by_table.get(table)

    def left_by(self, entry: int) -> facts.Handover | None:
        return next((handover for handover in self.handovers if handover.left == entry), None)

    def taken_by(self, entry: int) -> facts.Handover | None:
        return next((handover for handover in self.handovers if handover.taken_by == entry), None)

    def plays_for(self, entry: int) -> int | None:
        """Who is away, for somebody who plays in this game alone, or did until leaving it."""
        left = self.left_by(entry)
        game = self.at(left.table) if left else None
        held = {chair.value: who for chair, who in game.seats} if game else {}
        return self.playing_for.get(held.get(left.chair, entry) if left else entry)

    @cached_property
    def played(self) -> PlayedRound:
        return PlayedRound(
            tuple(game.played_table for game in self.games), tuple(map(str, self.bench))
        )


def awaits_extra_hand(game: TableGame, rules: HouseRules) -> bool:
    """Return whether one more hand is to decide a tied game. It is not scored, and says who moves
    to the game after it, or who goes on in a bracket.
    """
    is_tie_played_on = rules.tied_game is TiedGame.EXTRA_HAND and game.round != rules.games
    if rules.may_tie and not is_tie_played_on:
        return False
    return game.score.is_over and not game.sheet.tie_won and game.is_tied


def games_awaiting_extra_hand(played: PlayedGame, rules: HouseRules) -> tuple[TableGame, ...]:
    """Return all tables of a game that wait for one more hand."""
    return tuple(game for game in played.games if awaits_extra_hand(game, rules))
