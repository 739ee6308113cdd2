"""The record of each team of a bracket that is at a table: its games so far and where it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rotation.bracket.progress import Progress
from rotation.outcomes import Spot
from tournament.night.play.sheets import side_by_side
from tournament.wall.boards.wall_names import WallParty

# So many results are told one by one.
FEW = 3


@dataclass(frozen=True, slots=True)
class TreeRecord:
    """What a team has done so far, and where it plays now."""

    number: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class TreeResult:
    """Of a game that is over: the own points first, or none where it ended without play."""

    won: bool
    points: tuple[int, ...]

    @property
    def words(self) -> str:
        verb = "won" if self.won else "lost"
        return f"{verb} {side_by_side(self.points) if self.points else 'without play'}"


def tree_records(
    progress: Progress, tables: Mapping[str, int], whos: Mapping[int, WallParty]
) -> Iterator[TreeRecord]:
    """In the order of their tables."""
    for name, table in sorted(tables.items(), key=lambda item: item[1]):
        for team in progress.teams_in(name):
            words = (*results_in_words(tuple(_results(progress, team))), f"now at table {table}")
            yield TreeRecord(int(team), whos[int(team)].name, ", ".join(words))


def results_in_words(results: Sequence[TreeResult]) -> tuple[str, ...]:
    """Many are counted, for all of it stands in one line."""
    if len(results) <= FEW:
        return tuple(result.words for result in results)
    won = sum(result.won for result in results)
    lost = len(results) - won
    return (f"won {won}", f"lost {lost}") if lost else (f"won {won}",)


def _results(progress: Progress, team: str) -> Iterator[TreeResult]:
    for name, ending in progress.endings.items():
        if team in progress.sides[name] and ending.winner is not None:
            spot = Spot.A if progress.sides[name][0] == team else Spot.B
            points = ending.score or ()
            yield TreeResult(ending.winner is spot, points if spot is Spot.A else points[::-1])
