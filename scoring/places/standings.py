"""Places and medals. The entrant with the most points comes first, and tie-breakers are applied in
the order that the rules set.

Entrants whom no tie-breaker separates share the better place (1, 2, 2, 4). Every place comes with a
text that gives the reason. Entrants are listed by their keys, not by their names.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, compress
from operator import attrgetter

from scoring.dials.options import TieBreaker
from scoring.places.tie_breakers import EntrantResult, TieBreakScore, TieDecisions, tie_break_scores

NO_TIE_DECISIONS = TieDecisions()
# The reason for a place has these words after a tie-breaker whose figure is not known for every
# entrant.
UNKNOWN_FIGURES_WORDS = "not known for every game"
# The reason for a place ends with these words if no tie-breaker has separated the entrants.
STILL_TIED_WORDS = "Still tied"
MEDAL_METALS = ("gold", "silver", "bronze")


@dataclass(frozen=True, slots=True)
class RankingMeasure:
    """The figure by which entrants are ranked, highest first. `figure_of` takes it from a result,
    `singular` and `plural` name its unit, and `format_figure` formats it for a column.
    """

    singular: str
    plural: str
    figure_of: Callable[[EntrantResult], int]
    format_figure: Callable[[int], str] = str


POINTS_MEASURE = RankingMeasure("point", "points", attrgetter("points"))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one entrant, and the reason for it.

    `tie_breaks` are texts that say how ties with other entrants were broken, and
    `deciding_tie_breakers` lists the tie-breakers that broke those ties. `ties_to_come` is the
    number of entrants, not known yet, who will share the place. A place in a bracket has no
    measure.
    """

    rank: int
    result: EntrantResult
    tied_with: tuple[str, ...]
    tie_breaks: tuple[str, ...] = ()
    ties_to_come: int = 0
    measure: RankingMeasure | None = None
    deciding_tie_breakers: tuple[TieBreaker, ...] = ()

    @property
    def figure(self) -> int | None:
        return self.measure.figure_of(self.result) if self.measure else None

    @property
    def figure_without_unit(self) -> str:
        """The figure that decides the place, formatted for a column without its unit; empty in a
        bracket.
        """
        return (
            self.measure.format_figure(self.measure.figure_of(self.result)) if self.measure else ""
        )

    @property
    def figure_with_unit(self) -> str:
        """The figure that decides the place and its unit, as in "8 points". Empty in a bracket."""
        if self.measure is None:
            return ""
        unit = self.measure.singular if self.figure == 1 else self.measure.plural
        return f"{self.figure_without_unit} {unit}"

    @property
    def reason(self) -> str:
        """The text that gives the figure and the tie-breaks that decide the place."""
        return ". ".join(filter(None, (self.figure_with_unit, self.reason_without_figure)))

    @property
    def is_still_tied(self) -> bool:
        """Whether another entrant has the same figure and no tie-breaker separates the two. It is
        never true in a bracket, whose places have no figures.
        """
        return bool(self.tied_with) and self.measure is not None

    @property
    def reason_without_figure(self) -> str:
        is_tie_mentioned = self.is_still_tied and len(self.tie_breaks) > 1
        return ". ".join((*self.tie_breaks, *((STILL_TIED_WORDS,) if is_tie_mentioned else ())))

    @property
    def is_final(self) -> bool:
        """Whether this place is settled before the night ends. Only places in a bracket are."""
        return self.measure is None

    @property
    def is_shared(self) -> bool:
        return bool(self.tied_with or self.ties_to_come)

    @property
    def rank_words(self) -> str:
        """The place as a number, or as a range such as 17\N{EN DASH}22 if it is shared."""
        return format_place_range(self.rank, self.rank + len(self.tied_with) + self.ties_to_come)


def format_place_range(first: int, last: int) -> str:
    """Return a range of places as 17\N{EN DASH}22, or one number if both ends are equal."""
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


@dataclass(frozen=True, slots=True)
class _TiedGroup:
    """Entrants who are still tied, and the tie-breaks that separated them from other entrants."""

    results: tuple[EntrantResult, ...]
    tie_breaks: tuple[str, ...]
    deciding_tie_breakers: tuple[TieBreaker, ...] = ()

    def subgroup(
        self, results: tuple[EntrantResult, ...], tie_break: str, *deciding_tie_breakers: TieBreaker
    ) -> "_TiedGroup":
        """Return a group of only the entrants with these results. Add the text about this
        tie-break, and the tie-breakers that decided it.
        """
        return _TiedGroup(
            results,
            (*self.tie_breaks, tie_break),
            (*self.deciding_tie_breakers, *deciding_tie_breakers),
        )


