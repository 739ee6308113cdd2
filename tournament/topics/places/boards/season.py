"""The values on the page of a season: the regulars in order, with their points and how often they
came.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.evening.night.hours.own_time import OpenNight
from tournament.evening.night.shown_names import nickname_and_lot
from tournament.evening.words.occasion import NIGHT_OCCASION, Occasion
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.lists.finding import comparable_name, comparable_text
from tournament.storage.reading.season_results import SeasonNight, SeasonResult, rank_season
from tournament.storage.stored.archive import ArchivedRegular

# Points do not show a bracket's places: the third team can have played more games and scored more
# points than the second.
BRACKET_NOTE = "For a bracket, game points count, not places."
PLAYOFF_NOTE = "Playoffs don't count. Players with the same points share a place."


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A regular in the season's standings. `distinction` tells people of the same name apart, and
    is shown only to the director.
    """

    card: SeasonResult
    name: str
    distinction: str
    nickname: str = ""

    @property
    def rank(self) -> str:
        return self.card.place.rank_words

    @property
    def full_name(self) -> str:
        return f"{self.name}, {self.distinction}" if self.distinction else self.name

    @property
    def points(self) -> int:
        return self.card.tally.points

    @property
    def average(self) -> str:
        return f"{self.card.average_points:.1f}"

    @property
    def best_points(self) -> int | None:
        """Return the points by which the regular is ranked. If only the best nights count, these
        are the points of those nights.
        """
        return self.card.place.figure


@dataclass(frozen=True, slots=True)
class Season:
    """The standings over many nights. `best_count` is how many nights of each player count, or None
    for all. `nights_left_out` do not count because they were not closed.
    """

    rows: tuple[SeasonRow, ...]
    nights: tuple[SeasonNight, ...]
    best_count: int | None
    occasion: Occasion = NIGHT_OCCASION
    nights_left_out: tuple[OpenNight, ...] = ()

    @property
    def close_button_words(self) -> str:
        """Return the words of the button that closes the nights that do not count yet."""
        open_count = len(self.nights_left_out)
        if open_count == 1:
            return f"Close this {self.occasion.singular}"
        return f"Close these {open_count} {self.occasion.plural}"

    @property
    def shows_x(self) -> bool:
        return any(night_played.has_x_marks for night_played in self.nights)

    @property
    def words(self) -> str:
        """Return sentences about the nights that count, about brackets and playoffs among them, and
        about open nights, which do not count yet.
        """
        sentences = [self._nights_sentence]
        if any(night_played.is_bracket for night_played in self.nights):
            sentences.append(BRACKET_NOTE)
        if any(night_played.has_playoffs for night_played in self.nights):
            sentences.append(PLAYOFF_NOTE)
        if open_count := len(self.nights_left_out):
            noun = self.occasion.singular if open_count == 1 else self.occasion.plural
            verb = "is" if open_count == 1 else "are"
            sentences.append(f"{open_count} unfinished {noun} {verb} not counted yet.")
        return " ".join(sentences)

    @property
    def _nights_sentence(self) -> str:
        night_count = len(self.nights)
        if not night_count:
            return no_nights_sentence(self.occasion)
        night_count_words = (
            f"{night_count} {self.occasion.singular if night_count == 1 else self.occasion.plural}"
        )
        if open_count := sum(not night_played.is_closed for night_played in self.nights):
            count_words = "" if open_count == night_count else f"{open_count} "
            night_count_words += f", {count_words}not closed yet"
        if self.best_count is None:
            return f"{night_count_words}."
        if self.best_count == 1:
            return f"{night_count_words}. Each player's best {self.occasion.singular} counts."
        return f"{night_count_words}. Each player's best {self.best_count} count."


