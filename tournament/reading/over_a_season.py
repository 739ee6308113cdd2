"""Many nights together: what each regular has over a season, and how they stand. Knows no names."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from scoring.places.standings import Place, standings
from scoring.places.tie_breakers import Result
from scoring.tally import Tally
from tournament.night.night import Night


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """What one regular brought home from one night."""

    regular: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """One night that counts for a season."""

    name: str
    date: date
    x_marked: bool
    scores: tuple[SeasonScore, ...]


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """What a regular has of all `nights` that they came to; the `place` is by those that count."""

    place: Place
    regular: int
    nights: int
    tally: Tally

    @property
    def average(self) -> float:
        return self.tally.points / self.nights


def played(night: Night) -> SeasonNight | None:
    """Nothing, so long as a game is to come and the night is not closed. Whoever was never given a
    chair or the bench was not there; whoever had several numbers has what all of them won.
    """
    if not (night.is_played or night.is_closed):
        return None
    there = {entry.person for entry in night.entries if entry.number in night.has_been_seated}
    brought = _brought(night)
    scores = tuple(
        SeasonScore(entry.regular, brought[entry.person])
        for entry in night.entries
        if entry.ranked and entry.regular is not None and entry.person in there
    )
    return SeasonNight(night.name, night.date, night.rules.x_marked, scores)


def _brought(night: Night) -> Mapping[int, Tally]:
    """By person. Of a team's games each has those they played in it, or sat out with it; of the X
    those of their own card.
    """
    brought: dict[int, Tally] = defaultdict(Tally)
    for card in night.cards:
        if card.entry.ranked:
            brought[card.entry.person] += Tally(x=card.tally.x)
    for card in night.party_cards:
        own = card.party
        for line in card.lines if not own.is_house else ():
            for entry in own.playing_in(line.round) if own.is_team else own.people:
                brought[entry.person] += replace(line.tally, x=0)
    return brought


def season(nights: Iterable[SeasonNight], best: int | None = None) -> tuple[SeasonCard, ...]:
    """Ranked by the sum of each one's `best` nights, or of all."""
    tallies: dict[int, list[Tally]] = {}
    for night in nights:
        for score in night.scores:
            tallies.setdefault(score.regular, []).append(score.tally)
    results = [
        Result(str(regular), sum(sorted((one.points for one in own), reverse=True)[:best]))
        for regular, own in sorted(tallies.items())
    ]
    return tuple(
        _card(place, tallies[int(place.result.entrant)]) for place in standings(results, ())
    )


def _card(place: Place, own: list[Tally]) -> SeasonCard:
    return SeasonCard(place, int(place.result.entrant), len(own), sum(own, Tally()))
