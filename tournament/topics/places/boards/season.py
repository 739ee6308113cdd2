"""A season as it is shown: the regulars in their order, and how often each of them came."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.evening.night.hours.own_time import OpenNight
from tournament.evening.night.shown_names import aside
from tournament.evening.words.occasion import NIGHT, Occasion
from tournament.kit.lists.columns import Column, Kind
from tournament.kit.lists.finding import fold, one_form
from tournament.storage.reading.over_a_season import SeasonCard, SeasonNight, season
from tournament.storage.stored.archive import Person

# Whoever is third may have played more games than the second, and so have more points.
OF_BRACKETS = "In a bracket, the points of every game count, not the places."


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A regular in the season. `aside` tells apart those who share a name, for the
    director's eyes.
    """

    card: SeasonCard
    name: str
    aside: str
    nickname: str = ""

    @property
    def rank(self) -> str:
        return self.card.place.words

    @property
    def called(self) -> str:
        return f"{self.name}, {self.aside}" if self.aside else self.name

    @property
    def points(self) -> int:
        return self.card.tally.points

    @property
    def average(self) -> str:
        return f"{self.card.average:.1f}"

    @property
    def best(self) -> int | None:
        """Return the points of the nights that count."""
        return self.card.place.figure


@dataclass(frozen=True, slots=True)
class Season:
    """A season. `best` is how many nights count for each player, None if all do. `left_out` are
    nights that do not count because they were never closed.
    """

    rows: tuple[SeasonRow, ...]
    nights: tuple[SeasonNight, ...]
    best: int | None
    occasion: Occasion = NIGHT
    left_out: tuple[OpenNight, ...] = ()

    @property
    def left_out_words(self) -> str:
        count = len(self.left_out)
        noun = self.occasion.one if count == 1 else self.occasion.many
        verb = "does" if count == 1 else "do"
        return f"{count} {noun} still open {verb} not count."

    @property
    def close_words(self) -> str:
        """Return what the button that closes them says."""
        count = len(self.left_out)
        if count == 1:
            return f"Close this {self.occasion.one}"
        return f"Close these {count} {self.occasion.many}"

    @property
    def with_x(self) -> bool:
        return any(played.marks_x for played in self.nights)

    @property
    def words(self) -> str:
        """Return how many nights count, by what a bracket counts, and how many are left out."""
        left_out = self.left_out_words if self.left_out else ""
        return " ".join(filter(None, (self._counted, self._of_brackets, left_out)))

    @property
    def _of_brackets(self) -> str:
        return OF_BRACKETS if any(played.is_bracket for played in self.nights) else ""

    @property
    def _counted(self) -> str:
        count = len(self.nights)
        if not count:
            return f"No {self.occasion.one} of this time is played to its end or closed."
        nights = f"{count} {self.occasion.one if count == 1 else self.occasion.many}"
        if self.best is None:
            return f"{nights}." if self.left_out else f"{nights}, and every one counts."
        if self.best == 1:
            return f"{nights}; only the best one of each player counts."
        return f"{nights}; the best {self.best} of each player count."


def board(
    nights: Sequence[SeasonNight],
    people: Mapping[int, Person],
    best: int | None,
    occasion: Occasion = NIGHT,
    left_out: Sequence[OpenNight] = (),
) -> Season:
    """Return a season. Those who are level stand by name."""
    cards = season(nights, best)
    asides = _asides([people[card.regular] for card in cards])
    rows = [
        SeasonRow(
            card,
            people[card.regular].name,
            asides.get(card.regular, ""),
            people[card.regular].nickname,
        )
        for card in cards
    ]
    ordered = sorted(rows, key=lambda row: (row.card.place.rank, fold(row.name), row.card.regular))
    return Season(tuple(ordered), tuple(nights), best, occasion, tuple(left_out))


def season_columns(board: Season) -> tuple[Column[SeasonRow], ...]:
    """Return the columns of a season. The file has what counts, and X, of every season."""
    number, figure, many = Kind.NUMBER, Kind.FIGURE, board.occasion.many
    best, x = None if board.best is None else "Best", "X" if board.with_x else None
    by_place, by_name = ("card__place__rank", "name"), ("name", "card__regular")
    return (
        Column(
            lambda row: row.rank,
            "Place",
            number,
            paper="",
            file="place",
            name="rank",
            sorts_by=by_place,
        ),
        Column(lambda row: row.card.regular, file="number"),
        Column(lambda row: row.name, page="Name", file="name", sorts_by=by_name, css="player"),
        Column(lambda row: row.called, paper="Name", share=4.0, is_bold=True),
        Column(
            lambda row: row.card.nights,
            "Played",
            figure,
            file=many,
            name="nights",
            sorts_by="card__nights",
        ),
        Column(lambda row: len(board.nights), file="of"),
        Column(lambda row: row.points, "Points", figure, file="points", is_bold=best is None),
        Column(
            lambda row: row.average, "Average", figure, file="average", sorts_by="card__average"
        ),
        Column(lambda row: row.best, best, figure, file="counts", is_bold=True),
        Column(lambda row: row.card.tally.x, x, figure, file="x", sorts_by="card__tally__x"),
    )


def _asides(people: Sequence[Person]) -> Mapping[int, str]:
    """Return what tells apart those who share a name: nickname and lot, or if these do not, the
    number on the list of regulars.
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
