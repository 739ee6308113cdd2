"""Many nights together: what each regular has over a season, and how they stand. Knows no names."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tournament.night.night import Night


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """What one regular brought home from one night."""

    regular: int
    points: int
    x: int


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """One night that counts for a season."""

    name: str
    date: date
    x_marked: bool
    scores: tuple[SeasonScore, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """From `rank` to the `last` place that is shared. `best` is the sum of the nights that count,
    `nights` how many somebody came to.
    """

    rank: int
    last: int
    regular: int
    nights: int
    points: int
    best: int
    x: int

    @property
    def average(self) -> float:
        return self.points / self.nights


def played(night: Night) -> SeasonNight | None:
    """Nothing, so long as a game is to come and the night is not closed. Whoever was never given a
    chair or the bench was not there; whoever had several numbers has what all of them won.
    """
    if not (night.is_played or night.is_closed):
        return None
    points, x = _points(night), Counter[int]()
    for card in night.cards:
        x[card.entry.person] += card.tally.x if card.entry.ranked else 0
    there = {entry.person for entry in night.entries if entry.number in night.has_been_seated}
    scores = tuple(
        SeasonScore(entry.regular, points[entry.person], x[entry.person])
        for entry in night.entries
        if entry.ranked and entry.regular is not None and entry.person in there
    )
    return SeasonNight(night.name, night.date, night.rules.x_marked, scores)


def _points(night: Night) -> Counter[int]:
    """By person. Of a team's games each has those they played in it, or sat out with it."""
    points = Counter[int]()
    for card in night.party_cards:
        own = card.party
        for line in card.lines if not own.is_house else ():
            for entry in own.playing_in(line.round) if own.is_team else own.people:
                points[entry.person] += line.tally.points
    return points


def season(nights: Iterable[SeasonNight], best: int | None = None) -> tuple[SeasonPlace, ...]:
    """Ranked by the sum of each one's `best` nights, or of all; equal sums share a place."""
    scores: dict[int, list[SeasonScore]] = {}
    for night in nights:
        for score in night.scores:
            scores.setdefault(score.regular, []).append(score)
    sums = {regular: _best(mine, best) for regular, mine in scores.items()}
    ordered = sorted(sums.values(), reverse=True)
    return tuple(
        SeasonPlace(
            rank=ordered.index(sums[regular]) + 1,
            last=ordered.index(sums[regular]) + ordered.count(sums[regular]),
            regular=regular,
            nights=len(mine),
            points=sum(score.points for score in mine),
            best=sums[regular],
            x=sum(score.x for score in mine),
        )
        for regular, mine in sorted(scores.items(), key=lambda pair: (-sums[pair[0]], pair[0]))
    )


def _best(scores: Sequence[SeasonScore], most: int | None) -> int:
    return sum(sorted((score.points for score in scores), reverse=True)[:most])
