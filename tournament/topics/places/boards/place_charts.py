"""The chart of places after each game. It shows the best players or teams of a division, or one
player or team. A bracket has no chart of places, and a division has none until its second game is
complete.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournament.evening.night import ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.progress import without_game_in_play
from tournament.evening.night.ranking import RankedDivision
from tournament.kit.drawing.awards import METAL_ROLE_BY_PLACE
from tournament.kit.drawing.place_chart import (
    ChartLine,
    draw_place_chart,
    worst_place_of_lines,
)
from tournament.kit.drawing.shapes import Drawing, Role
from tournament.kit.printing.suits import Suit

# On paper, lines differ by suits and dashes. Dash lengths are multiples of the font size.
GRAY_LINE_STYLES = (
    (Suit.SPADE, ()),
    (Suit.HEART, (0.9, 0.5)),
    (Suit.DIAMOND, (0.1, 0.4)),
    (Suit.CLUB, (1.6, 0.4, 0.1, 0.4)),
    (None, (0.4, 0.3)),
)
# The colors of the lines on screens. In drawing.css each color also has its own dashes.
LINE_COLORS = (*METAL_ROLE_BY_PLACE.values(), Role.CLUB, Role.HEART)
# The most players or teams in a usual chart, and in a chart with little room.
MAX_PARTIES_SHOWN, MAX_PARTIES_IN_SMALL_CHART = 5, 3


@dataclass(frozen=True, slots=True)
class PartyPlaces:
    """The place of a player or team after each game, or None before its first game. `rank` is the
    present place in words.
    """

    number: int
    names: tuple[str, ...]
    rank: str
    places: tuple[int | None, ...]

    def chart_line(self, lines: Sequence[str] = (), *, is_highlighted: bool = False) -> ChartLine:
        return ChartLine(
            self.places,
            Role.OWN_LINE if is_highlighted else Role.SECONDARY,
            tuple(lines),
            is_highlighted,
        )

    @property
    def place_and_name_lines(self) -> tuple[str, ...]:
        """Return the place and the name. The names of a team are on two lines."""
        first_line, *other_lines = self.name_lines
        return f"{self.rank} {first_line}", *other_lines

    @property
    def name_lines(self) -> tuple[str, ...]:
        *other_names, last_name = self.names
        return *(f"{name} &" for name in other_names), last_name


@dataclass(frozen=True, slots=True)
class PlaceChart:
    """The chart of places of one division, with the best party first."""

    division: str
    game_numbers: tuple[int, ...]
    parties: tuple[PartyPlaces, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        first_game, *other_games = map(str, self.game_numbers)
        return f"Game {first_game}", *other_games


@dataclass(frozen=True, slots=True)
class CardChart:
    """The chart of places on a scorecard: the best players or teams of the division, and the
    `own_party` of the card.
    """

    best_parties: tuple[PartyPlaces, ...]
    own_party: PartyPlaces
    headings: tuple[str, ...]

    @property
    def wide_drawing(self) -> Drawing | None:
        """Return the chart for the desk, with names; None if the names do not fit."""
        return draw_place_chart(
            self._lines_with_own(
                colored_lines(self.best_parties), self.own_party.place_and_name_lines
            ),
            self.headings,
            width=700,
            height=330,
            font_size=18,
            description=place_chart_description([self.own_party]),
        )

    @property
    def small_drawing(self) -> Drawing | None:
        """Return the chart for phones, with names if they fit; None if it does not fit without
        names either.
        """
        for has_names in (True, False):
            lines = colored_lines(
                self.best_parties[:MAX_PARTIES_IN_SMALL_CHART], has_names=has_names
            )
            own_words = self.own_party.place_and_name_lines if has_names else (self.own_party.rank,)
            drawing = draw_place_chart(
                self._lines_with_own(lines, own_words),
                self.headings,
                width=320,
                height=230,
                font_size=16,
                description=place_chart_description([self.own_party]),
                kind="climb-small",
            )
            if drawing:
                return drawing
        return None

    def _lines_with_own(
        self, lines: Sequence[ChartLine], own_words: tuple[str, ...]
    ) -> Sequence[ChartLine]:
        """Return the chart's lines for the first parties and for the card's own party, in the order
        of their places.
        """
        own_line = self.own_party.chart_line(own_words, is_highlighted=True)
        parties_with_lines = self.best_parties[: len(lines)]
        if self.own_party not in parties_with_lines:
            return (*lines, own_line)
        own_index = parties_with_lines.index(self.own_party)
        return (*lines[:own_index], own_line, *lines[own_index + 1 :])


def charts_of_places(night: Night) -> tuple[PlaceChart, ...]:
    """Return the chart of places of each division that has at least two complete games."""
    night = without_game_in_play(night)
    return tuple(
        _make_place_chart(night, division, time_slots.games_of_division(night, division.name))
        for division in ranking.ranked_divisions(night)
        if len(time_slots.games_of_division(night, division.name)) > 1
        if not all(place.is_final for place in division.places)
    )


def find_card_chart(charts: Sequence[PlaceChart], party_number: int) -> CardChart | None:
    """Return the chart for the scorecard of a player or team, or None if it is in no chart."""
    for chart in charts:
        for own_party in chart.parties:
            if own_party.number == party_number:
                return CardChart(chart.parties[:MAX_PARTIES_SHOWN], own_party, chart.headings)
    return None


def draw_certificate_chart(charts: Sequence[PlaceChart], party_number: int) -> Drawing | None:
    """Return a low and wide chart of one player's or team's places alone, for a certificate. Return
    None if that party is in no chart.
    """
    if (card_chart := find_card_chart(charts, party_number)) is None:
        return None
    line = card_chart.own_party.chart_line((card_chart.own_party.rank,), is_highlighted=True)
    return draw_place_chart([line], card_chart.headings, width=900, height=150, font_size=22)


def colored_lines(parties: Sequence[PartyPlaces], *, has_names: bool = True) -> list[ChartLine]:
    """Return the chart's lines for these players or teams, each in its own color, for screens."""
    return [
        replace(party.chart_line(party.place_and_name_lines if has_names else ()), role=role)
        for party, role in zip(parties, LINE_COLORS, strict=False)
    ]


