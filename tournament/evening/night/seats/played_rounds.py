"""The rounds of a night, put together from its seats, score sheets, and hands."""

from bisect import bisect_left
from dataclasses import replace
from functools import cached_property
from operator import attrgetter

from scoring.chairs import CHAIRS_CLOCKWISE, Chair
from scoring.dials.house_rules import HouseRules
from scoring.game import Tally
from tournament.evening import facts
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.sheets import SheetScorer, sheet_scorer
from tournament.evening.night.shelves import Memory, Shelf, Shelves

# The stored key of each chair, with the chair. For thousands of seats, reading pairs is faster than
# looking up enum members.
CHAIR_KEYS_AND_CHAIRS = tuple((chair.value, chair) for chair in Chair)
TableSeats = tuple[tuple[Chair, int], ...]
_number_of_seated_game = attrgetter("round_fact.number")
# The kinds of facts that make a game, in the order in which `_make_seated_game` takes them.
ROUND_FACT_KINDS = (facts.Round, facts.Seat, facts.Handover, facts.Sheet, facts.Hand)


class Rounds(tuple[SeatedGame, ...]):
    """The games of a night in the order in which they were seated."""

    @property
    def current_game(self) -> SeatedGame | None:
        """The game that was seated last; None before the first game."""
        return self[-1] if self else None

    @property
    def next_number(self) -> int:
        """The next game's number. It may be higher than the number of games plus one, because
        calls of a bracket's games can be undone.
        """
        return self[-1].number + 1 if self else 1

    @property
    def position_of_first_open_game(self) -> int:
        """The position, counted from 1, of the first game that is not complete; the position after
        the last game if all are complete.
        """
        open_indexes = (index for index, seated_game in enumerate(self) if not seated_game.is_over)
        return 1 + next(open_indexes, len(self))

    @property
    def unfinished_games(self) -> tuple[TableGame, ...]:
        """The games at single tables that are seated and have no final score, in the order of table
        numbers.
        """
        games = [game for seated_game in self for game in seated_game.games_missing_scores]
        return tuple(sorted(games, key=lambda game: game.table))

    @cached_property
    def numbers_ever_seated(self) -> frozenset[int]:
        """The numbers of all entries that ever had a seat or sat out."""
        tables = (seated_game.game_by_entry for seated_game in self)
        return frozenset().union(*tables, *(seated_game.bench for seated_game in self))

    def with_number(self, number: int) -> SeatedGame | None:
        index = bisect_left(self, number, key=_number_of_seated_game)
        return self[index] if index < len(self) and self[index].number == number else None

    def table_game(self, number: int, table: int) -> TableGame | None:
        seated_game = self.with_number(number)
        return seated_game.game_at(table) if seated_game else None

    def last_game_at(self, table: int) -> TableGame | None:
        """Return the current game at a table, or in a bracket the game that was called last to this
        table; None if there is no such game.
        """
        for seated_game in reversed(self):
            game = seated_game.game_at(table)
            if game is not None or not seated_game.name:
                return game
        return None


def make_rounds(shelves: Shelves, rules: HouseRules) -> Rounds:
    """Return every game of the night. A game that did not change is the same object as before."""
    memory = shelves.memory
    table_memory = memory.inner_memory("tables")
    return Rounds(
        memory.remember(
            _make_seated_game,
            table_memory,
            number,
            tuple(shelves.shelf(kind.KIND, number) for kind in ROUND_FACT_KINDS),
            rules,
            key=number,
        )
        for number in (round_fact.number for round_fact in shelves.facts_of(facts.Round))
    )


def _make_seated_game(
    memory: Memory, number: int, shelves: tuple[Shelf, ...], rules: HouseRules
) -> SeatedGame:
    """Return a game at all its tables. Each of the `shelves` has the game's facts of one kind, in
    the order of ROUND_FACT_KINDS.
    """
    (round_fact,), seats, handovers, sheets, hands = (shelf.sorted_facts for shelf in shelves)
    tables_with_seats = memory.remember(_tables_with_seats, seats, key=number)
    hands_by_table: dict[int, list[facts.Hand]] = {}
    for hand in hands:
        hands_by_table.setdefault(hand.table, []).append(hand)
    sheet_by_table = {sheet.table: sheet for sheet in sheets}
    tables_with_empty_chair = {
        handover.table for handover in handovers if handover.taken_by is None
    }
    score_sheet = sheet_scorer(rules)

    def game_at(table: int, table_seats: TableSeats) -> TableGame:
        sheet = sheet_by_table.get(table) or facts.Sheet(round=number, table=table)
        table_hands = tuple(hands_by_table.get(table, ()))
        has_empty_chair = table in tables_with_empty_chair
        parts = (round_fact, table_seats, sheet, table_hands, has_empty_chair, score_sheet)
        return memory.remember(_make_table_game, *parts, key=(number, table))

    return SeatedGame(
        round_fact,
        tuple(game_at(table, table_seats) for table, table_seats in tables_with_seats),
        tuple(sorted(seat.entry for seat in seats if seat.table is None)),
        {seat.entry: seat.plays_for for seat in seats if seat.plays_for is not None},
        tuple(sorted(handovers, key=lambda handover: handover.left)),
    )


def _tables_with_seats(seats: tuple[facts.Seat, ...]) -> tuple[tuple[int, TableSeats], ...]:
    """Return each table with the player in each of its chairs, ordered by table number."""
    entry_by_key_by_table: dict[int, dict[str, int]] = {}
    for seat in seats:
        if seat.table is not None:
            entry_by_key_by_table.setdefault(seat.table, {})[seat.chair] = seat.entry
    return tuple(
        (
            table,
            tuple(
                (chair, entry_by_key[chair_key])
                for chair_key, chair in CHAIR_KEYS_AND_CHAIRS
                if chair_key in entry_by_key
            ),
        )
        for table, entry_by_key in sorted(entry_by_key_by_table.items())
    )


def _make_table_game(
    round_fact: facts.Round,
    seats: TableSeats,
    sheet: facts.Sheet,
    hands: tuple[facts.Hand, ...],
    has_empty_chair: bool,
    score_sheet: SheetScorer,
) -> TableGame:
    chairs = tuple(chair for chair, _ in seats)
    # After a chair was left empty, hands of four and of three players cannot be added up, so only
    # typed totals count.
    counted_sheet_and_hands = (
        (replace(sheet, rows=(), dealer="", said=()), ()) if has_empty_chair else (sheet, hands)
    )
    score = score_sheet(*counted_sheet_and_hands, chairs)
    return TableGame(
        round_fact.number,
        sheet.table,
        seats,
        chairs,
        sheet,
        hands,
        score,
        round_fact.name,
        has_empty_chair,
        _tallies_before_empty_chair(sheet, hands, score_sheet) if has_empty_chair else (),
    )


def _tallies_before_empty_chair(
    sheet: facts.Sheet, hands: tuple[facts.Hand, ...], score_sheet: SheetScorer
) -> tuple[tuple[Chair, Tally], ...]:
    """Return the tally of each chair before one was left empty, from the recorded hands."""
    sheet_without_totals = replace(sheet, points=(), x=(), short=False, disputed="")
    return tuple(
        zip(
            CHAIRS_CLOCKWISE,
            score_sheet(sheet_without_totals, hands, CHAIRS_CLOCKWISE).tallies,
            strict=True,
        )
    )
