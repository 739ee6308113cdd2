"""Draw all rounds in advance, with new partners in every round.

The chart comes from the library or is computed, and a random draw decides who has which number.
When someone comes or leaves, only the remaining rounds are drawn again. The new rounds repeat as
little as possible of the rounds that were played.
"""

from collections.abc import Collection, Mapping, Sequence

from rotation.fairness import measure_fairness
from rotation.individual import library
from rotation.individual.charts import Chart, make_rotating_chart, search_packing_chart
from rotation.individual.mending import make_rounds_fairer
from rotation.individual.partners_twice_in_a_row import avoid_same_partners_twice_in_a_row
from rotation.seating import (
    Entrant,
    Pair,
    Seating,
    Table,
    Wishes,
    check_no_duplicates,
    check_round_count,
    make_table,
)
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule, TableCounts, choose_table_counts
from rotation.table_numbers import spread_table_numbers
from rotation.turns import TurnKind, plan_turns, players_at_three_player_tables, players_sitting_out
from scoring.chairs import CHAIRS_CLOCKWISE, Chair, chair_left_of

MAX_DRAWN_PLAYERS = 400
# The number of exchanges to try. Even with many players, this takes no longer than the pause
# between two games.
MAX_TRIES_TO_MAKE_FAIRER = 80_000


class ImpossibleWish(ValueError):
    """A request that no draw can keep. `refusal_pattern` is the sentence for the director, with a
    `{}` for each entrant concerned.
    """

    def __init__(self, refusal_pattern: str, *entrants: Entrant) -> None:
        super().__init__(refusal_pattern.format(*entrants))
        self.refusal_pattern, self.entrants = refusal_pattern, entrants


def draw_rounds(
    entrants_here: Sequence[Entrant],
    round_count: int,
    extra_player_rule: ExtraPlayerRule,
    seed: int | str,
    *,
    past_rounds: Sequence[Seating] = (),
    last_partners: Collection[Pair] = (),
    wishes: Wishes | None = None,
    draws_bench: bool = False,
    spreads_table_numbers: bool = True,
) -> tuple[Seating, ...]:
    """Return `round_count` new rounds to play after `past_rounds`. `entrants_here` are the players
    in the order of sign-in.

    The `last_partners` pairs were partners for a part of the last round. The last players to sign
    in are the first to sit out or to play at a table of three. With `draws_bench`, a random draw
    decides who sits out first. Raise ValueError for rounds that cannot be drawn, and ImpossibleWish
    for a request that no draw can keep.
    """
    wishes = (wishes or Wishes()).without_absent_entrants(entrants_here)
    table_counts = choose_table_counts(len(entrants_here), extra_player_rule)
    _refuse_impossible_draw(entrants_here, round_count, table_counts, wishes)
    rng = SeededRandom(f"{seed} {len(past_rounds)}")
    first_turn_player_count = (
        0
        if draws_bench and table_counts.sitting_out_count
        else len(entrants_here) - 4 * table_counts.fours
    )
    latest_sign_ins = entrants_here[::-1][:first_turn_player_count]
    drawn_rounds: list[Seating] = []
    while len(drawn_rounds) < round_count:
        earlier_rounds = [*past_rounds, *drawn_rounds]
        entrants_first_in_turn = () if earlier_rounds else latest_sign_ins
        drawn_rounds += _draw_next_rounds(
            earlier_rounds,
            entrants_here,
            entrants_first_in_turn,
            table_counts,
            round_count - len(drawn_rounds),
            rng,
            wishes,
        )
    seatings_with_kept_seats = [
        _move_to_kept_seats(seating, wishes.kept_seats)
        for seating in avoid_same_partners_twice_in_a_row(past_rounds, drawn_rounds, last_partners)
    ]
    return (
        spread_table_numbers(past_rounds, seatings_with_kept_seats, wishes.kept_seats)
        if spreads_table_numbers
        else tuple(seatings_with_kept_seats)
    )