def draw_gray_charts(
    charts: Sequence[PlaceChart], width: float, height: float, font_size: float
) -> tuple[Drawing, ...]:
    """Return the charts of all divisions for paper, whose lines differ by suits and dashes. If
    there is little room in one chart, all charts have fewer lines, or numbers instead of names.
    Return an empty tuple if these do not fit either.
    """
    for max_parties, has_names in (
        (MAX_PARTIES_SHOWN, True),
        (MAX_PARTIES_IN_SMALL_CHART, True),
        (MAX_PARTIES_SHOWN, False),
    ):
        lines_by_chart = [
            _gray_lines(chart.parties[:max_parties], has_names=has_names) for chart in charts
        ]
        drawings = [
            draw_place_chart(
                lines,
                chart.headings,
                width=width,
                height=height,
                font_size=font_size,
                worst_place=worst_place_of_lines(chain.from_iterable(lines_by_chart)),
            )
            for chart, lines in zip(charts, lines_by_chart, strict=True)
        ]
        drawings_that_fit = tuple(drawing for drawing in drawings if drawing)
        if len(drawings_that_fit) == len(charts):
            return drawings_that_fit
    return ()


def _gray_lines(parties: Sequence[PartyPlaces], *, has_names: bool) -> list[ChartLine]:
    return [
        replace(
            party.chart_line(party.name_lines if has_names else (f"No. {party.number}",)),
            suit=suit,
            dash=dash,
        )
        for party, (suit, dash) in zip(parties, GRAY_LINE_STYLES, strict=False)
    ]


def place_chart_description(parties: Sequence[PartyPlaces]) -> str:
    """Return the description of a chart of places for screen readers."""
    places_of_parties = (
        f"{' and '.join(party.names)} {', '.join(str(place or 'none') for place in party.places)}"
        for party in parties
    )
    return f"Place after each game: {'; '.join(places_of_parties)}."


def _make_place_chart(
    night: Night, division: RankedDivision, played_games: Sequence[SeatedGame]
) -> PlaceChart:
    game_numbers = tuple(seated_game.number for seated_game in played_games)
    place_by_number_after_games = [
        _place_by_number(night.before_game(game), division.name) for game in game_numbers[1:]
    ]
    place_by_number_after_games.append(_place_by_number(night, division.name))
    return PlaceChart(
        division.name,
        game_numbers,
        tuple(_party_places(night, division, game_numbers, place_by_number_after_games)),
    )


def _party_places(
    night: Night,
    division: RankedDivision,
    game_numbers: Sequence[int],
    place_by_number_after_games: Sequence[Mapping[int, int]],
) -> Iterator[PartyPlaces]:
    for place in division.places:
        number = int(place.result.entrant)
        party = night.parties.with_number(number)
        places = tuple(
            place_by_number.get(number) if party.first_game <= game else None
            for game, place_by_number in zip(game_numbers, place_by_number_after_games, strict=True)
        )
        names = tuple(entry.name for entry in party.current_members)
        if places[-1] is not None:
            yield PartyPlaces(number, names, place.rank_words, places)


def _place_by_number(night: Night, division: str) -> Mapping[int, int]:
    return {
        int(place.result.entrant): place.rank
        for shown_division in ranking.ranked_divisions(night)
        if shown_division.name == division
        for place in shown_division.places
    }
