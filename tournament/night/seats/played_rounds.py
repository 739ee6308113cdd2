"""From who sat where and from the tables' sheets to every round of a night."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.chairs import CLOCKWISE, Chair
from scoring.dials.house_rules import HouseRules
from scoring.tally import Tally
from tournament import facts
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.play.sheets import score
from tournament.night.shelves import Shelves

# By the names that a seat has them by: a hall asks for thousands.
CHAIRS = tuple((chair.value, chair) for chair in Chair)
Sitting = tuple[tuple[Chair, int], ...]
# What a game is made of.
OF_A_ROUND = (facts.Round, facts.Seat, facts.Handover, facts.Sheet, facts.Hand)


def rounds(written: Shelves, rules: HouseRules) -> tuple[PlayedGame, ...]:
    """A game of which nothing was changed is the same object as before."""
    return tuple(_remembered(played, written, rules) for played in written.all(facts.Round))


def _remembered(seated: facts.Round, written: Shelves, rules: HouseRules) -> PlayedGame:
    parts = tuple(written.shelf(kind.KIND, seated.number) for kind in OF_A_ROUND)
    return written.made(
        ("round", seated.number), (*parts, rules), lambda: _round(seated, written, rules)
    )


def _round(played: facts.Round, written: Shelves, rules: HouseRules) -> PlayedGame:
    number = played.number
    shelf = written.shelf(facts.Seat.KIND, number)
    seats: tuple[facts.Seat, ...] = shelf.row
    tables = written.made(("tables", number), (shelf,), lambda: _tables(seats))
    handovers: tuple[facts.Handover, ...] = written.shelf(facts.Handover.KIND, number).row
    hands: dict[int, list[facts.Hand]] = {}
    for hand in written.shelf(facts.Hand.KIND, number).row:
        hands.setdefault(hand.table, []).append(hand)
    empty = {handover.table for handover in handovers if handover.taken_by is None}
    sheets: dict[int, facts.Sheet] = {
        sheet.table: sheet for sheet in written.shelf(facts.Sheet.KIND, number).row
    }

    def at_table(table: int, sitting: Sitting) -> TableGame:
        sheet = sheets.get(table) or facts.Sheet(round=number, table=table)
        parts = (played, sitting, sheet, tuple(hands.get(table, ())), table in empty, rules)
        return written.made(("table", number, table), parts, lambda: _game(*parts))

    return PlayedGame(
        played,
        tuple(at_table(*sitting) for sitting in tables),
        tuple(sorted(seat.entry for seat in seats if seat.table is None)),
        {seat.entry: seat.plays_for for seat in seats if seat.plays_for is not None},
        tuple(sorted(handovers, key=lambda handover: handover.left)),
    )


def _tables(seats: Iterable[facts.Seat]) -> tuple[tuple[int, Sitting], ...]:
    """Who sits in which chair, table by table."""
    tables: dict[int, dict[str, int]] = {}
    for seat in seats:
        if seat.table is not None:
            tables.setdefault(seat.table, {})[seat.chair] = seat.entry
    return tuple(
        (table, tuple((chair, held[name]) for name, chair in CHAIRS if name in held))
        for table, held in sorted(tables.items())
    )


def _game(
    seated: facts.Round,
    seats: Sitting,
    sheet: facts.Sheet,
    hands: tuple[facts.Hand, ...],
    left_empty: bool,
    rules: HouseRules,
) -> TableGame:
    chairs = tuple(chair for chair, _ in seats)
    # Where a chair was left empty, hands of four and of three do not add up: only totals count.
    counting = (replace(sheet, rows=(), dealer="", said=()), ()) if left_empty else (sheet, hands)
    return TableGame(
        seated.number,
        sheet.table,
        seats,
        chairs,
        sheet,
        hands,
        score(*counting, chairs, rules),
        seated.name,
        left_empty,
        _as_four(sheet, hands, rules) if left_empty else (),
    )


def _as_four(
    sheet: facts.Sheet, hands: tuple[facts.Hand, ...], rules: HouseRules
) -> tuple[tuple[Chair, Tally], ...]:
    """As far as it was written down; the totals are those of the three who went on."""
    begun = replace(sheet, points=(), x=(), short=False, disputed="")
    return tuple(zip(CLOCKWISE, score(begun, hands, CLOCKWISE, rules).tallies, strict=True))
