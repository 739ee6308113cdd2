"""The ties for a medal or a prize in each division, and the playoffs that decide them: who plays
whom at which table. Players and teams are known by number. A bracket has no such ties, because its
games decide the places.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from rotation.seeded_random import SeededRandom
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import TieBreaker
from scoring.places.standings import MEDAL_METALS, Place, ties_for_medals
from scoring.places.tie_breakers import TieDecisions, format_ordinal
from tournament.evening.night import ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.progress import without_game_in_play
from tournament.evening.night.ranking import RankedDivision, rank_divisions
from tournament.evening.words.many import capitalize, list_in_words

DECIDING_TIE_BREAKERS = (TieBreaker.PLAYOFF, TieBreaker.RANDOM_DRAW)


@dataclass(frozen=True, slots=True)
class Tie:
    """The tied places of one division. `medals` are the names of the medals at stake. A playoff
    begins at `first_table`, which depends on these places alone, so it stays the same while other
    ties are decided or corrected.
    """

    division: str
    places: tuple[Place, ...]
    medals: tuple[str, ...]
    first_table: int

    @property
    def medals_or_place(self) -> str:
        """The medals at stake. If there are none, the best tied place, as in "2nd place"."""
        return (
            list_in_words(self.medals)
            if self.medals
            else f"{format_ordinal(self.places[0].rank)} place"
        )

    @property
    def tied_numbers(self) -> tuple[int, ...]:
        """The numbers of the tied players or teams, in the order of the standings."""
        return tuple(int(place.result.entrant) for place in self.places)


@dataclass(frozen=True, slots=True)
class PlayoffDraw:
    """The first games of a playoff: each table number, with the numbers of the two players or teams
    that play there. If an odd number take part, the one drawn last is `waiting`.
    """

    games: tuple[tuple[int, tuple[int, int]], ...]
    waiting: int | None


def decides_ties(rules: HouseRules) -> bool:
    """Return whether the rules decide ties by a playoff or a random draw."""
    return any(tie_breaker in DECIDING_TIE_BREAKERS for tie_breaker in rules.tie_breakers)


def ties_for_places(
    divisions: Iterable[RankedDivision], rules: HouseRules, place_count: int
) -> tuple[Tie, ...]:
    """Return the ties to decide by playoff or random draw, if the first `place_count` places win
    something.
    """
    ties, earlier_table_count = [], 0
    for division in divisions:
        ties += [
            Tie(
                division.name,
                places,
                _medals_at_stake(places, rules.medals),
                earlier_table_count + (places[0].rank + 1) // 2,
            )
            for places in ties_for_medals(division.places, place_count)
        ]
        earlier_table_count += len(division.places) // 2
    return tuple(ties)


def draw_playoffs(ties: Iterable[Tie], seed: str) -> tuple[PlayoffDraw, ...]:
    """Return the random draw of a playoff for each tie. The same seed gives the same draw, and
    no two games share a table.
    """
    return tuple(_draw_playoff(tie, seed) for tie in ties)


def _draw_playoff(tie: Tie, seed: str) -> PlayoffDraw:
    random_source = SeededRandom(f"{seed}/playoff/{sorted(tie.tied_numbers)}")
    shuffled_numbers = random_source.shuffle(sorted(tie.tied_numbers))
    pairs = zip(shuffled_numbers[::2], shuffled_numbers[1::2], strict=False)
    return PlayoffDraw(
        tuple(enumerate(pairs, tie.first_table)),
        shuffled_numbers[-1] if len(shuffled_numbers) % 2 else None,
    )


def playoff_game_in_words(night: Night) -> str:
    """Return how long the game of a playoff is, as in "one game of 8 hands"."""
    rules = night.rules
    return f"one game of {rules.hands} hands" if rules.hands else f"one game to {rules.target}"


def playoff_title(division: str, medal: str = "") -> str:
    """Return the title of a playoff, as in "Men's gold" or "Men's playoff"."""
    return capitalize(f"{division} {medal or 'playoff'}".strip())


def is_decided_by_playoff(place: Place) -> bool:
    """Return whether a playoff helped to decide this place."""
    return TieBreaker.PLAYOFF in place.deciding_tie_breakers


def does_playoff_change_places(night: Night, playoff: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether the playoff changes any place that the playoffs before it gave. A playoff
    changes nothing if a corrected score has since decided the tie, or has added other players to
    the tie.
    """
    places_before, places_after = _places_around_playoff(night, playoff)
    return any(place.rank != places_after[entrant].rank for entrant, place in places_before.items())


def others_tied_before_playoff(
    night: Night, playoff: tuple[tuple[int, ...], ...]
) -> tuple[int, ...]:
    """Return the numbers of the parties who took no part in the playoff, but are in the tie that
    the playoff should decide.
    """
    people = {number for tied_numbers in playoff for number in tied_numbers}
    places_before, _ = _places_around_playoff(night, playoff)
    tied_groups = [
        {int(place.result.entrant), *map(int, place.tied_with)} for place in places_before.values()
    ]
    tied_people = {
        number for group in tied_groups if len(group & people) > 1 for number in group - people
    }
    return tuple(sorted(tied_people))


def _places_around_playoff(
    night: Night, playoff: tuple[tuple[int, ...], ...]
) -> tuple[dict[str, Place], dict[str, Place]]:
    """Return the place of each entrant before this playoff decided anything, and the place after
    it. Earlier playoffs count in both. Random draws are ignored, because they could give the same
    order by chance.
    """
    night = without_game_in_play(night)
    stored_order = tuple(tuple(map(str, tied_numbers)) for tied_numbers in playoff)
    stored_playoffs = ranking.tie_decisions(night).playoffs
    earlier_playoffs = tuple(takewhile(lambda order: order != stored_order, stored_playoffs))
    results_by_division = {
        division.name: [place.result for place in division.places]
        for division in ranking.ranked_divisions(night)
    }
    places_before, places_after = (
        {
            place.result.entrant: place
            for division in rank_divisions(
                night.format,
                night.rules,
                lambda: time_slots.night_so_far(night),
                results_by_division,
                TieDecisions(playoffs),
            )
            for place in division.places
        }
        for playoffs in (earlier_playoffs, (*earlier_playoffs, stored_order))
    )
    return places_before, places_after


def _medals_at_stake(places: tuple[Place, ...], medal_count: int) -> tuple[str, ...]:
    """Return the medals at stake for these tied places, if the first `medal_count` places get a
    medal.
    """
    first_medal_index = places[0].rank - 1
    return MEDAL_METALS[first_medal_index : min(first_medal_index + len(places), medal_count)]
