"""A season as it is shown: the regulars in their order, and how often each of them came."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.lists.finding import fold, one_form
from tournament.night.shown_names import aside
from tournament.night.stored.archive import Person
from tournament.reading.over_a_season import SeasonCard, SeasonNight, season
from tournament.words.occasion import NIGHT, Occasion


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """`aside` tells apart those who share a name."""

    card: SeasonCard
    name: str
    aside: str

    @property
    def rank(self) -> str:
        return self.card.place.words

    @property
    def average(self) -> str:
        return f"{self.card.average:.1f}"


@dataclass(frozen=True, slots=True)
class Season:
    """`best` is how many nights count for each, or nothing where all of them do."""

    rows: tuple[SeasonRow, ...]
    nights: tuple[SeasonNight, ...]
    best: int | None
    occasion: Occasion = NIGHT

    @property
    def with_x(self) -> bool:
        return any(played.x_marked for played in self.nights)

    @property
    def words(self) -> str:
        count = len(self.nights)
        if not count:
            return f"No {self.occasion.one} of this time is played to its end or closed."
        nights = f"{count} {self.occasion.one if count == 1 else self.occasion.many}"
        if self.best is None:
            return f"{nights}, and every one counts."
        if self.best == 1:
            return f"{nights}; only the best one of each player counts."
        return f"{nights}; the best {self.best} of each player count."


def board(
    nights: Sequence[SeasonNight],
    people: Mapping[int, Person],
    best: int | None,
    occasion: Occasion = NIGHT,
) -> Season:
    """Level ones by name."""
    cards = season(nights, best)
    asides = _asides([people[card.regular] for card in cards])
    rows = [
        SeasonRow(card, people[card.regular].name, asides.get(card.regular, "")) for card in cards
    ]
    ordered = sorted(rows, key=lambda row: (row.card.place.rank, fold(row.name), row.card.regular))
    return Season(tuple(ordered), tuple(nights), best, occasion)


def _asides(people: Sequence[Person]) -> Mapping[int, str]:
    """For each who shares a name: nickname and lot, and where these tell nothing, the number on the
    list of regulars.
    """
    namesakes = Counter(one_form(person.name) for person in people)
    asides = {
        person.number: aside(person.nickname, person.lot)
        for person in people
        if namesakes[one_form(person.name)] > 1
    }
    alike = Counter((one_form(person.name), asides.get(person.number)) for person in people)
    return {
        person.number: asides[person.number]
        if asides[person.number] and alike[one_form(person.name), asides[person.number]] == 1
        else ", ".join(filter(None, (asides[person.number], f"regular {person.number}")))
        for person in people
        if person.number in asides
    }
