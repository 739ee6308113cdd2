"""A bracket: who sits in each of its games, how many there are, and how everybody comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rotation.bracket.structure import Side
from tournament.night.evening import Night
from tournament.night.games import Round

BOTH = "both"


def seated_as_drawn(night: Night) -> Iterator[str]:
    """So no result is carried over to other teams than those who played for it."""
    names = Counter(one.name for one in night.rounds)
    for name, times in names.items():
        if times > 1:
            yield f"{name} is called {times} times"
    for played in night.rounds:
        if played.name not in night.bracket.bracket.games:
            yield f"there is no game {played.name}"
            continue
        wanted = night.bracket.sides[played.name]
        for game in played.games:
            found = tuple(map(str, night.sides.in_game(game, played)))
            if found != wanted:
                yield f"{played.name} is for {wanted}, and {found} sit there"
        if len(played.games) != (0 if played.forfeit else 1):
            yield f"{played.name} has {len(played.games)} tables; forfeited by: {played.forfeit}"


def one_at_once(night: Night) -> Iterator[str]:
    on = [game for one in night.rounds if one.written.ended is None for game in one.games]
    busy = Counter(who for game in on for who in game.entries)
    for who in (one for one, times in busy.items() if times > 1):
        yield f"player {who} has {busy[who]} games at once"


def places(night: Night) -> Iterator[str]:
    """Once all is played: the first three have a place of their own, as far as there are three.
    Two who both forfeit a game share the place they would have played for.
    """
    if not night.is_played:
        return
    ranks = sorted(place.rank for place in night.standings)
    alone = 1 if any(one.forfeit == BOTH for one in night.rounds) else 3
    if ranks[:alone] != list(range(1, 4))[: len(ranks)][:alone]:
        yield f"the first places are {ranks[:3]}"
    for rank, place in enumerate(sorted(night.standings, key=lambda one: one.rank), start=1):
        if place.rank > rank:
            yield f"team {place.result.entrant} has place {place.rank}, and is {rank}th in the list"


def number_of_games(night: Night) -> Iterator[str]:
    """Where nobody forfeits or goes home. With two losses each team but the last loses twice, and
    that one never or once; with one, third place may take a game of its own.
    """
    if not night.is_played or _was_disturbed(night):
        return
    games, teams = len(night.rounds), len(night.bracket.teams)
    known = night.bracket.bracket.games.values()
    for_third = any(one.side is Side.THIRD for one in known)
    right = [teams - 1 + for_third]
    if any(one.if_needed for one in known):
        right = [2 * teams - 2, 2 * teams - 1]
    if games not in right:
        yield f"{teams} teams have played {games} games, and not {' or '.join(map(str, right))}"


def is_second_final(night: Night, played: Round) -> bool:
    return night.bracket.bracket.games[played.name].if_needed


def _was_disturbed(night: Night) -> bool:
    return bool(night.bracket.withdrawn) or any(one.forfeit for one in night.rounds)
