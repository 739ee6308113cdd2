"""Partner changes drawn beforehand: who sits where in every round, before a card is dealt.

The chart comes from the library or from arithmetic, and the lots say who is who. After an arrival
or a departure only the rounds not yet played are drawn again, in the light of those that were.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from rotation.fairness import fairness
from rotation.individual import library
from rotation.individual.chart import Chart
from rotation.individual.constructions import packing, transversal
from rotation.individual.mending import mend
from rotation.individual.neighbours import never_running
from rotation.lots import Lots
from rotation.seating import Entrant, Pair, Round, Table, once_each, table
from rotation.shape import OddNumbers, Shape, shape
from rotation.turns import Kind, at_three, coming, sits_out
from scoring.chairs import CLOCKWISE, Chair, left_of

MOST_PLAYERS, MOST_ROUNDS = 400, 40
# How long rounds are mended: what a full hall has time for between two games.
TRIES = 80_000


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who must not meet, and who cannot move: their table and chair are theirs all evening."""

    apart: frozenset[Pair] = frozenset()
    stay: Mapping[Entrant, tuple[int, Chair]] = field(default_factory=dict)

    def of(self, here: Collection[Entrant]) -> Wishes:
        """What is left of them for those who are here."""
        return Wishes(
            frozenset(pair for pair in self.apart if pair <= set(here)),
            {entrant: seat for entrant, seat in self.stay.items() if entrant in here},
        )

    @property
    def people(self) -> frozenset[Entrant]:
        return frozenset(self.stay).union(*self.apart)

    @property
    def never_together(self) -> frozenset[Pair]:
        """Two who stay at tables of their own never meet either."""
        return self.apart | {frozenset(pair) for pair in combinations(self.stay, 2)}


class NotKept(ValueError):
    """What no draw can keep: `words` with a place for each of those it is about."""

    def __init__(self, words: str, *who: Entrant) -> None:
        super().__init__(words.format(*who))
        self.words, self.who = words, who


def draw(
    here: Sequence[Entrant],
    rounds: int,
    odd: OddNumbers,
    seed: int | str,
    *,
    past: Sequence[Round] = (),
    lately: Collection[Pair] = (),
    wishes: Wishes | None = None,
) -> tuple[Round, ...]:
    """So many rounds for those who are here, in the order of sign-in, to follow those of `past`;
    `lately` were partners for a part of the last one. The first to sit out, or to play at a table
    of three, are those who signed in last."""
    wishes = (wishes or Wishes()).of(here)
    tables = shape(len(here), odd)
    _check(here, rounds, tables, wishes)
    lots = Lots(f"{seed} {len(past)}")
    drawn: list[Round] = []
    while len(drawn) < rounds:
        before = [*past, *drawn]
        drawn += _stretch(before, here, tables, rounds - len(drawn), lots, wishes)
    return tuple(_let_stay(each, wishes.stay) for each in never_running(past, drawn, lately))


def _check(here: Sequence[Entrant], rounds: int, tables: Shape, wishes: Wishes) -> None:
    once_each(here)
    if len(here) > MOST_PLAYERS:
        raise ValueError(f"At most {MOST_PLAYERS} players can be drawn: split the field in two.")
    if rounds < 1:
        raise ValueError("There is no round to draw: ask for 1 or more.")
    if rounds > MOST_ROUNDS:
        raise ValueError(f"At most {MOST_ROUNDS} rounds can be drawn at once: ask for fewer.")
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
    past: Sequence[Round],
    here: Sequence[Entrant],
    tables: Shape,
    rounds: int,
    lots: Lots,
    wishes: Wishes,
) -> tuple[Round, ...]:
    """As many of the next rounds as one chart is long."""
    chart, searched = _chart(tables, rounds, lots)
    kind = at_three if tables.threes else sits_out
    each_round = tables.players - 4 * tables.fours
    last_first = [] if past else here[::-1][:each_round]
    order = [*last_first, *lots.shuffled([one for one in here if one not in last_first])]
    never = wishes.never_together
    apart = never if tables.threes else frozenset[Pair]()
    plan = coming(past, order, each_round, len(chart.rows), kind, apart)
    drawn = chart.rounds(_named(chart, plan, order))
    if searched and not past and not never:
        return drawn
    if past or never or fairness(drawn).out_of_order:
        drawn = tuple(_take_turns(each, kind, turn) for each, turn in zip(drawn, plan, strict=True))
    drawn = mend(past, drawn, never, lots, TRIES)
    _check_apart(drawn, never)
    return drawn


def _chart(tables: Shape, rounds: int, lots: Lots) -> tuple[Chart, bool]:
    """A chart for these rounds or the first of them, and whether long search has made it."""
    searched = library.find(tables, min(rounds, library.longest(tables)))
    if searched:
        return searched, len(searched.rows) < library.ROUNDS.stop
    return transversal(tables, rounds) or packing(tables, rounds, lots), False


def _named(
    chart: Chart, plan: Sequence[Sequence[Entrant]], order: Sequence[Entrant]
) -> list[Entrant]:
    """Who is which number: whoever has a turn by the plan gets a number that has it by the chart,
    as far as both go together."""
    names: dict[int, Entrant] = {}
    for row, turn in zip(chart.rows, plan, strict=True):
        named = set(names.values())
        free = [number for number in row[4 * chart.shape.fours :] if number not in names]
        names |= zip(free, [one for one in turn if one not in named], strict=False)
    named = set(names.values())
    others = iter([one for one in order if one not in named])
    return [names.get(number) or next(others) for number in range(len(order))]


def _take_turns(each: Round, kind: Kind, turn: Sequence[Entrant]) -> Round:
    """Whoever has a turn by the chart alone changes places with somebody who has it by the plan."""
    due = [one for one in turn if one not in kind(each)]
    instead = [one for one in kind(each) if one not in turn]
    other = dict(zip(due, instead, strict=True)) | dict(zip(instead, due, strict=True))
    tables = tuple(
        Table(one.number, tuple((chair, other.get(name, name)) for chair, name in one.seats))
        for one in each.tables
    )
    return Round(tables, tuple(other.get(name, name) for name in each.bench))


def _check_apart(drawn: Sequence[Round], never: Collection[Pair]) -> None:
    for each in drawn:
        for one in each.tables:
            for pair in (*one.partners, *one.opponents):
                if pair in never:
                    raise NotKept(
                        "{} and {} cannot be kept apart with so few tables: take back a wish.",
                        *sorted(pair),
                    )


def _let_stay(each: Round, stay: Mapping[Entrant, tuple[int, Chair]]) -> Round:
    """The tables numbered and turned so that each who stays finds table and chair unchanged."""
    kept: dict[int, Table] = {}
    others = []
    for one in each.tables:
        staying = next((name for name in one.entrants if name in stay), None)
        if staying is None:
            others.append(one)
        else:
            number, chair = stay[staying]
            kept[number] = _turned(one, number, staying, chair)
    free = (number for number in range(1, len(each.tables) + 1) if number not in kept)
    numbered = [Table(number, one.seats) for number, one in zip(free, others, strict=True)]
    tables = sorted([*kept.values(), *numbered], key=lambda one: one.number)
    return Round(tuple(tables), each.bench)


def _turned(one: Table, number: int, staying: Entrant, wanted: Chair) -> Table:
    seats = {name: chair for chair, name in one.seats}
    while seats[staying] is not wanted:
        seats = {name: left_of(chair, CLOCKWISE) for name, chair in seats.items()}
    return table(number, {chair: name for name, chair in seats.items()})
