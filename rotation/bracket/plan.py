"""The plan of a bracket: the table and start of each game, and when the bracket ends.

The plan assumes how long games take, and calls each game to a table as soon as one is free. Minutes
are counted from now, so a game that has already started began at a negative minute.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from types import MappingProxyType

from rotation.bracket.progress import BracketState, GameEnding, GameState, SpotOccupant
from rotation.bracket.replay import BracketUpdate, why_outcome_refused
from rotation.outcomes import BracketSpot, GameResult
from rotation.seating import Entrant
from rotation.seeded_random import SeededRandom

MAX_TABLES = 200
MAX_GAME_MINUTES = 240
# The minutes that players need to change seats between two games at one table.
USUAL_TURNOVER_MINUTES = 3
# Simulating forty nights is enough to estimate how early or how late a night can end.
SIMULATED_NIGHT_COUNT = 40
# A simulated game takes 60 to 140 percent of the usual time. The percentage is 60 plus two random
# numbers below 41, so that most games take about 100 percent.
SHORTEST_GAME_PERCENT, GAME_SPREAD_PERCENT = 60, 41
NO_LAST_GAME_END_BY_TEAM: Mapping[Entrant, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Room:
    """The room: how many tables it has, how many minutes a game takes, and how many minutes pass
    from the end of a game until its table and its teams can begin another game. A number that is
    out of range raises ValueError.
    """

    table_count: int
    game_minutes: int = 20
    turnover_minutes: int = USUAL_TURNOVER_MINUTES

    def __post_init__(self) -> None:
        if not 1 <= self.table_count <= MAX_TABLES:
            raise ValueError(f"A night is planned for 1 to {MAX_TABLES} tables. Name a number.")
        if not (
            1 <= self.game_minutes <= MAX_GAME_MINUTES
            and 0 <= self.turnover_minutes <= MAX_GAME_MINUTES
        ):
            raise ValueError(
                f"A game is planned with 1 to {MAX_GAME_MINUTES} minutes, and at most as many "
                "until the next. Name another number."
            )


@dataclass(frozen=True, slots=True)
class ReadyGame:
    """A game that can begin. `ready_since` is the moment at which the game became ready, and
    `last_game_ends` are the moments at which the last games of its two teams ended, all in the same
    unit, such as minutes.
    """

    game: str
    ready_since: int
    last_game_ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameCall:
    """The call of a game to a table: its minute, the table's number, and the game's name."""

    minute: int
    table: int
    game: str


def call_games(
    minute: int, ready_games: Iterable[ReadyGame], free_tables: Iterable[int]
) -> tuple[GameCall, ...]:
    """Call ready games to free tables, the lowest table numbers first. The game that has waited
    longest comes first. Of two games that have waited equally long, the one whose teams have rested
    longer comes first.
    """
    games_in_turn = sorted(
        ready_games,
        key=lambda game: (game.ready_since, max(game.last_game_ends), min(game.last_game_ends)),
    )
    calls_to_tables = zip(games_in_turn, sorted(free_tables), strict=False)
    return tuple(GameCall(minute, table, ready_game.game) for ready_game, table in calls_to_tables)


# A forecast simulates thousands of games, so the possible winners and endings are made only once.
_SPOT_BY_INDEX = tuple(BracketSpot)
_ENDING_BY_WINNER = {winner: GameEnding(GameState.PLAYED, winner) for winner in _SPOT_BY_INDEX}


@dataclass(frozen=True, slots=True)
class CallPlan:
    """The calls of a usual night, and when the night ends.

    In a usual night every game takes the usual time, and the second final is played. Such a night
    ends at `end_minute`. The other ends come from simulated nights, in which lengths and winners
    are random: half of them end before `median_end`, and four of five between `early_end` and
    `late_end`.
    """

    calls: tuple[GameCall, ...]
    end_minute: int
    early_end: int
    median_end: int
    late_end: int


def plan_calls(
    bracket_state: BracketState,
    room: Room,
    *,
    current_calls: Sequence[GameCall] = (),
    last_game_ends: Mapping[Entrant, int] = NO_LAST_GAME_END_BY_TEAM,
    simulated_night_count: int = SIMULATED_NIGHT_COUNT,
) -> CallPlan:
    """Return the plan for the rest of the bracket.

    The games of the `current_calls` are being played now. `last_game_ends` has the minute at which
    each team's last game ended; a team that is not listed counts as having rested longest. With a
    lower `simulated_night_count` the plan is made faster and is less exact. Raise ValueError if a
    game of the `current_calls` cannot be played now.
    """
    for game_call in current_calls:
        if fault := why_outcome_refused(bracket_state, GameResult(game_call.game, BracketSpot.A)):
            raise ValueError(fault)
    usual_night = _SimulatedNight(
        bracket_state,
        room,
        assumed_games=_assume_usual_games(bracket_state, room),
        last_game_ends=last_game_ends,
    )
    usual_night.play(current_calls)
    end_minutes = []
    for seed in range(simulated_night_count):
        assumed_games = _draw_random_games(bracket_state, room, SeededRandom(seed))
        end_minutes.append(
            _earliest_end(bracket_state, room, assumed_games, last_game_ends, current_calls)
        )
    end_minutes.sort()
    tenth_of_simulated_nights = simulated_night_count // 10
    return CallPlan(
        tuple(usual_night.calls),
        usual_night.end,
        end_minutes[tenth_of_simulated_nights],
        end_minutes[simulated_night_count // 2],
        end_minutes[-1 - tenth_of_simulated_nights],
    )


def end_minute_by_table_count(bracket_state: BracketState, room: Room) -> Mapping[int, int]:
    """Return the minute at which a usual night ends, by the number of tables, up to the largest
    number of tables that can all be in use. `room.table_count` is ignored.
    """
    assumed_games = _assume_usual_games(bracket_state, room)
    end_minute_by_count: dict[int, int] = {}
    for table_count in range(1, len(bracket_state.teams) // 2 + 1):
        smaller_room = replace(room, table_count=table_count)
        night = _SimulatedNight(
            bracket_state,
            smaller_room,
            assumed_games=assumed_games,
            last_game_ends=NO_LAST_GAME_END_BY_TEAM,
        )
        night.play(())
        if all(game_call.table < table_count for game_call in night.calls):
            break
        end_minute_by_count[table_count] = night.end
    return end_minute_by_count


def _earliest_end(
    bracket_state: BracketState,
    room: Room,
    assumed_games: "AssumedGames",
    last_game_ends: Mapping[Entrant, int],
    current_calls: Sequence[GameCall],
) -> int:
    """Return the earliest end of a night with these tables or fewer.

    A night with fewer tables can end earlier, because a game that begins early may block a more
    important one. Fewer tables are tried only if some game had to wait for a table, and until the
    end is clearly later than the earliest one found.
    """
    earliest_end, table_count = -1, room.table_count
    while table_count:
        night = _SimulatedNight(
            bracket_state,
            replace(room, table_count=table_count),
            assumed_games=assumed_games,
            last_game_ends=last_game_ends,
        )
        night.play(current_calls)
        if earliest_end >= 0 and night.end > earliest_end + room.game_minutes // 2:
            break
        earliest_end = min(earliest_end, night.end) if earliest_end >= 0 else night.end
        if not night.has_game_waited:
            break
        table_count = min(table_count, max((call.table for call in night.calls), default=1)) - 1
    return earliest_end


@dataclass(frozen=True, slots=True)
class _AssumedGame:
    """The minutes that a plan assumes for a game, and the spot of the team that wins it."""

    minutes: int
    winner: BracketSpot


AssumedGames = Mapping[str, _AssumedGame]


def _assume_usual_games(bracket_state: BracketState, room: Room) -> AssumedGames:
    """Return games that all take the usual time. The team from the losers' side wins the final, so
    that a second final is played.
    """
    return dict.fromkeys(
        bracket_state.bracket.games, _AssumedGame(room.game_minutes, BracketSpot.B)
    )


def _draw_random_games(bracket_state: BracketState, room: Room, rng: SeededRandom) -> AssumedGames:
    """Return games with random lengths and winners. The lengths and winners depend only on the
    random numbers and not on the tables, so that nights with different numbers of tables can be
    compared.
    """
    assumed_games = {}
    for game_name in bracket_state.bracket.games:
        length_percent = (
            SHORTEST_GAME_PERCENT
            + rng.number_below(GAME_SPREAD_PERCENT)
            + rng.number_below(GAME_SPREAD_PERCENT)
        )
        minutes = max(room.game_minutes * length_percent // 100, 1)
        assumed_games[game_name] = _AssumedGame(minutes, _SPOT_BY_INDEX[rng.number_below(2)])
    return assumed_games


class _SimulatedNight:
    """A simulation of a night, in which games are called to tables, take a while, and end."""

    def __init__(
        self,
        bracket_state: BracketState,
        room: Room,
        *,
        assumed_games: AssumedGames,
        last_game_ends: Mapping[Entrant, int],
    ) -> None:
        earliest_end = min(last_game_ends.values(), default=0)
        self._games = bracket_state.bracket.games
        self._update = BracketUpdate(bracket_state)
        self._turnover_minutes = room.turnover_minutes
        self._assumed_games = assumed_games
        self._last_game_ends: dict[SpotOccupant, int] = {
            team: last_game_ends.get(team, earliest_end) for team in bracket_state.teams
        }
        self._free_tables = set(range(1, room.table_count + 1))
        # A heap with the end minute, the table and the name of each game that is being played.
        self._games_in_play: list[tuple[int, int, str]] = []
        self._queue: list[ReadyGame] = []
        self.calls: list[GameCall] = []
        self.end = 0
        self.has_game_waited = False

    def play(self, current_calls: Sequence[GameCall]) -> None:
        """Simulate the night to its end. The games of the `current_calls` have already begun."""
        for game_call in current_calls:
            self._begin_game(game_call)
        games_in_play = {game_call.game for game_call in current_calls}
        for game_name in self._update.ready_games:
            if game_name not in games_in_play:
                self._queue_game(game_name, max(self._last_game_ends_of_teams_in(game_name)))
        self._call_ready_games(0)
        while self._games_in_play:
            minute = self._games_in_play[0][0]
            while self._games_in_play and self._games_in_play[0][0] == minute:
                self._finish_game(*heappop(self._games_in_play))
            self._call_ready_games(minute)

    def _call_ready_games(self, minute: int) -> None:
        calls = call_games(minute, self._queue, self._free_tables) if self._queue else ()
        for game_call in calls:
            self._begin_game(game_call)
        self.calls += calls
        called_games = {game_call.game for game_call in calls}
        self._queue = [
            ready_game for ready_game in self._queue if ready_game.game not in called_games
        ]
        self.has_game_waited |= bool(self._queue)

    def _begin_game(self, game_call: GameCall) -> None:
        end_minute = max(game_call.minute + self._assumed_games[game_call.game].minutes, 0)
        self.end = max(self.end, end_minute)
        self._free_tables.discard(game_call.table)
        heappush(
            self._games_in_play,
            (end_minute + self._turnover_minutes, game_call.table, game_call.game),
        )

    def _finish_game(self, minute: int, table: int, game_name: str) -> None:
        self._free_tables.add(table)
        for team in self._update.occupants(game_name):
            self._last_game_ends[team] = minute
        ready_count = len(self._update.ready_games)
        self._update.end_game(
            self._games[game_name], _ENDING_BY_WINNER[self._assumed_games[game_name].winner]
        )
        for ready_game in self._update.ready_games[ready_count - 1 :]:
            self._queue_game(ready_game, minute)

    def _queue_game(self, game: str, ready_since: int) -> None:
        self._queue.append(ReadyGame(game, ready_since, self._last_game_ends_of_teams_in(game)))

    def _last_game_ends_of_teams_in(self, game_name: str) -> tuple[int, ...]:
        team, opponent = self._update.occupants(game_name)
        return self._last_game_ends[team], self._last_game_ends[opponent]
