"""Who comes where, as soon as it is known: by the round in which a team went out.

Those who go out in one round share its place. Knows no points and no number of wins.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.bracket.structure import BracketGame
from rotation.seating import Entrant


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """From `first` to `last`: four teams that come 9th to 12th share the ninth place."""

    team: Entrant
    first: int
    last: int


def places(progress: Progress) -> tuple[TeamPlaces, ...]:
    """Of those who have no game to come, the best first. Such a place stands, unless both teams of
    a later game forfeit it: then it may get better."""
    to_come = (
        place for game in progress.bracket.games.values() for place in _to_come(progress, game)
    )
    everybody = sorted([*progress.done.values(), *to_come])
    settled = [
        TeamPlaces(team, bisect_left(everybody, place) + 1, bisect_right(everybody, place))
        for team in progress.teams
        if (place := progress.done.get(team)) is not None
    ]
    return tuple(sorted(settled, key=lambda team_places: team_places.first))


def _to_come(progress: Progress, game: BracketGame) -> Iterator[int]:
    """The places of those who will have this as their last game, though nobody knows yet who."""
    if game.loser_to is None and game.id not in progress.endings:
        yield game.place
    if game.winner_to is None and progress.awaits_winner(game.id):
        yield game.place - 1
