"""Check a bracket: the teams of each game, the number of games, and the places. Losses are counted
game by game from scores and forfeits alone.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, awaits_extra_hand

BOTH_TEAMS_FORFEIT = "both"


def find_wrong_teams(night: Night) -> Iterator[str]:
    """Check that each game has the teams that the results lead to, and is called only once."""
    for name, times in Counter(game_round.name for game_round in night.rounds).items():
        if times > 1:
            yield f"{name} is called {times} times"
    for game_round in night.rounds:
        if game_round.name not in draws.bracket_state(night).bracket.games:
            yield f"there is no game {game_round.name}"
            continue
        expected_teams = draws.bracket_state(night).occupants_by_game[game_round.name]
        for game in game_round.games:
            teams = tuple(map(str, night.teams_for_format.teams_in_game(game, game_round)))
            if teams != expected_teams:
                yield f"{game_round.name} is for {expected_teams}, and {teams} sit there"
        if len(game_round.games) != (0 if game_round.forfeit else 1):
            yield (
                f"{game_round.name} has {len(game_round.games)} tables; forfeited by: "
                f"{game_round.forfeit}"
            )


def find_players_in_two_games(night: Night) -> Iterator[str]:
    games_in_progress = [
        game
        for game_round in night.rounds
        if game_round.round_fact.ended is None
        for game in game_round.games
    ]
    games_by_player = Counter(player for game in games_in_progress for player in game.entries)
    for player in (number for number, times in games_by_player.items() if times > 1):
        yield f"player {player} has {games_by_player[player]} games at once"


def find_wrong_places(night: Night) -> Iterator[str]:
    """Check that, after the last game, the first three teams have places of their own, if there are
    three. Two teams that both forfeit a game share the place they would have played for.
    """
    if not progress.is_fully_played(night):
        return
    ranks = sorted(place.rank for place in ranking.standings(night))
    unshared_count = (
        1 if any(game_round.forfeit == BOTH_TEAMS_FORFEIT for game_round in night.rounds) else 3
    )
    if ranks[:unshared_count] != list(range(1, 4))[: len(ranks)][:unshared_count]:
        yield f"the first places are {ranks[:3]}"
    for rank, place in enumerate(
        sorted(ranking.standings(night), key=lambda place: place.rank), start=1
    ):
        if place.rank > rank:
            yield f"team {place.result.entrant} has place {place.rank}, and is {rank}th in the list"


def find_wrong_game_count(night: Night) -> Iterator[str]:
    """Check the number of games if no team forfeited or left. In double elimination each team but
    the champion loses twice, and the champion at most once.
    """
    if not night.teams.are_drawn:
        return
    is_disturbed = draws.bracket_state(night).withdrawn_teams or any(
        game_round.forfeit for game_round in night.rounds
    )
    if not progress.is_fully_played(night) or is_disturbed:
        return
    games, teams = len(night.rounds), len(draws.bracket_state(night).teams)
    possible_counts = [2 * teams - 2, 2 * teams - 1] if _losses_allowed(night) == 2 else [teams - 1]
    if games not in possible_counts:
        expected_words = " or ".join(map(str, possible_counts))
        yield f"{teams} teams have played {games} games, and not {expected_words}"


def find_wrong_losses(night: Night) -> Iterator[str]:
    """Check that teams play no more after their last loss. At the end every team but the winner has
    lost as often as is allowed, or has left.
    """
    if not night.teams.are_drawn:
        return
    losses_allowed = _losses_allowed(night)
    losses: Counter[str] = Counter()
    for game_round in night.rounds:
        for team in _teams_of_game(night, game_round):
            if losses[team] >= losses_allowed:
                yield f"team {team} plays {game_round.name} after {losses[team]} losses"
        losses.update(_losses_by_team(night, game_round))
    if progress.is_fully_played(night):
        yield from _find_faults_at_end(night, losses)


def find_needless_second_final(night: Night) -> Iterator[str]:
    """Check that the second final is played only between two teams with one loss each."""
    losses: Counter[str] = Counter()
    for game_round in night.rounds:
        loss_counts = sorted(losses[team] for team in _teams_of_game(night, game_round))
        if draws.bracket_state(night).bracket.games[
            game_round.name
        ].is_second_final and loss_counts != [
            1,
            1,
        ]:
            yield f"{game_round.name} is played by two with {loss_counts} losses"
        losses.update(_losses_by_team(night, game_round))


def _find_faults_at_end(night: Night, losses: Counter[str]) -> Iterator[str]:
    losses_allowed = _losses_allowed(night)
    winner = next(
        (place.result.entrant for place in ranking.standings(night) if place.rank == 1), None
    )
    for team in draws.bracket_state(night).teams:
        has_left = team in draws.bracket_state(night).withdrawn_teams
        if team == winner and losses[team] >= losses_allowed:
            yield f"team {team} wins with {losses[team]} losses"
        if team != winner and not has_left and losses[team] < losses_allowed:
            yield f"team {team} is out with {losses[team]} losses"


def _losses_allowed(night: Night) -> int:
    return (
        2
        if any(game.is_second_final for game in draws.bracket_state(night).bracket.games.values())
        else 1
    )


def _losses_by_team(night: Night, game_round: SeatedGame) -> Counter[str]:
    """Return the losses that each team has from a game: one for the loser. If both teams forfeit a
    game whose loser would play on, each has two, because neither plays on.
    """
    teams = _teams_of_game(night, game_round)
    if game_round.forfeit:
        forfeiting_teams = {"a": teams[:1], "b": teams[1:], BOTH_TEAMS_FORFEIT: teams}[
            game_round.forfeit
        ]
        has_loser_game = (
            draws.bracket_state(night).bracket.games[game_round.name].loser_to is not None
        )
        return Counter(
            dict.fromkeys(
                forfeiting_teams,
                2 if game_round.forfeit == BOTH_TEAMS_FORFEIT and has_loser_game else 1,
            )
        )
    (game,) = game_round.games
    if not game.score.is_over or awaits_extra_hand(game, night.rules):
        return Counter()
    north, east = (dict(game.played_table.points)[chair] for chair in (Chair.N, Chair.E))
    return Counter([teams[1] if north > east else teams[0]])


def _teams_of_game(night: Night, game_round: SeatedGame) -> tuple[str, ...]:
    """Return the teams that sat in a game. For a forfeited game, return the teams the bracket has
    in it.
    """
    if game_round.games:
        return tuple(
            map(str, night.teams_for_format.teams_in_game(game_round.games[0], game_round))
        )
    return draws.bracket_state(night).teams_in(game_round.name)
