"""The games of a bracket at the card tables: which are being played, which are ready, and which
free table each ready game goes to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from rotation.bracket.plan import CallPlan, GameCall, ReadyGame, Room, call_games, plan_calls
from rotation.outcomes import Outcome
from rotation.seating import Entrant
from tournament.evening.night import draws, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame, awaits_extra_hand
from tournament.evening.night.progress import latest_game_of_all_tables
from tournament.evening.words.refused import Refused

SECONDS_PER_MINUTE = 60
# The expected end is rounded up to a multiple of five minutes.
END_ROUNDING_MINUTES = 5
# The number of nights to simulate. More would take longer than a page may take to load.
SIMULATED_NIGHT_COUNT = 10


def table_count(night: Night) -> int:
    """Return the number of tables for a bracket: as the director set it, or otherwise the number of
    tables at which all teams can play at once.
    """
    return night.plan.tables or max(1, len(draws.bracket_state(night).teams) // 2)


def game_by_busy_table(night: Night) -> Mapping[int, SeatedGame]:
    """Return the game being played at each table, including a tied game that needs one more
    hand.
    """
    return dict(_tables_and_games_in_play(night))


def combine_into_round(night: Night, games: tuple[TableGame, ...]) -> SeatedGame:
    """Return one round without a name that contains all these games, so that one page can take
    their scores. Its number and time are those of the game called first.
    """
    round_by_number = {seated_game.number: seated_game for seated_game in night.rounds}
    rounds = (round_by_number[game.round] for game in games)
    first_round = min(rounds, key=lambda seated_game: seated_game.seated_at)
    return replace(first_round, round_fact=replace(first_round.round_fact, name=""), games=games)


def table_by_game(night: Night) -> Mapping[str, int]:
    """Return the table of each game being played, by the game's name."""
    return {seated_game.name: table for table, seated_game in _tables_and_games_in_play(night)}


def free_table_by_game(night: Night) -> Mapping[str, int]:
    """Return the free table for each game that can be called now, by the game's name."""
    return {call.game: call.table for call in coming_calls(night)}


def free_tables(night: Night) -> tuple[int, ...]:
    busy_tables = game_by_busy_table(night)
    return tuple(number for number in range(1, table_count(night) + 1) if number not in busy_tables)


def forfeited_games_at(night: Night, table: int) -> tuple[SeatedGame, ...]:
    """Return the forfeited games that may have been called to a free table since its last game. A
    forfeited game has no seats, so its table is not known.
    """
    if table in game_by_busy_table(night):
        return ()
    last_end = max(
        (_unix_seconds(game.round_fact.ended) for game in _games_of_table(night, table)), default=0
    )
    return tuple(
        game
        for game in night.rounds
        if game.forfeit
        and last_end <= _unix_seconds(game.seated_at) < _unix_seconds(game.round_fact.ended)
    )


def names_of_ready_games(night: Night) -> tuple[str, ...]:
    """Return the names of the ready games, in the order in which to call them. Games that have been
    ready longest come first. If several became ready at the same time, the game whose teams have
    rested longest comes first.
    """
    waiting_games = _games_ready_to_call(night)
    return tuple(
        call.game for call in call_games(0, waiting_games, range(1, len(waiting_games) + 1))
    )


def coming_calls(night: Night) -> tuple[GameCall, ...]:
    """Return the calls that can be made now, each with a ready game and a free table; none if no
    game is ready. The big screens announce these calls. The table that has been free longest is
    taken first, so a game keeps its table when other games get ready or other tables get free. A
    second final stays at the table of the first one.
    """
    ready_game_names = names_of_ready_games(night)
    if not ready_game_names:
        return ()
    table_of_first_final = _find_table_of_first_final(night)
    longest_free_tables = sorted(
        free_tables(night),
        key=lambda table: (
            table != table_of_first_final,
            _seconds_when_table_became_free(night, table),
            table,
        ),
    )
    return tuple(
        GameCall(0, table, game_name)
        for game_name, table in zip(ready_game_names, longest_free_tables, strict=False)
    )


def _find_table_of_first_final(night: Night) -> int | None:
    """Return the table of the first final if the second final is ready, else None."""
    bracket_state = draws.bracket_state(night)
    tables = (
        game.table
        for seated_game in night.rounds
        if (winner_seat := bracket_state.bracket.games[seated_game.name].winner_to)
        and winner_seat.game in bracket_state.ready_games
        and bracket_state.bracket.games[winner_seat.game].is_second_final
        for game in seated_game.games
    )
    return next(tables, None)


def games_by_name(night: Night) -> Mapping[str, SeatedGame]:
    return {seated_game.name: seated_game for seated_game in night.rounds if seated_game.name}


def outcome_of_game(night: Night, game_name: str) -> Outcome | None:
    """Return the recorded outcome of a bracket game, or None if no outcome is recorded."""
    return next(
        (
            outcome
            for outcome in time_slots.night_so_far(night).outcomes
            if getattr(outcome, "game", "") == game_name
        ),
        None,
    )


