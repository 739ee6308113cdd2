"""Adapt a planned seating to players who came or left, moving as few other players as possible.

Empty chairs go to the players with the best claims, who get new partners if possible.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, count, permutations

from rotation.progressive.bench import EntrantByChairByTable, give_chairs_to_bench
from rotation.progressive.one_table import EAST_WEST, NORTH_SOUTH
from rotation.progressive.past_partners import PartnerCounts, PastGames, count_times_partners
from rotation.seating import Entrant, Seating, make_table
from rotation.table_counts import ExtraPlayerRule, TableCounts, choose_table_counts
from scoring.chairs import CHAIRS_CLOCKWISE, Chair, chair_left_of, is_three_handed

# ChairClaimByPlayer has the claim of each player to an empty chair. The lowest claim is the best.
ChairClaimByPlayer = Mapping[Entrant, tuple[int, ...]]
# At most this many waiting players are passed over to avoid repeated partners.
_MAX_SKIPPED_PLAYERS = 2


def seat_players_here(
    planned_seating: Seating,
    players_here: Sequence[Entrant],
    extra_player_rule: ExtraPlayerRule,
    past_games: PastGames,
    movers: Collection[Entrant] = (),
) -> tuple[Seating, tuple[Entrant, ...]]:
    """Return a seating of the players who are here, and the planned players who do not sit as
    planned. `players_here` are in the order of sign-in. `movers` had to change tables after the
    last game.
    """
    table_counts = choose_table_counts(len(players_here), extra_player_rule)
    tables = {
        table.number: {chair: entrant for chair, entrant in table.seats if entrant in players_here}
        for table in planned_seating.tables
    }
    unseated_players = _close_tables(tables, table_counts)
    chair_count_by_table = _open_tables(tables, table_counts, planned_seating)
    unseated_players += _empty_last_chairs(tables, chair_count_by_table)
    claims = _rank_claims_to_chairs(
        planned_seating, players_here, unseated_players, past_games, movers
    )
    tables = fill_empty_chairs(tables, chair_count_by_table, claims, past_games)
    placed_players = {entrant for chairs in tables.values() for entrant in chairs.values()}
    waiting_players = [entrant for entrant in claims if entrant not in placed_players]
    bench = give_chairs_to_bench(tables, waiting_players, movers, past_games)
    tables = trade_chairs_to_avoid_repeats(tables, {*waiting_players}.difference(bench), past_games)
    seated_tables = tuple(
        make_table(table_number, chairs) for table_number, chairs in sorted(tables.items())
    )
    seating = Seating(seated_tables, tuple(bench))
    planned_seats, new_seats = planned_seating.seat_by_entrant, seating.seat_by_entrant
    displaced_players = (
        player
        for player in new_seats
        if player in planned_seats and planned_seats[player] != new_seats[player]
    )
    return seating, tuple(displaced_players)


def _close_tables(tables: EntrantByChairByTable, table_counts: TableCounts) -> list[Entrant]:
    """Close the tables with the fewest players until the number of tables is right, and return the
    players of the closed tables.
    """
    unseated_players: list[Entrant] = []
    while len(tables) > table_counts.table_count:
        table_number = min(tables, key=lambda number: (len(tables[number]), -number))
        unseated_players += tables.pop(table_number).values()
    return unseated_players


def _open_tables(
    tables: EntrantByChairByTable, table_counts: TableCounts, planned_seating: Seating
) -> Mapping[int, int]:
    """Open the tables that are still needed, and return the number of chairs at each table. The
    tables with the fewest players become the tables of three. Of two tables with equally many
    players, the table that was planned as a table of three becomes one. A substitute can then take
    the chair of the player who left the other table.
    """
    while len(tables) < table_counts.table_count:
        tables[next(table_number for table_number in count(1) if table_number not in tables)] = {}
    planned_chair_counts = {table.number: len(table.seats) for table in planned_seating.tables}
    tables_emptiest_first = sorted(
        tables,
        key=lambda number: (len(tables[number]), planned_chair_counts.get(number, 0), -number),
    )
    return {
        table_number: 3 if table_position < table_counts.threes else 4
        for table_position, table_number in enumerate(tables_emptiest_first)
    }


def _empty_last_chairs(
    tables: EntrantByChairByTable, chair_count_by_table: Mapping[int, int]
) -> list[Entrant]:
    """Empty the last chair of each full table that becomes a table of three, and return the players
    who sat in these chairs.
    """
    return [
        chairs.pop(max(chairs, key=CHAIRS_CLOCKWISE.index))
        for table_number, chairs in tables.items()
        if len(chairs) > chair_count_by_table[table_number]
    ]


def _rank_claims_to_chairs(
    planned_seating: Seating,
    players_here: Sequence[Entrant],
    players_without_chair: Collection[Entrant],
    past_games: PastGames,
    movers: Collection[Entrant],
) -> ChairClaimByPlayer:
    """Return the claim of each player without a chair. Players who have just sat out come first,
    then players who lost their chair, then newcomers, then players whose turn it is to sit out.
    Within a group, winners come before losers, and then players who have sat out more often.
    """
    planned_entrants = set(planned_seating.entrants)
    next_to_sit_out = [entrant for entrant in planned_seating.bench if entrant in players_here]
    newcomers = [entrant for entrant in players_here if entrant not in planned_entrants]

    def claim(entrant: Entrant, group_number: int) -> tuple[int, ...]:
        times_sat_out = past_games.times_sat_out.get(entrant, 0)
        return (
            entrant not in past_games.resting_players,
            group_number,
            entrant in movers,
            -times_sat_out,
        )

    claim_groups = enumerate((players_without_chair, newcomers, next_to_sit_out))
    return {
        entrant: claim(entrant, group_number)
        for group_number, claim_group in claim_groups
        for entrant in claim_group
    }


_EntrantByChair = dict[Chair, Entrant]


def fill_empty_chairs(
    tables: EntrantByChairByTable,
    chair_count_by_table: Mapping[int, int],
    claims: ChairClaimByPlayer,
    past_games: PastGames,
) -> EntrantByChairByTable:
    """Return the tables with all chairs taken. Seated players stay, but players who would repeat a
    partner may trade chairs with a player who came.
    """
    empty_chair_count = sum(chair_count_by_table.values()) - sum(map(len, tables.values()))

    partner_counts = past_games.weighted_partner_counts

    def cost(filled_tables: EntrantByChairByTable) -> tuple[int, int]:
        repeat_count = sum(
            _count_repeated_partners(chairs, partner_counts) for chairs in filled_tables.values()
        )
        moved_entrants = (
            filled_tables[table_number][chair] != entrant
            for table_number, chairs in tables.items()
            for chair, entrant in chairs.items()
        )
        return repeat_count, sum(moved_entrants)

    possible_fillings = (
        _fill_tables(tables, chair_count_by_table, entrants, partner_counts)
        for entrants in _players_with_best_claims(claims, empty_chair_count)
    )
    return min(possible_fillings, key=cost)


def _players_with_best_claims(
    claims: ChairClaimByPlayer, chair_count: int
) -> Iterator[list[Entrant]]:
    """Yield lists of the players with the best claims for this many chairs. There are several lists
    if more players have equal claims than there are chairs left for them.
    """
    players_best_claim_first = sorted(claims, key=lambda entrant: claims[entrant])
    last_claim = claims[players_best_claim_first[chair_count - 1]] if chair_count else ()
    sure_players = [entrant for entrant in players_best_claim_first if claims[entrant] < last_claim]
    players_with_last_claim = [
        entrant for entrant in players_best_claim_first if claims[entrant] == last_claim
    ]
    chairs_left_count = chair_count - len(sure_players)
    for chosen_players in combinations(
        players_with_last_claim[: chairs_left_count + _MAX_SKIPPED_PLAYERS], chairs_left_count
    ):
        yield [*sure_players, *chosen_players]


def _fill_tables(
    tables: EntrantByChairByTable,
    chair_count_by_table: Mapping[int, int],
    waiting_entrants: Sequence[Entrant],
    partner_counts: PartnerCounts,
) -> EntrantByChairByTable:
    """Return the tables with these players in the empty chairs. Each table in turn repeats as few
    partners as possible.
    """
    filled_tables = {}
    for table_number, chairs in sorted(tables.items()):
        empty_chairs = [chair for chair in CHAIRS_CLOCKWISE if chair not in chairs]
        empty_chairs = empty_chairs[: chair_count_by_table[table_number] - len(chairs)]
        filled_tables[table_number] = _seat_at_table(
            chairs, empty_chairs, waiting_entrants, partner_counts
        )
        waiting_entrants = [
            entrant
            for entrant in waiting_entrants
            if entrant not in filled_tables[table_number].values()
        ]
    return filled_tables


def _seat_at_table(
    chairs: _EntrantByChair,
    empty_chairs: Sequence[Chair],
    waiting_entrants: Sequence[Entrant],
    partner_counts: PartnerCounts,
) -> _EntrantByChair:
    """Return one table with its empty chairs taken, so that as few partners as possible repeat."""
    possible_orders = permutations(
        waiting_entrants[: len(empty_chairs) + _MAX_SKIPPED_PLAYERS], len(empty_chairs)
    )
    filled_tables = [
        chairs | dict(zip(empty_chairs, entrant_order, strict=True))
        for entrant_order in possible_orders
    ]
    best_table = min(
        filled_tables, key=lambda seats: _count_repeated_partners(seats, partner_counts)
    )
    return _trade_chairs_at_table(best_table, empty_chairs, partner_counts)


def trade_chairs_to_avoid_repeats(
    tables: EntrantByChairByTable, arrivals: Collection[Entrant], past_games: PastGames
) -> EntrantByChairByTable:
    """Return the tables after arrivals have traded chairs at their table to avoid repeating a
    partner.
    """
    partner_counts = past_games.weighted_partner_counts
    return {
        table_number: _trade_chairs_at_table(
            chairs, [chair for chair in chairs if chairs[chair] in arrivals], partner_counts
        )
        for table_number, chairs in tables.items()
    }


def _trade_chairs_at_table(
    chairs: _EntrantByChair, chairs_of_new_players: Sequence[Chair], partner_counts: PartnerCounts
) -> _EntrantByChair:
    if not _count_repeated_partners(chairs, partner_counts):
        return chairs
    return min(
        (chairs, *_possible_chair_trades(chairs, chairs_of_new_players)),
        key=lambda seats: _count_repeated_partners(seats, partner_counts),
    )


def _possible_chair_trades(
    chairs: _EntrantByChair, chairs_of_new_players: Sequence[Chair]
) -> Iterator[_EntrantByChair]:
    """Yield the chairs after one trade: for each new player, once after a trade with the left
    neighbor, and once after a trade with the right neighbor.
    """
    for chair in chairs_of_new_players:
        left_neighbor = chair_left_of(chair, CHAIRS_CLOCKWISE)
        for neighbor in (left_neighbor, left_neighbor.opposite):
            yield chairs | {chair: chairs[neighbor], neighbor: chairs[chair]}


def _count_repeated_partners(chairs: Mapping[Chair, Entrant], partner_counts: PartnerCounts) -> int:
    """Return the weighted number of repeated partners at a table; 0 at a table of three."""
    if is_three_handed(chairs):
        return 0
    return sum(
        count_times_partners(partner_counts, chairs[chair], chairs[partner_chair])
        for chair, partner_chair in (NORTH_SOUTH, EAST_WEST)
    )
