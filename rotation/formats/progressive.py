"""The format in which losers move. Game 1 is drawn, and every later game follows from results."""

from dataclasses import dataclass

from rotation.format import ComingGames, Format, NightSoFar
from rotation.progressive.movements import LoserMovement
from rotation.progressive.next_game import (
    MovementForecast,
    NextGame,
    NightBetweenGames,
    forecast_movements,
    seat_next_game,
)
from rotation.seating import Seating, check_no_duplicates, make_table
from rotation.seeded_random import SeededRandom
from rotation.table_counts import choose_table_counts, extra_player_rule
from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.dials import options
from scoring.dials.options import FirstSitOutRule


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAfterMoves(ComingGames):
    """A game to start, with the moves of players that led to it."""

    next_game: NextGame


@dataclass(frozen=True, slots=True)
class LosersMove(Format):
    """The progressive format. Clubs that use it differ only in their rules for extra players."""

    losers_move = True

    def next_games(self, night: NightSoFar) -> ComingGames:
        """Return the next game. The director ends the night, so there is always a next game."""
        if not night.rounds:
            return ComingGames(_draw_first_seating(night))
        next_game = seat_next_game(_night_between_games(night), _loser_movement(night))
        return GameAfterMoves(next_game.seating, next_game=next_game)

    def movement_forecasts(self, night: NightSoFar) -> tuple[MovementForecast, ...]:
        """Return a forecast for each movement that the director can choose."""
        return forecast_movements(
            _night_between_games(night),
            _loser_movement(night),
            night.planned_game_count,
            seed=night.seed,
        )


def _draw_first_seating(night: NightSoFar) -> Seating:
    """Return a random seating for the first game. The last players to sign in sit out, unless a
    random draw decides. If the director picks who sits out, players trade places afterward.
    """
    check_no_duplicates(night.entrants_here)
    table_counts = choose_table_counts(len(night.entrants_here), extra_player_rule(night.rules))
    entrants_in_order = list(night.entrants_here)
    rng = SeededRandom(night.seed)
    if night.rules.sits_out_first is FirstSitOutRule.RANDOM_DRAW:
        entrants_in_order = rng.shuffle(entrants_in_order)
    entrants = iter(
        rng.shuffle(entrants_in_order[: len(entrants_in_order) - table_counts.sitting_out_count])
    )
    tables = tuple(
        make_table(
            table_number,
            dict(
                zip(
                    CHAIRS_CLOCKWISE[: 4 if table_number <= table_counts.fours else 3],
                    entrants,
                    strict=False,
                )
            ),
        )
        for table_number in range(1, table_counts.table_count + 1)
    )
    return Seating(
        tables, tuple(entrants_in_order[len(entrants_in_order) - table_counts.sitting_out_count :])
    )


def _night_between_games(night: NightSoFar) -> NightBetweenGames:
    return NightBetweenGames(
        night.rounds,
        night.entrants_here,
        extra_player_rule(night.rules),
        night.handovers,
        night.returned_player_by_substitute,
    )


def _loser_movement(night: NightSoFar) -> LoserMovement:
    rules = night.rules
    return LoserMovement(rules.movement, rules.direction.value, three_handed_rule=rules.three_move)


FORMAT = LosersMove(options.PROGRESSIVE_FORMATS)