def _refuse_impossible_draw(
    entrants_here: Sequence[Entrant], round_count: int, table_counts: TableCounts, wishes: Wishes
) -> None:
    """Raise ValueError for a player who is listed twice, for too many players or rounds, or for a
    request to keep a seat at a table that does not exist or that another player keeps.
    """
    check_no_duplicates(entrants_here)
    if len(entrants_here) > MAX_DRAWN_PLAYERS:
        raise ValueError(
            f"At most {MAX_DRAWN_PLAYERS} players can be drawn. Split the field in two."
        )
    check_round_count(round_count)
    entrant_by_table: dict[int, Entrant] = {}
    for entrant, (table_number, _) in wishes.kept_seats.items():
        if not 1 <= table_number <= table_counts.table_count:
            raise ImpossibleWish(
                f"There is no table {table_number} for {{}}. Choose another one.", entrant
            )
        if table_number in entrant_by_table:
            raise ImpossibleWish(
                f"{{}} and {{}} cannot both stay at table {table_number}. They would play "
                "together in every game.",
                entrant_by_table[table_number],
                entrant,
            )
        entrant_by_table[table_number] = entrant


def _draw_next_rounds(
    past_rounds: Sequence[Seating],
    entrants_here: Sequence[Entrant],
    entrants_first_in_turn: Sequence[Entrant],
    table_counts: TableCounts,
    round_count: int,
    rng: SeededRandom,
    wishes: Wishes,
) -> tuple[Seating, ...]:
    """Return the next rounds, as many as one chart has. Raise ImpossibleWish if two players cannot
    be kept apart. The `entrants_first_in_turn` sit out, or play at a table of three, before all
    other entrants.
    """
    chart, is_from_long_search = _find_or_make_chart(table_counts, round_count, rng)
    turn_kind = players_at_three_player_tables if table_counts.threes else players_sitting_out
    turns_per_round = table_counts.player_count - 4 * table_counts.fours
    entrants_in_order = [
        *entrants_first_in_turn,
        *rng.shuffle(
            [entrant for entrant in entrants_here if entrant not in entrants_first_in_turn]
        ),
    ]
    pairs_never_meeting = wishes.pairs_never_meeting
    pairs_apart = pairs_never_meeting if table_counts.threes else frozenset[Pair]()
    planned_turns = plan_turns(
        past_rounds, entrants_in_order, turns_per_round, len(chart.rows), turn_kind, pairs_apart
    )
    drawn_rounds = chart.rounds(_entrants_by_number(chart, planned_turns, entrants_in_order))
    if is_from_long_search and not past_rounds and not pairs_never_meeting:
        return drawn_rounds
    if past_rounds or pairs_never_meeting or measure_fairness(drawn_rounds).early_turns:
        drawn_rounds = tuple(
            _trade_turns(seating, turn_kind, planned_entrants)
            for seating, planned_entrants in zip(drawn_rounds, planned_turns, strict=True)
        )
    drawn_rounds = make_rounds_fairer(
        past_rounds, drawn_rounds, pairs_never_meeting, rng, MAX_TRIES_TO_MAKE_FAIRER
    )
    all_meetings = (
        pair for seating in drawn_rounds for table in seating.tables for pair in table.meetings
    )
    for pair in all_meetings:
        if pair in pairs_never_meeting:
            raise ImpossibleWish(
                "{} and {} cannot be kept apart with so few tables. Remove a request.",
                *sorted(pair),
            )
    return drawn_rounds


def _find_or_make_chart(
    table_counts: TableCounts, round_count: int, rng: SeededRandom
) -> tuple[Chart, bool]:
    """Return a chart for this many rounds or fewer. Also return whether the chart was found by the
    search for the library, because rounds from such a chart need not be made fairer.
    """
    chart = library.find_chart(
        table_counts, min(round_count, library.round_count_of_longest_chart(table_counts))
    )
    if chart:
        return chart, len(chart.rows) < library.SEARCHED_ROUND_COUNTS.stop
    return make_rotating_chart(table_counts, round_count) or search_packing_chart(
        table_counts, round_count, rng
    ), False


