"""A bracket: who sits in each of its games, how many there are, and how everybody comes out; its
losses are counted game by game from the scores and the forfeits alone.
"""

from collections import Counter
from collections.abc import Iterator

from rotation.bracket.structure import BracketSide
from scoring.chairs import Chair
from tournament.evening.night import draws, progress, ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, awaits_extra_hand

BOTH = "both"


def seated_as_drawn(night: Night) -> Iterator[str]:
    """So no result is carried over to other teams than those who played for it."""
    for name, times in Counter(played.name for played in night.rounds).items():
        if times > 1:
            yield f"{name} is called {times} times"
    for played in night.rounds:
        if played.name not in draws.bracket(night).bracket.games:
            yield f"there is no game {played.name}"
            continue
        wanted = draws.bracket(night).sides[played.name]
        for game in played.games:
            texts = tuple(map(str, night.sides.in_game(game, played)))
            if texts != wanted:
                yield f"{played.name} is for {wanted}, and {texts} sit there"
        if len(played.games) != (0 if played.forfeit else 1):
            yield f"{played.name} has {len(played.games)} tables; forfeited by: {played.forfeit}"


def one_at_once(night: Night) -> Iterator[str]:
    on = [game for played in night.rounds if played.written.ended is None for game in played.games]
    busy = Counter(who for game in on for who in game.entries)
    for who in (number for number, times in busy.items() if times > 1):
        yield f"player {who} has {busy[who]} games at once"


def places(night: Night) -> Iterator[str]:
    """Once all is played: the first three have a place of their own, as far as there are three.
    Two who both forfeit a game share the place they would have played for.
    """
    if not progress.is_played(night):
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
    """Where nobody forfeits or goes home. With two losses each team but the last loses twice, and
    that one never or once; with one, third place may take a game of its own.
    """
    if not night.teams.are_drawn:
        return
    is_disturbed = draws.bracket(night).withdrawn or any(played.forfeit for played in night.rounds)
    if not progress.is_played(night) or is_disturbed:
        return
    games, teams = len(night.rounds), len(draws.bracket(night).teams)
    drawn = draws.bracket(night).bracket.games.values()
    right = [teams - 1 + any(game.side is BracketSide.THIRD for game in drawn)]
    if _allowed(night) == 2:
        right = [2 * teams - 2, 2 * teams - 1]
    if games not in right:
        yield f"{teams} teams have played {games} games, and not {' or '.join(map(str, right))}"


def out_after_the_last(night: Night) -> Iterator[str]:
    """The game for third place is for two who are out already. At the end everybody but the winner
    has lost as often as is allowed, or has gone home.
    """
    if not night.teams.are_drawn:
        return
    allowed = _allowed(night)
    lost: Counter[str] = Counter()
    for played in night.rounds:
        is_for_third = draws.bracket(night).bracket.games[played.name].side is BracketSide.THIRD
        for team in () if is_for_third else _teams(night, played):
            if lost[team] >= allowed:
                yield f"team {team} plays {played.name} after {lost[team]} losses"
        lost.update(_losers(night, played))
    if progress.is_played(night):
        yield from _at_the_end(night, lost)


def second_final(night: Night) -> Iterator[str]:
    """Only where both have lost once: the one on the way there, and the other in the final."""
    lost: Counter[str] = Counter()
    for played in night.rounds:
        numbers = sorted(lost[team] for team in _teams(night, played))
        if draws.bracket(night).bracket.games[played.name].if_needed and numbers != [1, 1]:
            yield f"{played.name} is played by two with {numbers} losses"
        lost.update(_losers(night, played))


def _at_the_end(night: Night, lost: Counter[str]) -> Iterator[str]:
    allowed = _allowed(night)
    winner = next(
        (place.result.entrant for place in ranking.standings(night) if place.rank == 1), None
    )
    for team in draws.bracket(night).teams:
        gone = team in draws.bracket(night).withdrawn
        if team == winner and lost[team] >= allowed:
            yield f"team {team} wins with {lost[team]} losses"
        if team != winner and not gone and lost[team] < allowed:
            yield f"team {team} is out with {lost[team]} losses"


def _allowed(night: Night) -> int:
    return 2 if any(game.if_needed for game in draws.bracket(night).bracket.games.values()) else 1


def _losers(night: Night, played: PlayedGame) -> Counter[str]:
    """Two who both forfeit on the winners' side would fall to one place, and have no game left."""
    both = _teams(night, played)
    if played.forfeit:
        by = {"a": both[:1], "b": both[1:], BOTH: both}[played.forfeit]
        falls = draws.bracket(night).bracket.games[played.name].loser_to is not None
        return Counter(dict.fromkeys(by, 2 if played.forfeit == BOTH and falls else 1))
    (game,) = played.games
    if not game.score.is_over or awaits_extra_hand(game, night.rules):
        return Counter()
    north, east = (dict(game.played_table.points)[chair] for chair in (Chair.N, Chair.E))
    return Counter([both[1] if north > east else both[0]])


def _teams(night: Night, played: PlayedGame) -> tuple[str, ...]:
    """Those who sat there; of a game that was forfeited those whom the bracket has in it."""
    if played.games:
        return tuple(map(str, night.sides.in_game(played.games[0], played)))
    return draws.bracket(night).teams_in(played.name)
