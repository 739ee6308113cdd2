"""Places and medals: most points first, ties broken in the order that a house sets.

What stays tied stays tied and shares the better place (1, 2, 2, 4). Every place carries its reason
in words. Knows no names: an entrant is a key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter

from scoring.dials.options import TieBreaker
from scoring.places.tie_breakers import Decided, Result, Verdict, verdicts

UNDECIDED = Decided()
# Said of a tie-breaker whose figures nobody wrote down, though somebody could have.
UNKNOWN = "not known of every game"
# Said of entrants who share a place.
NOTHING = "nothing separates them"


@dataclass(frozen=True, slots=True)
class Measure:
    """What entrants are ranked by, the most first: the figure it takes from a result, the words for
    one and for many, and how a column `shows` the figure.
    """

    singular: str
    plural: str
    take: Callable[[Result], int]
    shows: Callable[[int], str] = str


POINTS = Measure("point", "points", attrgetter("points"))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one entrant, with its reason.

    Its `figure` is what its `measure` takes from the result, and `scored` says it as in "27
    points"; a place in a bracket has no measure. `beside` says in words what told the entrant from
    others, and `decided_by` names the tie-breakers that did.
    """

    rank: int
    result: Result
    tied_with: tuple[str, ...]
    beside: str
    to_come: int = 0  # how many more will share it, though nobody knows yet who
    measure: Measure | None = None
    decided_by: tuple[TieBreaker, ...] = ()

    @property
    def figure(self) -> int | None:
        return self.measure.take(self.result) if self.measure else None

    @property
    def shown(self) -> str:
        """Its figure, as it stands in a column."""
        return self.measure.shows(self.measure.take(self.result)) if self.measure else ""

    @property
    def scored(self) -> str:
        if self.measure is None:
            return ""
        return f"{self.shown} {self.measure.singular if self.figure == 1 else self.measure.plural}"

    @property
    def reason(self) -> str:
        return ", ".join(filter(None, (self.scored, self.explanation)))

    @property
    def is_level(self) -> bool:
        """Whether others have the same figure and no tie-breaker told them apart."""
        return bool(self.tied_with) and self.measure is not None

    @property
    def explanation(self) -> str:
        return f"{self.beside}; {NOTHING}" if self.is_level else self.beside

    @property
    def is_settled(self) -> bool:
        """Whether no later game changes it, since a game of a bracket was won or lost for it."""
        return self.measure is None

    @property
    def is_shared(self) -> bool:
        return bool(self.tied_with or self.to_come)

    @property
    def words(self) -> str:
        """The place, or all the places that tied entrants share, as 17\N{EN DASH}22."""
        return from_to(self.rank, self.rank + len(self.tied_with) + self.to_come)


def from_to(first: int, last: int) -> str:
    """A range as 17\N{EN DASH}22, or 17 alone."""
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


@dataclass(frozen=True, slots=True)
class _Group:
    """Entrants that nothing has told apart yet, and what was said of them so far."""

    results: tuple[Result, ...]
    beside: str
    decided_by: tuple[TieBreaker, ...] = ()

    def part(self, results: tuple[Result, ...], why: str, *decided_by: TieBreaker) -> "_Group":
        return _Group(results, f"{self.beside}; {why}", (*self.decided_by, *decided_by))


def standings(
    results: Sequence[Result],
    tie_breakers: Sequence[TieBreaker],
    decided: Decided = UNDECIDED,
    measure: Measure = POINTS,
) -> tuple[Place, ...]:
    """Everybody's place, best first; tied entrants stay in the order of `results`."""
    if len({result.entrant for result in results}) < len(results):
        raise ValueError("An entrant stands in the list twice: give one result for each.")
    entrants = {result.entrant for result in results}
    for playoff in decided.playoffs:
        for equal in playoff:
            if not set(equal) <= entrants:
                raise ValueError(
                    f"The playoff names {sorted(set(equal) - entrants)[0]}, who does not play here."
                    " Name only those who do."
                )
    groups = _groups(results, measure)
    for tie_breaker in tie_breakers:
        groups = [part for group in groups for part in _break_ties(group, tie_breaker, decided)]
    places: list[Place] = []
    for group in groups:
        rank, tied = len(places) + 1, [result.entrant for result in group.results]
        for at, result in enumerate(group.results):
            tied_with = (*tied[:at], *tied[at + 1 :])
            place = Place(rank, result, tied_with, group.beside, 0, measure, group.decided_by)
            places.append(place)
    return tuple(places)


def _groups(results: Sequence[Result], measure: Measure) -> list[_Group]:
    """Entrants with the same figure together, the highest first."""
    groups, figures = [], [*map(measure.take, results)]
    for held in sorted({*figures}, reverse=True):
        same = tuple(compress(results, [figure == held for figure in figures]))
        others = len(same) - 1
        level = f"level with {others} other{'s' * (others != 1)}" if others else ""
        groups.append(_Group(same, level))
    return groups


def _break_ties(group: _Group, tie_breaker: TieBreaker, decided: Decided) -> list[_Group]:
    """Split the group by one tie-breaker. Head to head is applied again to those it left level,
    since the members of a smaller group may all have met each other.
    """
    parts = [group]
    for verdict in verdicts(group.results, tie_breaker, decided):
        parts = [smaller for part in parts for smaller in _split(part, tie_breaker, verdict)]
    if tie_breaker is TieBreaker.HEAD_TO_HEAD and len(parts) > 1:
        return [smaller for part in parts for smaller in _break_ties(part, tie_breaker, decided)]
    return parts


def _split(group: _Group, tie_breaker: TieBreaker, verdict: Mapping[str, Verdict]) -> list[_Group]:
    """The group parted by a verdict; whole if the verdict leaves somebody out or is the same for
    all.
    """
    left_out = sum(result.entrant not in verdict for result in group.results)
    if left_out == len(group.results):
        is_unknown = tie_breaker is TieBreaker.LONE_MARCHES and left_out > 1
        return [
            group.part(group.results, f"{tie_breaker.words}: {UNKNOWN}") if is_unknown else group
        ]
    if left_out:
        why = f"{tie_breaker.words} leaves out {left_out} of them and decides nothing"
        return [group.part(group.results, why)]
    levels = sorted({verdict[result.entrant].level for result in group.results}, reverse=True)
    if len(levels) == 1:
        return [group]
    parts, words = [], tie_breaker.words
    again = "then " if tie_breaker in group.decided_by else ""
    for level in levels:
        same = tuple(result for result in group.results if verdict[result.entrant].level == level)
        reason = verdict[same[0].entrant].words
        parts.append(group.part(same, f"{again}{words}: {reason}", tie_breaker))
    return parts


METALS = ("gold", "silver", "bronze")


@dataclass(frozen=True, slots=True)
class Medal:
    """A medal by its name, and the place it is for."""

    name: str
    place: Place


def medals(places: Sequence[Place], count: int) -> tuple[Medal, ...]:
    """The medals of one division for its first `count` places; ties share the better medal."""
    names = dict(enumerate(METALS, start=1))
    return tuple(
        Medal(names.get(place.rank, f"place {place.rank}"), place)
        for place in places
        if place.rank <= count
    )


def ties_for_medals(places: Sequence[Place], count: int) -> tuple[tuple[Place, ...], ...]:
    """The ties that touch a medal, best first: the only ones worth a playoff."""
    ranks = dict.fromkeys(place.rank for place in places if place.is_level)
    return tuple(
        tuple(place for place in places if place.rank == rank) for rank in ranks if rank <= count
    )