def _entrants_by_number(
    chart: Chart, planned_turns: Sequence[Sequence[Entrant]], entrants_in_order: Sequence[Entrant]
) -> list[Entrant]:
    """Return the entrant for each number of the chart. If possible, an entrant with a planned turn
    in a round gets a number with a turn in that round of the chart.
    """
    entrant_by_number: dict[int, Entrant] = {}
    for chart_row, planned_entrants in zip(chart.rows, planned_turns, strict=True):
        numbered_entrants = set(entrant_by_number.values())
        turn_numbers = chart_row[4 * chart.table_counts.fours :]
        entrant_by_number |= zip(
            [
                chart_number
                for chart_number in turn_numbers
                if chart_number not in entrant_by_number
            ],
            [entrant for entrant in planned_entrants if entrant not in numbered_entrants],
            strict=False,
        )
    numbered_entrants = set(entrant_by_number.values())
    other_entrants = iter(
        [entrant for entrant in entrants_in_order if entrant not in numbered_entrants]
    )
    return [
        entrant_by_number.get(chart_number) or next(other_entrants)
        for chart_number in range(len(entrants_in_order))
    ]


def _trade_turns(
    seating: Seating, turn_kind: TurnKind, planned_entrants: Sequence[Entrant]
) -> Seating:
    """Return the seating with the turns as planned. Entrants with a turn only in the chart trade
    seats with entrants who have a turn only in the plan.
    """
    entrants_only_in_plan = [
        entrant for entrant in planned_entrants if entrant not in turn_kind(seating)
    ]
    entrants_only_in_chart = [
        entrant for entrant in turn_kind(seating) if entrant not in planned_entrants
    ]
    return seating.replace_entrants(
        dict(zip(entrants_only_in_plan, entrants_only_in_chart, strict=True))
        | dict(zip(entrants_only_in_chart, entrants_only_in_plan, strict=True))
    )


def _move_to_kept_seats(
    seating: Seating, kept_seats: Mapping[Entrant, tuple[int, Chair]]
) -> Seating:
    """Return the seating with its tables renumbered and rotated, so that every entrant with a kept
    seat sits in it.
    """
    stayer_tables: dict[int, Table] = {}
    other_tables = []
    for table in seating.tables:
        stayer = next((entrant for entrant in table.entrants if entrant in kept_seats), None)
        if stayer is None:
            other_tables.append(table)
        else:
            table_number, chair = kept_seats[stayer]
            stayer_tables[table_number] = _rotate_table(table, table_number, stayer, chair)
    all_numbers = range(1, len(seating.tables) + 1)
    free_numbers = (
        table_number for table_number in all_numbers if table_number not in stayer_tables
    )
    renumbered_tables = [
        Table(table_number, table.seats)
        for table_number, table in zip(free_numbers, other_tables, strict=True)
    ]
    tables = sorted([*stayer_tables.values(), *renumbered_tables], key=lambda table: table.number)
    return Seating(tuple(tables), seating.bench)


def _rotate_table(table: Table, new_number: int, stayer: Entrant, kept_chair: Chair) -> Table:
    """Return the table with a new number, and with its entrants rotated clockwise until the stayer
    sits in the kept chair.
    """
    chair_by_entrant = {entrant: chair for chair, entrant in table.seats}
    while chair_by_entrant[stayer] is not kept_chair:
        chair_by_entrant = {
            entrant: chair_left_of(chair, CHAIRS_CLOCKWISE)
            for entrant, chair in chair_by_entrant.items()
        }
    return make_table(new_number, {chair: entrant for entrant, chair in chair_by_entrant.items()})