def last_game_end_by_team(
    night: Night, *, with_forfeits: bool = False
) -> Mapping[Entrant, datetime]:
    """Return the time at which each team's last game ended. Forfeited games are left out unless
    `with_forfeits` is true.
    """
    last_end_by_team: dict[Entrant, datetime] = {}
    for seated_game in night.rounds:
        end = seated_game.round_fact.ended
        if end is not None and seated_game.name and (with_forfeits or not seated_game.forfeit):
            for team in draws.bracket_state(night).teams_in(seated_game.name):
                last_end_by_team[team] = max(last_end_by_team.get(team, end), end)
    return last_end_by_team


def forecast_calls(night: Night, now: datetime) -> CallPlan:
    """Return the expected calls of all games still to play, in minutes from now."""
    current_calls = [
        GameCall(_minutes_from_now(seated_game.seated_at, now), table, seated_game.name)
        for table, seated_game in game_by_busy_table(night).items()
    ]
    last_end_by_team = {
        team: _minutes_from_now(end, now) for team, end in last_game_end_by_team(night).items()
    }
    room = Room(max(table_count(night), *game_by_busy_table(night), 1), night.rules.minutes)
    return plan_calls(
        draws.bracket_state(night),
        room,
        current_calls=current_calls,
        last_game_ends=last_end_by_team,
        simulated_night_count=SIMULATED_NIGHT_COUNT,
    )


def _tables_and_games_in_play(night: Night) -> Iterator[tuple[int, SeatedGame]]:
    """Yield each game being played with its table. A table can have two such games if the first was
    reopened after the second was called.
    """
    for seated_game in night.rounds:
        for game in seated_game.games:
            if not game.score.is_over or awaits_extra_hand(game, night.rules):
                yield game.table, seated_game


def _minutes_from_now(moment: datetime, now: datetime) -> int:
    return min(0, int((moment - now).total_seconds()) // SECONDS_PER_MINUTE)


def _games_ready_to_call(night: Night) -> list[ReadyGame]:
    """Return the ready games that have no table yet; none before the bracket is drawn. Each has the
    time at which it became ready, and the times at which its teams' last games ended, in seconds
    since 1970.
    """
    if not night.teams.are_drawn:
        return []
    table_by_game_in_play, end_by_team = table_by_game(night), last_game_end_by_team(night)
    ready_since_by_team = last_game_end_by_team(night, with_forfeits=True)
    ready_games = []
    for game_name in draws.bracket_state(night).ready_games:
        if game_name not in table_by_game_in_play:
            teams = draws.bracket_state(night).teams_in(game_name)
            ready_since = max(_unix_seconds(ready_since_by_team.get(team)) for team in teams)
            last_game_ends = tuple(_unix_seconds(end_by_team.get(team)) for team in teams)
            ready_games.append(ReadyGame(game_name, ready_since, last_game_ends))
    return ready_games


def _seconds_when_table_became_free(night: Night, table: int) -> int:
    games = (*_games_of_table(night, table), *forfeited_games_at(night, table))
    return max((_unix_seconds(game.round_fact.ended) for game in games), default=0)


def _games_of_table(night: Night, table: int) -> list[SeatedGame]:
    return [game for game in night.rounds if game.games and game.games[0].table == table]


def _unix_seconds(moment: datetime | None) -> int:
    """Return the moment in seconds since 1970, or 0 if it is None, as for a team that has not
    played yet.
    """
    return int(moment.timestamp()) if moment else 0


def find_current_game(night: Night) -> SeatedGame | None:
    """Return the game that was seated last, even if it is over. In a bracket, return all games
    being played, combined in one round. Return None if no game is seated, or none of a bracket is
    being played.
    """
    if (game_of_all_tables := latest_game_of_all_tables(night)) is not None:
        return game_of_all_tables
    games = tuple(
        seated_game.games[0] for _, seated_game in sorted(game_by_busy_table(night).items())
    )
    return combine_into_round(night, games) if games else None


def require_game(night: Night, game_number: int | None, refusal: str) -> SeatedGame:
    """Return the game with this number, or the current game if `game_number` is None. Refuse a
    number that is not seated. If there is no current game, refuse with `refusal`.
    """
    seated_game = (
        find_current_game(night) if game_number is None else night.rounds.with_number(game_number)
    )
    if seated_game is not None:
        return seated_game
    raise Refused(
        refusal
        if game_number is None
        else f"Game {game_number} is not seated. Choose another game."
    )


def count_games_left(night: Night) -> int:
    """Return the number of games left. A second final counts only once it must be played."""
    bracket_state = draws.bracket_state(night)
    return sum(
        name not in bracket_state.endings and not game.is_second_final
        for name, game in bracket_state.bracket.games.items()
    ) + sum(bracket_state.bracket.games[name].is_second_final for name in bracket_state.ready_games)


def expected_end(night: Night, now: datetime) -> datetime:
    """Return the estimated end of the bracket, in the time zone of `now`. It is rounded up to a
    multiple of five minutes, so that all screens show the same time.
    """
    minutes_left = forecast_calls(night, now).median_end
    # The sum is computed in UTC, because in local time it is an hour off if the clocks change
    # before the end.
    end = (now.astimezone(UTC) + timedelta(minutes=minutes_left)).replace(second=0, microsecond=0)
    end += timedelta(minutes=-end.minute % END_ROUNDING_MINUTES)
    return end.astimezone(now.tzinfo)
