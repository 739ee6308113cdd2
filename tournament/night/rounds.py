"""From who sat where and from the tables' sheets to every round of a night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.chairs import CLOCKWISE, Chair
from scoring.house_rules import HouseRules
from scoring.tally import Tally
from tournament.night import facts
from tournament.night.games import Game, Round
from tournament.night.sheets import score


def rounds(written: facts.Facts, rules: HouseRules) -> tuple[Round, ...]:
    seats: dict[int, list[facts.Seat]] = {}
    hands: dict[tuple[int, int], list[facts.Hand]] = {}
    handovers: dict[int, list[facts.Handover]] = {}
    for fact in written.values():
        match fact:
            case facts.Seat():
                seats.setdefault(fact.round, []).append(fact)
            case facts.Hand():
                hands.setdefault((fact.round, fact.table), []).append(fact)
            case facts.Handover():
                handovers.setdefault(fact.round, []).append(fact)
    seated = [fact for fact in written.values() if isinstance(fact, facts.Round)]
    return tuple(
        _round(one, seats.get(one.number, []), hands, handovers.get(one.number, []), written, rules)
        for one in sorted(seated, key=lambda one: one.number)
    )


def _round(
    one: facts.Round,
    seats: list[facts.Seat],
    hands: Mapping[tuple[int, int], list[facts.Hand]],
    handovers: list[facts.Handover],
    written: facts.Facts,
    rules: HouseRules,
) -> Round:
    tables: dict[int, dict[Chair, int]] = {}
    for seat in seats:
        if seat.table is not None:
            tables.setdefault(seat.table, {})[Chair(seat.chair)] = seat.entry
    empty = {one.table for one in handovers if one.taken_by is None}
    games = tuple(
        _game(one, table, held, hands.get((one.number, table), ()), written, rules, empty)
        for table, held in sorted(tables.items())
    )
    return Round(
        one,
        games,
        tuple(sorted(seat.entry for seat in seats if seat.table is None)),
        {seat.entry: seat.plays_for for seat in seats if seat.plays_for is not None},
        tuple(sorted(handovers, key=lambda one: one.left)),
        {entry: game for game in games for entry in game.entries},
    )


def _game(
    seated: facts.Round,
    table: int,
    held: Mapping[Chair, int],
    hands: Iterable[facts.Hand],
    written: facts.Facts,
    rules: HouseRules,
    empty: set[int],
) -> Game:
    chairs = tuple(chair for chair in Chair if chair in held)
    number = seated.number
    found = written.get((facts.Sheet.KIND, (number, table)))
    sheet = found if isinstance(found, facts.Sheet) else facts.Sheet(round=number, table=table)
    in_order = tuple(sorted(hands, key=lambda one: one.number))
    left_empty = table in empty
    # Where a chair was left empty, hands of four and of three do not add up: only totals count.
    counting = (
        (replace(sheet, rows=(), dealer="", said=()), ()) if left_empty else (sheet, in_order)
    )
    return Game(
        number,
        table,
        tuple((chair, held[chair]) for chair in chairs),
        chairs,
        sheet,
        in_order,
        score(*counting, chairs, rules),
        seated.name,
        left_empty,
        _as_four(sheet, in_order, rules) if left_empty else (),
    )


def _as_four(
    sheet: facts.Sheet, hands: tuple[facts.Hand, ...], rules: HouseRules
) -> tuple[tuple[Chair, Tally], ...]:
    """As far as it was written down; the totals are those of the three who went on."""
    begun = replace(sheet, points=(), x=(), short=False, disputed="")
    return tuple(zip(CLOCKWISE, score(begun, hands, CLOCKWISE, rules).tallies, strict=True))