def rank_entrants(
    results: Sequence[EntrantResult],
    tie_breakers: Sequence[TieBreaker],
    decisions: TieDecisions = NO_TIE_DECISIONS,
    measure: RankingMeasure = POINTS_MEASURE,
) -> tuple[Place, ...]:
    """Return the place of every entrant, best place first. Raise ValueError if an entrant is listed
    twice, or if a playoff has an entrant who is not in `results`. Entrants who stay tied keep the
    order in which `results` lists them.
    """
    if len({result.entrant for result in results}) < len(results):
        raise ValueError("An entrant is in the list twice. Give one result for each.")
    entrants = {result.entrant for result in results}
    for playoff in decisions.playoffs:
        if unknown_entrants := sorted({*chain(*playoff)} - entrants):
            raise ValueError(
                f"The playoff names {unknown_entrants[0]}, who does not play here. Name only "
                "players who do."
            )
    groups = _group_entrants_by_figure(results, measure)
    for tie_breaker in tie_breakers:
        groups = [
            subgroup for group in groups for subgroup in _break_ties(group, tie_breaker, decisions)
        ]
    places: list[Place] = []
    for group in groups:
        rank, tied_entrants = len(places) + 1, [result.entrant for result in group.results]
        for position, result in enumerate(group.results):
            tied_with = (*tied_entrants[:position], *tied_entrants[position + 1 :])
            place = Place(
                rank, result, tied_with, group.tie_breaks, 0, measure, group.deciding_tie_breakers
            )
            places.append(place)
    return tuple(places)


def _group_entrants_by_figure(
    results: Sequence[EntrantResult], measure: RankingMeasure
) -> list[_TiedGroup]:
    """Return groups of entrants with equal figures, the highest figure first."""
    tied_groups, figures = [], [*map(measure.figure_of, results)]
    for group_figure in sorted({*figures}, reverse=True):
        tied_results = tuple(compress(results, [figure == group_figure for figure in figures]))
        rival_count = len(tied_results) - 1
        tie_sentence = f"Tied with {rival_count} {'other' if rival_count == 1 else 'others'}"
        tied_groups.append(_TiedGroup(tied_results, (tie_sentence,) if rival_count else ()))
    return tied_groups


def _break_ties(
    group: _TiedGroup, tie_breaker: TieBreaker, decisions: TieDecisions
) -> list[_TiedGroup]:
    """Return the smaller groups into which one tie-breaker splits a tied group.

    Games against each other are compared again within each smaller group, because its members may
    all have met each other.
    """
    groups = [group]
    for score_by_entrant in tie_break_scores(group.results, tie_breaker, decisions):
        groups = [
            split_group
            for subgroup in groups
            for split_group in _split_group(subgroup, tie_breaker, score_by_entrant)
        ]
    if tie_breaker is TieBreaker.HEAD_TO_HEAD and len(groups) > 1:
        return [
            split_group
            for subgroup in groups
            for split_group in _break_ties(subgroup, tie_breaker, decisions)
        ]
    return groups


def _split_group(
    group: _TiedGroup, tie_breaker: TieBreaker, score_by_entrant: Mapping[str, TieBreakScore]
) -> list[_TiedGroup]:
    """Return the groups into which the scores of one tie-breaker split a tied group. The group
    stays whole if an entrant has no score, or if all scores are equal.
    """
    tie_breaker_label = tie_breaker.label
    if any(result.entrant not in score_by_entrant for result in group.results):
        is_figure_unknown = tie_breaker is TieBreaker.LONE_MARCHES and len(group.results) > 1
        return [
            group.subgroup(group.results, f"{tie_breaker_label}: {UNKNOWN_FIGURES_WORDS}")
            if is_figure_unknown
            else group
        ]
    score_values = sorted(
        {score_by_entrant[result.entrant].value for result in group.results}, reverse=True
    )
    if len(score_values) == 1:
        return [group]
    subgroups = []
    again_word = " again" if tie_breaker in group.deciding_tie_breakers else ""
    for score_value in score_values:
        equal_results = tuple(
            result
            for result in group.results
            if score_by_entrant[result.entrant].value == score_value
        )
        tie_break_words = score_by_entrant[equal_results[0].entrant].words
        subgroups.append(
            group.subgroup(
                equal_results, f"{tie_breaker_label}{again_word}: {tie_break_words}", tie_breaker
            )
        )
    return subgroups


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal: its name, such as gold, and the place that earns it."""

    name: str
    place: Place


def medals_for_places(places: Sequence[Place], medal_count: int) -> tuple[Medal, ...]:
    """Return the medals for the first `medal_count` places of a division. Each tied entrant gets
    the medal of the better place.
    """
    metal_by_rank = dict(enumerate(MEDAL_METALS, start=1))
    return tuple(
        Medal(metal_by_rank.get(place.rank, f"place {place.rank}"), place)
        for place in places
        if place.rank <= medal_count
    )


def ties_for_medals(places: Sequence[Place], medal_count: int) -> tuple[tuple[Place, ...], ...]:
    """Return the tied places that share a medal, best place first. Only they need a playoff."""
    tied_ranks = dict.fromkeys(place.rank for place in places if place.is_still_tied)
    return tuple(
        tuple(place for place in places if place.rank == rank)
        for rank in tied_ranks
        if rank <= medal_count
    )
