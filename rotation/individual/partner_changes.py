"""Partner changes drawn beforehand: who sits where in every round, before a card is dealt.

The chart comes from the library or from arithmetic, and the lots say who is who. After an arrival
or a departure only the rounds not yet played are drawn again, in the light of those that were.
"""

from collections.abc import Collection, Mapping, Sequence

from rotation.fairness import fairness
from rotation.individual import library
from rotation.individual.charts import Chart, packing, transversal
from rotation.individual.mending import mend
from rotation.individual.running_partners import separate_running_partners
from rotation.lots import Lots
from rotation.seating import (
    Entrant,
    Pair,
    Seating,
    Table,
    Wishes,
    check_once_each,
    check_rounds,
    table,
)
from rotation.shape import OddNumbers, Shape, shape
from rotation.table_numbers import share_out
from rotation.turns import Kind, at_three, coming, sits_out
from scoring.chairs import CLOCKWISE, Chair, left_of

MAX_PLAYERS = 400
# Tries at mending: what a full hall has time for between two games.
TRIES = 80_000


class NotKept(ValueError):
    """A wish that no draw can keep: `words` with a place for each entrant it is about."""

    def __init__(self, words: str, *who: Entrant) -> None:
        super().__init__(words.format(*who))
        self.words, self.who = words, who


def draw(
    here: Sequence[Entrant],
    rounds: int,
    odd: OddNumbers,
    seed: int | str,
    *,
    past: Sequence[Seating] = (),
    lately: Collection[Pair] = (),
    wishes: Wishes | None = None,
    bench_by_lot: bool = False,
    shares_tables: bool = True,
) -> tuple[Seating, ...]:
    """Draw so many rounds for those who are here, in the order of sign-in, to follow those of
    `past`.

    `lately` were partners for a part of the last one. The first to sit out, or to play at a table
    of three, are those who signed in last; with `bench_by_lot`, the lot names who sits out.
    """
    wishes = (wishes or Wishes()).among(here)
    tables = shape(len(here), odd)
    _check(here, rounds, tables, wishes)
    lots = Lots(f"{seed} {len(past)}")
    due = 0 if bench_by_lot and tables.out else len(here) - 4 * tables.fours
    last = here[::-1][:due]
    drawn: list[Seating] = []
    while len(drawn) < rounds:
        before = [*past, *drawn]
        first = () if before else last
        drawn += _stretch(before, here, first, tables, rounds - len(drawn), lots, wishes)
    settled = [
        _let_stay(seating, wishes.stay)
        for seating in separate_running_partners(past, drawn, lately)
    ]
    return share_out(past, settled, wishes.stay) if shares_tables else tuple(settled)


def _check(here: Sequence[Entrant], rounds: int, tables: Shape, wishes: Wishes) -> None:
    """Refuse what cannot be drawn."""
    check_once_each(here)
    if len(here) > MAX_PLAYERS:
        raise ValueError(f"At most {MAX_PLAYERS} players can be drawn: split the field in two.")
    check_rounds(rounds)
    taken: dict[int, Entrant] = {}
    for entrant, (number, _) in wishes.stay.items():
        if not 1 <= number <= tables.tables:
            raise NotKept(f"There is no table {number} for {{}}: choose another one.", entrant)
        if number in taken:
            raise NotKept(
                f"{{}} and {{}} cannot both stay at table {number}: they would meet in every game.",
                taken[number],
                entrant,
            )
        taken[number] = entrant


def _stretch(
    past: Sequence[Seating],
    here: Sequence[Entrant],
    first: Sequence[Entrant],
    tables: Shape,
    rounds: int,
    lots: Lots,
    wishes: Wishes,
) -> tuple[Seating, ...]:
    """The next rounds, as many as one chart has; the `first` have a turn before others."""
    chart, searched = _chart(tables, rounds, lots)
    kind = at_three if tables.threes else sits_out
    each_round = tables.players - 4 * tables.fours
    order = [*first, *lots.shuffled([entrant for entrant in here if entrant not in first])]
    never = wishes.never_together
    apart = never if tables.threes else frozenset[Pair]()
    plan = coming(past, order, each_round, len(chart.rows), kind, apart)
    drawn = chart.rounds(_assign_numbers(chart, plan, order))
    if searched and not past and not never:
        return drawn
    if past or never or fairness(drawn).out_of_order:
        drawn = tuple(
            _take_turns(seating, kind, turn) for seating, turn in zip(drawn, plan, strict=True)
        )
    drawn = mend(past, drawn, never, lots, TRIES)
    for pair in (pair for seating in drawn for at in seating.tables for pair in at.meetings):
        if pair in never:
            raise NotKept(
                "{} and {} cannot be kept apart with so few tables: take back a wish.",
                *sorted(pair),
            )
    return drawn


def _chart(tables: Shape, rounds: int, lots: Lots) -> tuple[Chart, bool]:
    """A chart for these rounds or the first of them, and whether long search has made it."""
    searched = library.find(tables, min(rounds, library.longest(tables)))
    if searched:
        return searched, len(searched.rows) < library.ROUNDS.stop
    return transversal(tables, rounds) or packing(tables, rounds, lots), False


def _assign_numbers(
    chart: Chart, plan: Sequence[Sequence[Entrant]], order: Sequence[Entrant]
) -> list[Entrant]:
    """The entrant for each number of the chart: one whose turn it is by the plan gets a number
    whose turn it is by the chart, as far as both agree.
    """
    names: dict[int, Entrant] = {}
    for row, turn in zip(chart.rows, plan, strict=True):
        named = set(names.values())
        free = [number for number in row[4 * chart.shape.fours :] if number not in names]
        names |= zip(free, [entrant for entrant in turn if entrant not in named], strict=False)
    named = set(names.values())
    others = iter([entrant for entrant in order if entrant not in named])
    return [names.get(number) or next(others) for number in range(len(order))]


def _take_turns(seating: Seating, kind: Kind, turn: Sequence[Entrant]) -> Seating:
    """Those with a turn by the chart alone change places with those who have it by the plan."""
    due = [entrant for entrant in turn if entrant not in kind(seating)]
    instead = [entrant for entrant in kind(seating) if entrant not in turn]
    other = dict(zip(due, instead, strict=True)) | dict(zip(instead, due, strict=True))
    return seating.renamed(other)


def _let_stay(seating: Seating, stay: Mapping[Entrant, tuple[int, Chair]]) -> Seating:
    """Number and turn the tables so that everybody who stays finds the same table and chair."""
    fixed: dict[int, Table] = {}
    others = []
    for at in seating.tables:
        staying = next((name for name in at.entrants if name in stay), None)
        if staying is None:
            others.append(at)
        else:
            number, chair = stay[staying]
            fixed[number] = _turn_table(at, number, staying, chair)
    free = (number for number in range(1, len(seating.tables) + 1) if number not in fixed)
    numbered = [Table(number, table.seats) for number, table in zip(free, others, strict=True)]
    tables = sorted([*fixed.values(), *numbered], key=lambda table: table.number)
    return Seating(tuple(tables), seating.bench)


def _turn_table(at: Table, number: int, staying: Entrant, wanted: Chair) -> Table:
    seats = {name: chair for chair, name in at.seats}
    while seats[staying] is not wanted:
        seats = {name: left_of(chair, CLOCKWISE) for name, chair in seats.items()}
    return table(number, {chair: name for name, chair in seats.items()})
