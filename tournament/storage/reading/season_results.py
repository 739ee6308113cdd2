"""Results of regulars over many nights: how often each one came, points, and place."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from scoring.game import Tally, add_tallies
from scoring.places.standings import Place, rank_entrants
from scoring.places.tie_breakers import EntrantResult
from tournament.evening.night import progress, ranking
from tournament.evening.night.night import Night


@dataclass(frozen=True, slots=True)
class Visits:
    """The date of a regular's last visit, and the number of nights on which the regular came."""

    last_date: date | None = None
    night_count: int = 0

    def __add__(self, visits: "Visits") -> "Visits":
        visit_days = [day for day in (self.last_date, visits.last_date) if day]
        return Visits(max(visit_days, default=None), self.night_count + visits.night_count)


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """One regular's points and games on one night."""

    regular: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """One night's part in a season: the scores of the ranked regulars who took part."""

    name: str
    date: date
    has_x_marks: bool
    scores: tuple[SeasonScore, ...]
    number: int = 0
    is_bracket: bool = False
    has_playoffs: bool = False
    is_closed: bool = True

    def add_up_merged_regulars(self, kept_number_by_merged: Mapping[int, int]) -> "SeasonNight":
        """Return the night with the points of merged regulars added to those of the regular who
        stays.
        """
        if not any(score.regular in kept_number_by_merged for score in self.scores):
            return self
        tally_by_regular: dict[int, Tally] = {}
        for score in self.scores:
            regular = kept_number_by_merged.get(score.regular, score.regular)
            tally_by_regular[regular] = tally_by_regular.get(regular, Tally()) + score.tally
        return replace(
            self, scores=tuple(SeasonScore(*score) for score in tally_by_regular.items())
        )


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """One regular's results in a season. `night_count` is the number of nights on which the regular
    came, and `tally` is the sum of the regular's points and games. `place` is computed from the
    best nights alone if the season counts only those.
    """

    place: Place
    regular: int
    night_count: int
    tally: Tally

    @property
    def average_points(self) -> float:
        return self.tally.points / self.night_count


def make_season_night(night: Night) -> SeasonNight | None:
    """Return what the night adds to a season, or None until all games are played or the night is
    closed. Only ranked regulars who played or sat out a game have scores. A player with several
    numbers gets the points of all of them.
    """
    if not (progress.is_fully_played(night) or night.is_closed):
        return None
    ever_seated_numbers = night.rounds.numbers_ever_seated
    people_who_took_part = {
        entry.person_number for entry in night.entries if entry.number in ever_seated_numbers
    }
    tally_by_person = _add_up_tallies_by_person(night)
    scores = tuple(
        SeasonScore(entry.regular, tally_by_person[entry.person_number])
        for entry in night.entries
        if entry.ranked
        and entry.regular is not None
        and entry.person_number in people_who_took_part
    )
    return SeasonNight(
        night.name,
        night.date,
        night.rules.has_x_marks,
        scores,
        number=night.tournament,
        is_bracket=night.teams.are_drawn,
        has_playoffs=bool(night.plan.playoffs),
        is_closed=night.is_closed,
    )


def _add_up_tallies_by_person(night: Night) -> Mapping[int, Tally]:
    """Return each person's points and games, by the first number that the person got on this night.
    Both partners of a team get its games, except those that a substitute played for them. Xs come
    from the player's own scorecard.
    """
    tally_by_person: dict[int, Tally] = defaultdict(Tally)
    for card in ranking.scorecards_of_players(night):
        if card.entry.ranked:
            tally_by_person[card.entry.person_number] += Tally(x=card.tally.x)
    for card in ranking.scorecards_of_parties(night):
        team = card.party
        for game_line in card.lines if not team.is_fill_in else ():
            for entry in team.entries_scoring_in(game_line.game):
                tally_by_person[entry.person_number] += replace(game_line.tally, x=0)
    return tally_by_person


def rank_season(
    nights: Iterable[SeasonNight], best_night_count: int | None = None
) -> tuple[SeasonResult, ...]:
    """Return the results of all regulars, ranked by points. For each regular, only the
    `best_night_count` nights with the most points count, or all nights if it is None.
    """
    tallies_by_regular: dict[int, list[Tally]] = {}
    for night in nights:
        for score in night.scores:
            tallies_by_regular.setdefault(score.regular, []).append(score.tally)
    results = []
    for regular, tallies in sorted(tallies_by_regular.items()):
        points_best_first = sorted((tally.points for tally in tallies), reverse=True)
        results.append(EntrantResult(str(regular), sum(points_best_first[:best_night_count])))
    places = rank_entrants(results, ())
    return tuple(_make_season_result(place, tallies_by_regular) for place in places)


def _make_season_result(
    place: Place, tallies_by_regular: Mapping[int, list[Tally]]
) -> SeasonResult:
    regular = int(place.result.entrant)
    tallies = tallies_by_regular[regular]
    return SeasonResult(place, regular, len(tallies), add_tallies(tallies))
