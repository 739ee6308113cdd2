"""Check a bracket: the teams of each game, the number of games, and the places. Losses are counted
game by game from scores and forfeits alone.
"""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, awaits_extra_hand

BOTH = "both"


def seated_as_drawn(night: Night) -> Iterator[str]:
    """Check that each game has the teams that the results lead to, and is called only once."""
    for name, times in Counter(played.name for played in night.rounds).items():
        if times > 1:
            yield f"{name} is called {times} times"
    for played in night.rounds:
        if played.name not in draws.bracket(night).bracket.games:
            yield f"there is no game {played.name}"
            continue
        wanted = draws.bracket(night).sides[played.name]
        for game in played.games:
            texts = tuple(map(str, night.sides.teams_in_game(game, played)))
            if texts != wanted:
                yield f"{played.name} is for {wanted}, and {texts} sit there"
        if len(played.games) != (0 if played.forfeit else 1):
            yield f"{played.name} has {len(played.games)} tables; forfeited by: {played.forfeit}"


def one_game_at_a_time(night: Night) -> Iterator[str]:
    on = [
        game for played in night.rounds if played.round_fact.ended is None for game in played.games
    ]
    busy = Counter(who for game in on for who in game.entries)
    for who in (number for number, times in busy.items() if times > 1):
        yield f"player {who} has {busy[who]} games at once"


def places(night: Night) -> Iterator[str]:
    """Check that, after the last game, the first three teams have places of their own, if there are
    three. Two teams that both forfeit a game share the place they would have played for.
    """
    if not progress.is_fully_played(night):
        return
    ranks = sorted(place.rank for place in ranking.standings(night))
    alone = 1 if any(played.forfeit == BOTH for played in night.rounds) else 3
    if ranks[:alone] != list(range(1, 4))[: len(ranks)][:alone]:
        yield f"the first places are {ranks[:3]}"
    for rank, place in enumerate(
        sorted(ranking.standings(night), key=lambda place: place.rank), start=1
    ):
        if place.rank > rank:
            yield f"team {place.result.entrant} has place {place.rank}, and is {rank}th in the list"


def number_of_games(night: Night) -> Iterator[str]:
    """Check the number of games if no team forfeited or left. In double elimination each team but
    the champion loses twice, and the champion at most once.
    """
    if not night.teams.are_drawn:
        return
    is_disturbed = draws.bracket(night).withdrawn or any(played.forfeit for played in night.rounds)
    if not progress.is_fully_played(night) or is_disturbed:
        return
    games, teams = len(night.rounds), len(draws.bracket(night).teams)
    right = [2 * teams - 2, 2 * teams - 1] if _losses_allowed(night) == 2 else [teams - 1]
    if games not in right:
        yield f"{teams} teams have played {games} games, and not {' or '.join(map(str, right))}"


def out_after_last_loss(night: Night) -> Iterator[str]:
    """Check that teams play no more after their last loss. At the end every team but the winner has
    lost as often as is allowed, or has left.
    """
    if not night.teams.are_drawn:
        return
    allowed = _losses_allowed(night)
    lost: Counter[str] = Counter()
    for played in night.rounds:
        for team in _teams_of_game(night, played):
            if lost[team] >= allowed:
                yield f"team {team} plays {played.name} after {lost[team]} losses"
        lost.update(_losers(night, played))
    if progress.is_fully_played(night):
        yield from _faults_at_end(night, lost)


def second_final(night: Night) -> Iterator[str]:
    """Check that the second final is played only between two teams with one loss each."""
    lost: Counter[str] = Counter()
    for played in night.rounds:
        numbers = sorted(lost[team] for team in _teams_of_game(night, played))
        if draws.bracket(night).bracket.games[played.name].is_second_final and numbers != [1, 1]:
            yield f"{played.name} is played by two with {numbers} losses"
        lost.update(_losers(night, played))


def _faults_at_end(night: Night, lost: Counter[str]) -> Iterator[str]:
    allowed = _losses_allowed(night)
    winner = next(
        (place.result.entrant for place in ranking.standings(night) if place.rank == 1), None
    )
    for team in draws.bracket(night).teams:
        has_left = team in draws.bracket(night).withdrawn
        if team == winner and lost[team] >= allowed:
            yield f"team {team} wins with {lost[team]} losses"
        if team != winner and not has_left and lost[team] < allowed:
            yield f"team {team} is out with {lost[team]} losses"


def _losses_allowed(night: Night) -> int:
    return (
        2
        if any(game.is_second_final for game in draws.bracket(night).bracket.games.values())
        else 1
    )


def _losers(night: Night, played: SeatedGame) -> Counter[str]:
    """Return the losers of a game. Two teams that both forfeit on the winners' side share a place
    and have no game left.
    """
    teams = _teams_of_game(night, played)
    if played.forfeit:
        by = {"a": teams[:1], "b": teams[1:], BOTH: teams}[played.forfeit]
        falls = draws.bracket(night).bracket.games[played.name].loser_to is not None
        return Counter(dict.fromkeys(by, 2 if played.forfeit == BOTH and falls else 1))
    (game,) = played.games
    if not game.score.is_over or awaits_extra_hand(game, night.rules):
        return Counter()
    north, east = (dict(game.played_table.points)[chair] for chair in (Chair.N, Chair.E))
    return Counter([teams[1] if north > east else teams[0]])


def _teams_of_game(night: Night, played: SeatedGame) -> tuple[str, ...]:
    """Return the teams that sat in a game. For a forfeited game, return the teams the bracket has
    in it.
    """
    if played.games:
        return tuple(map(str, night.sides.teams_in_game(played.games[0], played)))
    return draws.bracket(night).teams_in(played.name)
