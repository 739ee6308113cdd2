"""The next game and everything to announce with it: who moves where, who are partners again, who
sits out, and who sits elsewhere than planned because players came or left. Also a forecast for each
way of moving losers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rotation.progressive.attendance import seat_players_here
from rotation.progressive.movements import USUAL_LOSER_MOVEMENT, LoserMovement
from rotation.progressive.one_table import split_table
from rotation.progressive.past_partners import PastGames, count_past_games, count_times_partners
from rotation.progressive.plan import plan_next_game
from rotation.progressive.substitution import put_returned_players_back
from rotation.seating import (
    ChairHandover,
    Entrant,
    OrderedPair,
    PlayedRound,
    PlayedTable,
    Seating,
    Table,
)
from rotation.seeded_random import SeededRandom
from rotation.table_counts import ExtraPlayerRule
from scoring.chairs import sides_at_table
from scoring.dials.options import LoserMoveRule

# Simulating ten nights is enough to tell a good movement from a poor movement.
SIMULATED_NIGHT_COUNT = 10


@dataclass(frozen=True, slots=True)
class NightBetweenGames:
    """The night between two games. `players_here` will play the coming game, in the order of
    sign-in. `returned_player_by_substitute` maps each player who was a substitute for the whole
    last game to the player who is back. ValueError is raised if no game has been played, or if a
    player is listed twice.
    """

    rounds: tuple[PlayedRound, ...]
    players_here: tuple[Entrant, ...]
    extra_player_rule: ExtraPlayerRule
    handovers: tuple[ChairHandover, ...] = ()
    returned_player_by_substitute: Mapping[Entrant, Entrant] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.rounds or not self.rounds[-1].tables:
            raise ValueError("No game has been played yet. Draw the first seating at random.")
        repeated_names = [
            entrant
            for index, entrant in enumerate(self.players_here)
            if entrant in self.players_here[:index]
        ]
        if repeated_names:
            raise ValueError(f"{repeated_names[0]} is listed twice. List each player once.")


@dataclass(frozen=True, slots=True)
class RepeatPartners:
    """Two players who are partners again."""

    table: int
    partners: OrderedPair


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game, and the moves that led to it.

    `movers` are the two players who get up at each table, in the order of the chairs. These movers
    go to the table that is `tables_moved` tables away, except for the players in `sent_elsewhere`.
    `displaced_players` sit elsewhere than planned because other players came or left.
    `times_sat_out` includes the next game.
    """

    seating: Seating
    movers: Mapping[int, OrderedPair]
    tables_moved: int
    sent_elsewhere: tuple[Entrant, ...]
    repeat_partners: tuple[RepeatPartners, ...]
    displaced_players: tuple[Entrant, ...]
    times_sat_out: Mapping[Entrant, int]


def seat_next_game(
    night: NightBetweenGames, loser_movement: LoserMovement = USUAL_LOSER_MOVEMENT
) -> NextGame:
    """Return the next game, with the players who are here seated by the losers' movement."""
    past_games = count_past_games(night.rounds, night.handovers)
    last_round = put_returned_players_back(
        night.rounds[-1], night.returned_player_by_substitute, past_games.resting_players
    )
    past_games = replace(
        past_games,
        resting_players=(*past_games.resting_players, *players_back_after_missing_game(night)),
    )
    planned_game = plan_next_game(last_round, past_games, loser_movement)
    movers = {
        played_table.table.number: split_table(
            played_table, loser_movement.three_handed_rule
        ).leavers
        for played_table in last_round.tables
    }
    all_movers = {entrant for pair in movers.values() for entrant in pair}
    seating, displaced_players = seat_players_here(
        planned_game.seating, night.players_here, night.extra_player_rule, past_games, all_movers
    )
    return NextGame(
        seating=seating,
        movers=movers,
        tables_moved=planned_game.tables_moved,
        sent_elsewhere=tuple(
            entrant for entrant in planned_game.sent_elsewhere if entrant in night.players_here
        ),
        repeat_partners=find_repeat_partners(seating, past_games),
        displaced_players=displaced_players,
        times_sat_out={
            player: past_games.times_sat_out.get(player, 0) + (player in seating.bench)
            for player in night.players_here
        },
    )


