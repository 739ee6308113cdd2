"""Draw all rounds in advance, with new partners in every round.

The chart comes from the library or is computed, and a random draw decides who has which number.
When someone comes or leaves, only the remaining rounds are drawn again, so that they fit the played
ones.
"""

from collections.abc import Collection, Mapping, Sequence

from rotation.fairness import fairness
from rotation.individual import library
from rotation.individual.charts import Chart, make_transversal, search_packing
from rotation.individual.mending import mend_rounds
from rotation.individual.running_partners import separate_running_partners
from rotation.seating import (
    Entrant,
    Pair,
    Seating,
    Table,
    Wishes,
    check_no_duplicates,
    check_rounds,
    make_table,
)
from rotation.seeded_random import SeededRandom
from rotation.shape import ExtraPlayerRule, Shape, choose_shape
from rotation.table_numbers import spread_tables
from rotation.turns import TurnKind, plan_turns, players_at_three_player_tables, players_sitting_out
from scoring.chairs import CHAIRS_CLOCKWISE, Chair, left_of

MAX_PLAYERS = 400
# A large field can be mended with this many tries between two games.
MENDING_TRIES = 80_000


class ImpossibleWish(ValueError):
    """Raised for a request that no draw can keep. `words` has a `{}` for each entrant concerned."""

    def __init__(self, words: str, *entrants: Entrant) -> None:
        super().__init__(words.format(*entrants))
        self.words, self.entrants = words, entrants


def draw_rounds(
    entrants_here: Sequence[Entrant],
    rounds: int,
    extra_player_rule: ExtraPlayerRule,
    seed: int | str,
    *,
    past_rounds: Sequence[Seating] = (),
    last_partners: Collection[Pair] = (),
    wishes: Wishes | None = None,
    draws_bench: bool = False,
    spreads_table_numbers: bool = True,
) -> tuple[Seating, ...]:
    """Draw the rounds that follow `past_rounds`. `entrants_here` are the players in the order of
    sign-in.

    The `last_partners` pairs were partners for a part of the last round. The last players to sign
    in are the first to sit out or to play at a table of three. With `draws_bench`, a random draw
    decides who sits out.
    """
    wishes = (wishes or Wishes()).for_entrants(entrants_here)
    tables = choose_shape(len(entrants_here), extra_player_rule)
    _refuse_impossible_draw(entrants_here, rounds, tables, wishes)
    rng = SeededRandom(f"{seed} {len(past_rounds)}")
    turns_due = 0 if draws_bench and tables.sitting_out else len(entrants_here) - 4 * tables.fours
    last_signed_in = entrants_here[::-1][:turns_due]
    drawn_rounds: list[Seating] = []
    while len(drawn_rounds) < rounds:
        earlier_rounds = [*past_rounds, *drawn_rounds]
        first_for_turns = () if earlier_rounds else last_signed_in
        drawn_rounds += _draw_next_rounds(
            earlier_rounds,
            entrants_here,
            first_for_turns,
            tables,
            rounds - len(drawn_rounds),
            rng,
            wishes,
        )
    seatings = [
        _keep_seats(seating, wishes.kept_seats)
        for seating in separate_running_partners(past_rounds, drawn_rounds, last_partners)
    ]
    return (
        spread_tables(past_rounds, seatings, wishes.kept_seats)
        if spreads_table_numbers
        else tuple(seatings)
    )


def _refuse_impossible_draw(
    entrants_here: Sequence[Entrant], rounds: int, tables: Shape, wishes: Wishes
) -> None:
    """Refuse a draw with too many players or rounds, or with conflicting requests."""
    check_no_duplicates(entrants_here)
    if len(entrants_here) > MAX_PLAYERS:
        raise ValueError(f"At most {MAX_PLAYERS} players can be drawn. Split the field in two.")
    check_rounds(rounds)
    entrant_by_table: dict[int, Entrant] = {}
    for entrant, (number, _) in wishes.kept_seats.items():
        if not 1 <= number <= tables.tables:
            raise ImpossibleWish(
                f"There is no table {number} for {{}}. Choose another one.", entrant
            )
        if number in entrant_by_table:
            raise ImpossibleWish(
                f"{{}} and {{}} cannot both stay at table {number}: they would meet in every game.",
                entrant_by_table[number],
                entrant,
            )
        entrant_by_table[number] = entrant


