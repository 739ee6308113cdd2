"""A bracket: who sits in each of its games, how many there are, and how everybody comes out."""

from collections import Counter
from collections.abc import Iterator

from rotation.bracket.structure import BracketSide
from tournament.night.evening import Night
from tournament.night.play.games import PlayedGame

BOTH = "both"


def seated_as_drawn(night: Night) -> Iterator[str]:
    """So no result is carried over to other teams than those who played for it."""
    names = Counter(played.name for played in night.rounds)
    for name, times in names.items():
        if times > 1:
            yield f"{name} is called {times} times"
    for played in night.rounds:
        if played.name not in night.bracket.bracket.games:
            yield f"there is no game {played.name}"
            continue
        wanted = night.bracket.sides[played.name]
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
    if not night.is_played:
        return
    ranks = sorted(place.rank for place in night.standings)
    alone = 1 if any(played.forfeit == BOTH for played in night.rounds) else 3
    if ranks[:alone] != list(range(1, 4))[: len(ranks)][:alone]:
        yield f"the first places are {ranks[:3]}"
    for rank, place in enumerate(sorted(night.standings, key=lambda place: place.rank), start=1):
        if place.rank > rank:
            yield f"team {place.result.entrant} has place {place.rank}, and is {rank}th in the list"


def number_of_games(night: Night) -> Iterator[str]:
    """Where nobody forfeits or goes home. With two losses each team but the last loses twice, and
    that one never or once; with one, third place may take a game of its own.
    """
    if not night.is_played or _was_disturbed(night):
        return
    games, teams = len(night.rounds), len(night.bracket.teams)
    drawn = night.bracket.bracket.games.values()
    for_third = any(game.side is BracketSide.THIRD for game in drawn)
    right = [teams - 1 + for_third]
    if any(game.if_needed for game in drawn):
        right = [2 * teams - 2, 2 * teams - 1]
    if games not in right:
        yield f"{teams} teams have played {games} games, and not {' or '.join(map(str, right))}"


def is_second_final(night: Night, played: PlayedGame) -> bool:
    return night.bracket.bracket.games[played.name].if_needed


def _was_disturbed(night: Night) -> bool:
    return bool(night.bracket.withdrawn) or any(played.forfeit for played in night.rounds)
