"""A game at one table, and a game at all tables: who sat where, and the scores. The values are made
in seats/played_rounds.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from rotation.seating import PlayedRound, PlayedTable, Table, make_played_table
from scoring.chairs import Chair, Seats, is_three_handed, opposing_sides, side_of, sides_at_table
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import TiedGameRule
from scoring.game import Tally, winning_chairs_of
from tournament.evening import facts
from tournament.evening.night.play.sheets import Score, SheetDetail, SheetState


@dataclass(frozen=True)
class TableGame:
    """One table in one game. A chair may have been left empty in the middle of the game;
    `tallies_before_empty_chair` are then the tallies that the four chairs had before.
    """

    round: int
    table: int
    seats: tuple[tuple[Chair, int], ...]
    chairs: Seats
    sheet: facts.Sheet
    hands: tuple[facts.Hand, ...]
    score: Score
    name: str = ""  # The name of the game in a bracket.
    has_empty_chair: bool = False  # True if a chair was left empty during the game.
    # The tally of each chair before one of them was left empty.
    tallies_before_empty_chair: tuple[tuple[Chair, Tally], ...] = ()

    @property
    def title(self) -> str:
        """The game's number, or its name in a bracket."""
        return self.name or str(self.round)

    @property
    def is_tied(self) -> bool:
        """Whether both sides of a table of four have the same number of points."""
        tallies = self.score.tallies
        return len(tallies) == 4 and tallies[0].points == tallies[1].points

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

    def points_against(self, chair: Chair) -> tuple[int, ...]:
        """Return the points of each side that plays against this chair."""
        sides = opposing_sides(chair, self.chairs)
        return tuple([self.tally_of(side[0]).points for side in sides])

    @property
    def winners(self) -> Seats:
        """The chairs of the winners. After a tie, these are the winners of the extra hand."""
        if self.is_tied and self.sheet.tie_won:
            return side_of(Chair(self.sheet.tie_won), self.chairs)
        return winning_chairs_of(self.score.tallies, self.chairs)

    @property
    def players_key(self) -> str:
        """The numbers of the players, grouped by side, as a key. A phone sends the key back,
        because after an undo the game's number may belong to another game.
        """
        entry_by_chair = dict(self.seats)
        sides = sides_at_table(self.chairs)
        return "".join(
            f"{','.join(str(entry_by_chair[chair]) for chair in side)};" for side in sides
        )

    @property
    def seated_table(self) -> Table:
        return Table(self.table, tuple((chair, str(entry)) for chair, entry in self.seats))

    @property
    def played_table(self) -> PlayedTable:
        """The table with the points that decide who moves. After a tie, the winners of the
        extra hand have one point more.
        """
        points = self.points
        if self.is_tied:
            points |= {chair: points[chair] + 1 for chair in self.winners}
        return make_played_table(self.seated_table, points)


def is_exempt_from_total_limits(game: TableGame, rules: HouseRules) -> bool:
    """Return whether the rules set no limits for the totals, because a chair was left empty, or
    three play in a house without tables of three.
    """
    return game.has_empty_chair or (is_three_handed(game.chairs) and not rules.three_handed)


@dataclass(frozen=True)
class SeatedGame:
    """A game at all its tables, from the moment it is seated. `absentee_by_substitute` maps
    each substitute for this game alone to the player who is away.
    """

    round_fact: facts.Round
    games: tuple[TableGame, ...]
    bench: tuple[int, ...]
    absentee_by_substitute: Mapping[int, int]
    handovers: tuple[facts.Handover, ...]

    @property
    def number(self) -> int:
        return self.round_fact.number

    @property
    def seated_at(self) -> datetime:
        return self.round_fact.seated

    @property
    def name(self) -> str:
        """The game's name in a bracket; empty in other formats."""
        return self.round_fact.name

    @property
    def title(self) -> str:
        return self.name or str(self.number)

    @property
    def forfeit(self) -> str:
        """The stored key of the forfeit: "a", "b", "both", or empty."""
        return self.round_fact.forfeit

    @cached_property
    def game_by_entry(self) -> Mapping[int, TableGame]:
        """Each player's table game, by entry number."""
        return {entry: game for game in self.games for _, entry in game.seats}

    @property
    def table_numbers(self) -> tuple[int, ...]:
        """The numbers of the tables in use, in order."""
        return tuple(sorted(game.table for game in self.games))

    @cached_property
    def games_missing_scores(self) -> tuple[TableGame, ...]:
        return tuple(game for game in self.games if not game.score.is_over)

    @property
    def are_scored_tables_fully_recorded(self) -> tuple[bool, ...]:
        """For each table whose score is entered, whether its hands show what each player made.
        After a seat changed hands they do not.
        """
        handover_tables = {handover.table for handover in self.handovers}
        return tuple(
            game.score.detail is SheetDetail.HANDS and game.table not in handover_tables
            for game in self.games
            if game.score.is_over
        )

    @property
    def scored_table_count(self) -> int:
        """The number of tables whose scores are entered. Tied tables that wait for an extra hand
        are included.
        """
        return len(self.games) - len(self.games_missing_scores)

    @property
    def is_over(self) -> bool:
        return not self.games_missing_scores

    @property
    def has_scores(self) -> bool:
        return self.tables_with_entries_count > 0

    @property
    def tables_with_entries_count(self) -> int:
        """The number of tables with anything recorded."""
        return sum(game.score.state is not SheetState.MISSING for game in self.games)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing is recorded and no seat has changed hands."""
        return not (self.has_scores or self.handovers)

    def game_of(self, entry: int) -> TableGame | None:
        return self.game_by_entry.get(entry)

    def game_at(self, table: int) -> TableGame | None:
        return next((game for game in self.games if game.table == table), None)

    def handover_from(self, entry: int) -> facts.Handover | None:
        return next((handover for handover in self.handovers if handover.left == entry), None)

    def handover_to(self, entry: int) -> facts.Handover | None:
        return next((handover for handover in self.handovers if handover.taken_by == entry), None)

    def player_replaced_by(self, entry: int) -> int | None:
        """Return the player whom this entry replaces in this game alone, or None."""
        handover = self.handover_from(entry)
        if handover is None:
            return self.absentee_by_substitute.get(entry)
        # After a substitute left in the middle of the game, the key in `absentee_by_substitute` is
        # the entry that has the seat now.
        game = self.game_at(handover.table)
        seats = {chair.value: number for chair, number in game.seats} if game else {}
        return self.absentee_by_substitute.get(seats.get(handover.chair, entry))

    @cached_property
    def played_round(self) -> PlayedRound:
        return PlayedRound(
            tuple(game.played_table for game in self.games), tuple(map(str, self.bench))
        )


def awaits_extra_hand(game: TableGame, rules: HouseRules) -> bool:
    """Return whether a tied game waits for an extra hand. That hand scores no points, but
    decides who moves, or who advances in a bracket.
    """
    is_tie_played_on = rules.tied_game is TiedGameRule.EXTRA_HAND and game.round != rules.games
    if rules.can_games_tie and not is_tie_played_on:
        return False
    return game.score.is_over and not game.sheet.tie_won and game.is_tied


def games_awaiting_extra_hand(seated_game: SeatedGame, rules: HouseRules) -> tuple[TableGame, ...]:
    """Return each table of a seated game that waits for an extra hand after a tie."""
    return tuple(game for game in seated_game.games if awaits_extra_hand(game, rules))
