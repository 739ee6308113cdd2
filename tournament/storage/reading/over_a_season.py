"""What each regular has over many nights: how often they came, their points, and how they stand."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from scoring.game import Tally
from scoring.places.standings import Place, standings
from scoring.places.tie_breakers import Result
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night


@dataclass(frozen=True, slots=True)
class Visits:
    """When a regular was here last, and on how many nights."""

    last: date | None = None
    nights: int = 0

    def __add__(self, other: "Visits") -> "Visits":
        days = [day for day in (self.last, other.last) if day]
        return Visits(max(days, default=None), self.nights + other.nights)


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """A regular's points and games of one night."""

    regular: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """A night that counts for a season."""

    name: str
    date: date
    marks_x: bool
    scores: tuple[SeasonScore, ...]
    number: int = 0
    is_bracket: bool = False

    def with_merged(self, into: Mapping[int, int]) -> "SeasonNight":
        """Return the night with a merged regular's points given to the one who stays."""
        if not any(score.regular in into for score in self.scores):
            return self
        tallies: dict[int, Tally] = {}
        for score in self.scores:
            regular = into.get(score.regular, score.regular)
            tallies[regular] = tallies.get(regular, Tally()) + score.tally
        return replace(self, scores=tuple(SeasonScore(*one) for one in tallies.items()))


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """A regular's results on all `nights` that they came to; the `place` is by those that count."""

    place: Place
    regular: int
    nights: int
    tally: Tally

    @property
    def average(self) -> float:
        return self.tally.points / self.nights


def season_night(night: Night) -> SeasonNight | None:
    """Return what a night counts for a season; None so long as a game is to come and the night is
    not closed. Somebody who was never given a chair or the bench was not there; somebody who had
    several numbers has what all of them won.
    """
    if not (progress.is_played(night) or night.is_closed):
        return None
    there = {entry.person for entry in night.entries if entry.number in night.rounds.seated}
    tallies = _tallies(night)
    scores = tuple(
        SeasonScore(entry.regular, tallies[entry.person])
        for entry in night.entries
        if entry.ranked and entry.regular is not None and entry.person in there
    )
    return SeasonNight(
        night.name,
        night.date,
        night.rules.marks_x,
        scores,
        number=night.tournament,
        is_bracket=night.teams.are_drawn,
    )


def _tallies(night: Night) -> Mapping[int, Tally]:
    """Return what each person won. Of a team's games each has those they played in it, or sat out
    with it; of the X those of their own card.
    """
    tallies: dict[int, Tally] = defaultdict(Tally)
    for card in ranking.cards(night):
        if card.entry.ranked:
            tallies[card.entry.person] += Tally(x=card.tally.x)
    for card in ranking.party_cards(night):
        party = card.party
        for line in card.lines if not party.is_house else ():
            for entry in party.gets_points_of(line.round):
                tallies[entry.person] += replace(line.tally, x=0)
    return tallies


def season(nights: Iterable[SeasonNight], best: int | None = None) -> tuple[SeasonCard, ...]:
    """Return everybody's card, ranked by the sum of their `best` nights, or of all."""
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