def season_standings(
    nights: Sequence[SeasonNight],
    regular_by_number: Mapping[int, ArchivedRegular],
    best_count: int | None,
    occasion: Occasion = NIGHT_OCCASION,
    nights_left_out: Sequence[OpenNight] = (),
) -> Season:
    """Return the standings of a season. Regulars with the same place are in alphabetical order."""
    results = rank_season(nights, best_count)
    distinctions = _distinction_by_number([regular_by_number[result.regular] for result in results])
    rows = [
        SeasonRow(
            result,
            regular_by_number[result.regular].name,
            distinctions.get(result.regular, ""),
            regular_by_number[result.regular].nickname,
        )
        for result in results
    ]
    ordered_rows = sorted(
        rows, key=lambda row: (row.card.place.rank, comparable_text(row.name), row.card.regular)
    )
    return Season(tuple(ordered_rows), tuple(nights), best_count, occasion, tuple(nights_left_out))


def season_columns(board: Season) -> tuple[Column[SeasonRow], ...]:
    """Return the columns of a season's list. The file always has the points that count and the
    Xs, even if the page does not show them.
    """
    ordinal_kind, quantity_kind, plural_occasion = (
        ColumnKind.ORDINAL,
        ColumnKind.QUANTITY,
        board.occasion.plural,
    )
    best_heading = None if board.best_count is None else "Best"
    x_heading = "Xs" if board.shows_x else None
    sort_by_place, sort_by_name = ("card__place__rank", "name"), ("name", "card__regular")
    return (
        Column(
            lambda row: row.rank,
            "Place",
            ordinal_kind,
            heading_on_paper="",
            file_heading="place",
            name="rank",
            sorts_by=sort_by_place,
        ),
        Column(lambda row: row.card.regular, file_heading="number"),
        Column(
            lambda row: row.name,
            heading_on_page="Name",
            file_heading="name",
            sorts_by=sort_by_name,
            css_class="player",
        ),
        Column(lambda row: row.full_name, heading_on_paper="Name", width_share=4.0, is_bold=True),
        Column(
            lambda row: row.card.night_count,
            "Played",
            quantity_kind,
            file_heading=plural_occasion,
            name="nights",
            sorts_by="card__night_count",
        ),
        Column(lambda row: len(board.nights), file_heading="of"),
        Column(
            lambda row: row.points,
            "Points",
            quantity_kind,
            file_heading="points",
            is_bold=best_heading is None,
        ),
        Column(
            lambda row: row.average,
            "Average",
            quantity_kind,
            file_heading="average",
            sorts_by="card__average_points",
        ),
        Column(
            lambda row: row.best_points,
            best_heading,
            quantity_kind,
            file_heading="counts",
            name="best",
            sorts_by="best_points",
            is_bold=True,
        ),
        Column(
            lambda row: row.card.tally.x,
            x_heading,
            quantity_kind,
            file_heading="Xs",
            name="x",
            sorts_by="card__tally__x",
        ),
    )


def _distinction_by_number(people: Sequence[ArchivedRegular]) -> Mapping[int, str]:
    """Return words for each regular who shares a name with another, by the regular's number. The
    words are the nickname and the lot number. If these are missing or the same, the words have the
    regular's number too.
    """
    count_of_name = Counter(comparable_name(person.name) for person in people)
    nickname_and_lot_by_number = {
        person.number: nickname_and_lot(person.nickname, person.lot)
        for person in people
        if count_of_name[comparable_name(person.name)] > 1
    }
    count_of_name_with_details = Counter(
        (comparable_name(person.name), nickname_and_lot_by_number.get(person.number))
        for person in people
    )
    return {
        person.number: nickname_and_lot_by_number[person.number]
        if nickname_and_lot_by_number[person.number]
        and count_of_name_with_details[
            comparable_name(person.name), nickname_and_lot_by_number[person.number]
        ]
        == 1
        else ", ".join(
            filter(None, (nickname_and_lot_by_number[person.number], f"regular {person.number}"))
        )
        for person in people
        if person.number in nickname_and_lot_by_number
    }


def no_nights_sentence(occasion: Occasion) -> str:
    return f"No finished {occasion.plural} in these dates."