def _draw_next_rounds(
    past_rounds: Sequence[Seating],
    entrants_here: Sequence[Entrant],
    first_for_turns: Sequence[Entrant],
    tables: Shape,
    rounds: int,
    rng: SeededRandom,
    wishes: Wishes,
) -> tuple[Seating, ...]:
    """Draw the next rounds, as many as one chart has. The `first_for_turns` players sit out, or
    play at a table of three, before all others.
    """
    chart, searched = _find_or_make_chart(tables, rounds, rng)
    kind = players_at_three_player_tables if tables.threes else players_sitting_out
    each_round = tables.players - 4 * tables.fours
    order = [
        *first_for_turns,
        *rng.shuffled([entrant for entrant in entrants_here if entrant not in first_for_turns]),
    ]
    never = wishes.pairs_never_meeting
    pairs_apart = never if tables.threes else frozenset[Pair]()
    plan = plan_turns(past_rounds, order, each_round, len(chart.rows), kind, pairs_apart)
    drawn = chart.rounds(_entrants_by_number(chart, plan, order))
    if searched and not past_rounds and not never:
        return drawn
    if past_rounds or never or fairness(drawn).early_turns:
        drawn = tuple(
            _trade_turns(game, kind, planned) for game, planned in zip(drawn, plan, strict=True)
        )
    drawn = mend_rounds(past_rounds, drawn, never, rng, MENDING_TRIES)
    for pair in (pair for game in drawn for seated in game.tables for pair in seated.meetings):
        if pair in never:
            raise ImpossibleWish(
                "{} and {} cannot be kept apart with so few tables. Take back a wish.",
                *sorted(pair),
            )
    return drawn


def _find_or_make_chart(tables: Shape, rounds: int, rng: SeededRandom) -> tuple[Chart, bool]:
    """Return a chart for these rounds, or for the first of them, and whether it comes from the
    library.
    """
    searched = library.find_chart(tables, min(rounds, library.longest_chart_rounds(tables)))
    if searched:
        return searched, len(searched.rows) < library.ROUNDS.stop
    return make_transversal(tables, rounds) or search_packing(tables, rounds, rng), False


def _entrants_by_number(
    chart: Chart, plan: Sequence[Sequence[Entrant]], order: Sequence[Entrant]
) -> list[Entrant]:
    """Return the entrant for each number of the chart. If possible, an entrant whose turn is
    planned for a round gets a number that has a turn in that round of the chart.
    """
    names: dict[int, Entrant] = {}
    for row, planned in zip(chart.rows, plan, strict=True):
        numbered = set(names.values())
        free = [number for number in row[4 * chart.shape.fours :] if number not in names]
        names |= zip(
            free, [entrant for entrant in planned if entrant not in numbered], strict=False
        )
    numbered = set(names.values())
    others = iter([entrant for entrant in order if entrant not in numbered])
    return [names.get(number) or next(others) for number in range(len(order))]


def _trade_turns(seating: Seating, kind: TurnKind, planned: Sequence[Entrant]) -> Seating:
    """Return the seating with the planned turns. Entrants who have a turn only in the chart trade
    seats with those who have it only in the plan.
    """
    by_plan = [entrant for entrant in planned if entrant not in kind(seating)]
    by_chart = [entrant for entrant in kind(seating) if entrant not in planned]
    other = dict(zip(by_plan, by_chart, strict=True)) | dict(zip(by_chart, by_plan, strict=True))
    return seating.replace_entrants(other)


def _keep_seats(seating: Seating, stay: Mapping[Entrant, tuple[int, Chair]]) -> Seating:
    """Renumber and rotate the tables so that every entrant with a kept seat sits at that table and
    chair.
    """
    fixed: dict[int, Table] = {}
    others = []
    for seated in seating.tables:
        stayer = next((name for name in seated.entrants if name in stay), None)
        if stayer is None:
            others.append(seated)
        else:
            number, chair = stay[stayer]
            fixed[number] = _rotate_table(seated, number, stayer, chair)
    free = (number for number in range(1, len(seating.tables) + 1) if number not in fixed)
    numbered = [Table(number, table.seats) for number, table in zip(free, others, strict=True)]
    tables = sorted([*fixed.values(), *numbered], key=lambda table: table.number)
    return Seating(tuple(tables), seating.bench)


def _rotate_table(seated: Table, number: int, stayer: Entrant, wanted: Chair) -> Table:
    seats = {name: chair for chair, name in seated.seats}
    while seats[stayer] is not wanted:
        seats = {name: left_of(chair, CHAIRS_CLOCKWISE) for name, chair in seats.items()}
    return make_table(number, {chair: name for name, chair in seats.items()})
