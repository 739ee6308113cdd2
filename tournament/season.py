"""Many nights together: what each regular has over a season, and how they stand. Knows no names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tournament.night.evening import Night


@dataclass(frozen=True, slots=True)
class Score:
    """What one regular brought home from one night."""

    regular: int
    points: int
    x: int


@dataclass(frozen=True, slots=True)
class Played:
    """One night that counts for a season."""

    name: str
    date: date
    x_marked: bool
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """`best` is the sum of the nights that count, `nights` how many somebody came to."""

    rank: int
    shared: bool
    regular: int
    nights: int
    points: int
    best: int
    x: int

    @property
    def average(self) -> float:
        return self.points / self.nights


def played(night: Night) -> Played | None:
    """Nothing, so long as a game is to come and the night is not closed. Whoever was never given a
    chair or the bench was not there; whoever had several numbers has what all of them won.
    """
    if not (night.is_played or night.is_closed):
        return None
    points, x = _points(night), Counter[int]()
    for card in night.cards:
        x[card.entry.person] += card.tally.x if card.entry.ranked else 0
    there = {one.person for one in night.entries if one.number in night.has_been_seated}
    scores = tuple(
        Score(one.regular, points[one.person], x[one.person])
        for one in night.entries
        if one.ranked and one.regular is not None and one.person in there
    )
    return Played(night.name, night.date, night.rules.x_marked, scores)


def _points(night: Night) -> Counter[int]:
    """By person. Of a team's games each has those they played in it, or sat out with it."""
    found = Counter[int]()
    if not night.format.in_teams:
        for card in night.cards:
            found[card.entry.person] += card.tally.points if card.entry.ranked else 0
        return found
    for team in night.team_cards:
        for line in team.lines:
            for one in team.team.playing_in(line.round):
                found[one.person] += line.tally.points
    return found


def season(nights: Iterable[Played], best: int | None = None) -> tuple[Place, ...]:
    """Ranked by the sum of each one's `best` nights, or of all; equal sums share a place."""
    scores: dict[int, list[Score]] = {}
    for night in nights:
        for one in night.scores:
            scores.setdefault(one.regular, []).append(one)
    sums = {regular: _best(mine, best) for regular, mine in scores.items()}
    ordered = sorted(sums.values(), reverse=True)
    return tuple(
        Place(
            rank=ordered.index(sums[regular]) + 1,
            shared=ordered.count(sums[regular]) > 1,
            regular=regular,
            nights=len(mine),
            points=sum(one.points for one in mine),
            best=sums[regular],
            x=sum(one.x for one in mine),
        )
        for regular, mine in sorted(scores.items(), key=lambda one: (-sums[one[0]], one[0]))
    )


def _best(scores: Sequence[Score], most: int | None) -> int:
    return sum(sorted((one.points for one in scores), reverse=True)[:most])