def players_back_after_missing_game(night: NightBetweenGames) -> tuple[Entrant, ...]:
    """Return the players who missed the last game and are back. They count as having sat it out, so
    that they sit out the next game only if no one else can.
    """
    last_entrants = night.rounds[-1].seating.entrants
    earlier_entrants = {
        entrant for played_round in night.rounds[:-1] for entrant in played_round.seating.entrants
    }
    returned_players = night.returned_player_by_substitute.values()
    return tuple(
        player
        for player in night.players_here
        if player in returned_players
        or (player in earlier_entrants and player not in last_entrants)
    )


def find_repeat_partners(seating: Seating, past_games: PastGames) -> tuple[RepeatPartners, ...]:
    """Return the pairs at each table who were partners before and will be again."""
    return tuple(
        RepeatPartners(table.number, (entrant, partner))
        for table in seating.tables
        for entrant, partner in map(sorted, table.partners)
        if count_times_partners(past_games.partner_counts, entrant, partner)
    )


@dataclass(frozen=True, slots=True)
class MovementForecast:
    """The effects of one way of moving losers. The first two counts, of repeated partners and of
    players sent elsewhere, are for the next game. The expected counts are for all games until the
    end of the night, averaged over simulated nights.
    """

    rule: LoserMoveRule
    tables_moved: int
    repeat_count: int
    sent_elsewhere_count: int
    expected_repeat_count: float
    expected_sent_elsewhere_count: float


def forecast_movements(
    night: NightBetweenGames, loser_movement: LoserMovement, game_count: int, *, seed: int | str
) -> tuple[MovementForecast, ...]:
    """Return a forecast for each way of moving losers on a night of this many games. All of them
    are simulated with the same random results.
    """
    return tuple(
        _forecast_movement(night, replace(loser_movement, rule=rule), game_count, seed)
        for rule in LoserMoveRule
    )


def _forecast_movement(
    night: NightBetweenGames, loser_movement: LoserMovement, game_count: int, seed: int | str
) -> MovementForecast:
    next_game = seat_next_game(night, loser_movement)
    past_games = count_past_games(night.rounds, night.handovers)
    simulated_night_count = [
        _simulate_games(
            next_game.seating,
            past_games,
            loser_movement,
            game_count,
            SeededRandom(f"{seed}/{night_number}"),
        )
        for night_number in range(SIMULATED_NIGHT_COUNT)
    ]
    mean_repeats, mean_sent_elsewhere = (
        sum(night_figures) / SIMULATED_NIGHT_COUNT
        for night_figures in zip(*simulated_night_count, strict=True)
    )
    return MovementForecast(
        rule=loser_movement.rule,
        tables_moved=next_game.tables_moved,
        repeat_count=len(next_game.repeat_partners),
        sent_elsewhere_count=len(next_game.sent_elsewhere),
        expected_repeat_count=len(next_game.repeat_partners) + mean_repeats,
        expected_sent_elsewhere_count=len(next_game.sent_elsewhere) + mean_sent_elsewhere,
    )


def _simulate_games(
    seating: Seating,
    past_games: PastGames,
    loser_movement: LoserMovement,
    game_count: int,
    rng: SeededRandom,
) -> tuple[int, int]:
    """Simulate the games after this seating. Return the numbers of repeated partners and of players
    sent elsewhere in them.
    """
    repeat_count = sent_elsewhere_count = 0
    while past_games.game_count + 1 < game_count:
        played_round = PlayedRound(
            tuple(_play_with_random_points(table, rng) for table in seating.tables), seating.bench
        )
        past_games = past_games.add_game(seating)
        next_plan = plan_next_game(played_round, past_games, loser_movement)
        seating = next_plan.seating
        repeat_count += len(find_repeat_partners(seating, past_games))
        sent_elsewhere_count += len(next_plan.sent_elsewhere)
    return repeat_count, sent_elsewhere_count


def _play_with_random_points(table: Table, rng: SeededRandom) -> PlayedTable:
    """Return the table with random points. One side wins, and no two of three players tie."""
    side_count = len(sides_at_table(table.chairs))
    losing_side = rng.number_below(side_count)
    points = (
        (chair, (chair_index - losing_side) % side_count)
        for chair_index, chair in enumerate(table.chairs)
    )
    return PlayedTable(table, tuple(points))
