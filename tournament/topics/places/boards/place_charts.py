"""The chart of places: how the place of the first few parties of a division, or of one party,
changed after each game. A bracket has no such chart, and a division has none before its second game
is in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.evening.night import ranking, time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.progress import with_complete_games
from tournament.evening.night.ranking import Division
from tournament.kit.drawing.awards import METALS
from tournament.kit.drawing.place_chart import ChartLine, draw_place_chart
from tournament.kit.drawing.shapes import Drawing, Role
from tournament.kit.printing.suits import Suit

# On paper each line has a suit and dashes. Dash lengths are multiples of the font size.
GRAY_LINE_STYLES = (
    (Suit.SPADE, ()),
    (Suit.HEART, (0.9, 0.5)),
    (Suit.DIAMOND, (0.1, 0.4)),
    (Suit.CLUB, (1.6, 0.4, 0.1, 0.4)),
    (None, (0.4, 0.3)),
)
# On screens drawing.css also gives each color its own dashes.
LINE_COLORS = (*METALS.values(), Role.CLUB, Role.HEART)
# How many parties a chart shows, and how many if there is little room.
PARTIES_SHOWN, FEWER_PARTIES = 5, 3


@dataclass(frozen=True, slots=True)
class PartyPlaces:
    """The place of a player or team after each game, or None before its first game. `rank` is the
    place now, in words.
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
    def lines(self) -> tuple[str, ...]:
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
    games: tuple[int, ...]
    parties: tuple[PartyPlaces, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        first_game, *other_games = map(str, self.games)
        return f"Game {first_game}", *other_games


@dataclass(frozen=True, slots=True)
class CardChart:
    """The chart of places on a scorecard: the `first_parties` of the division, and the card's
    `own_party`. `label` stands for its name, such as "you".
    """

    first_parties: tuple[PartyPlaces, ...]
    own_party: PartyPlaces
    headings: tuple[str, ...]
    label: str = ""

    @property
    def wide_drawing(self) -> Drawing | None:
        """Return the chart for the desk, with names."""
        return draw_place_chart(
            self._lines_with_own(colored_lines(self.first_parties), self.label),
            self.headings,
            width=700,
            height=330,
            font_size=18,
            description=places_sentence([self.own_party]),
        )

    @property
    def small_drawing(self) -> Drawing | None:
        """Return the chart for phones, with names if they fit."""
        for has_names in (True, False):
            lines = colored_lines(self.first_parties[:FEWER_PARTIES], has_names=has_names)
            drawing = draw_place_chart(
                self._lines_with_own(lines, self.label or self.own_party.rank),
                self.headings,
                width=320,
                height=230,
                font_size=16,
                description=places_sentence([self.own_party]),
                kind="climb-small",
            )
            if drawing:
                return drawing
        return None

    def _lines_with_own(self, lines: Sequence[ChartLine], label: str) -> Sequence[ChartLine]:
        """Return the lines of the first parties and of the card's own party, in order of places."""
        own_line = self.own_party.chart_line(
            (label,) if label else self.own_party.lines, is_highlighted=True
        )
        shown_parties = self.first_parties[: len(lines)]
        if self.own_party not in shown_parties:
            return (*lines, own_line)
        place = shown_parties.index(self.own_party)
        return (*lines[:place], own_line, *lines[place + 1 :])


def place_charts(night: Night) -> tuple[PlaceChart, ...]:
    """Return the chart of each division, over all complete games."""
    night = with_complete_games(night)
    return tuple(
        _place_chart(night, division, time_slots.rounds_of_division(night, division.name))
        for division in ranking.divisions(night)
        if len(time_slots.rounds_of_division(night, division.name)) > 1
        if not all(place.is_final for place in division.places)
    )


def find_card_chart(charts: Sequence[PlaceChart], number: int, label: str = "") -> CardChart | None:
    """Return the chart on the card of a player or team, or None if it has no place."""
    for chart in charts:
        for own_party in chart.parties:
            if own_party.number == number:
                return CardChart(chart.parties[:PARTIES_SHOWN], own_party, chart.headings, label)
    return None


def draw_certificate_chart(charts: Sequence[PlaceChart], number: int) -> Drawing | None:
    """Return a low and wide chart of one party alone, for a certificate."""
    if (card_chart := find_card_chart(charts, number)) is None:
        return None
    line = card_chart.own_party.chart_line((card_chart.own_party.rank,), is_highlighted=True)
    return draw_place_chart([line], card_chart.headings, width=900, height=150, font_size=22)


def colored_lines(parties: Sequence[PartyPlaces], *, has_names: bool = True) -> list[ChartLine]:
    """Return the first lines of a chart on a screen, each in its own color."""
    return [
        replace(party.chart_line(party.lines if has_names else ()), role=role)
        for party, role in zip(parties, LINE_COLORS, strict=False)
    ]


def draw_in_gray(chart: PlaceChart, width: float, height: float, size: float) -> Drawing | None:
    """Return the chart for paper, whose lines differ by suits and dashes. If there is little room,
    it has fewer lines, or numbers instead of names. Return None if no form fits.
    """
    for count, has_names in ((PARTIES_SHOWN, True), (FEWER_PARTIES, True), (PARTIES_SHOWN, False)):
        styled_parties = zip(chart.parties[:count], GRAY_LINE_STYLES, strict=False)
        lines = [
            replace(
                party.chart_line(party.name_lines if has_names else (f"No. {party.number}",)),
                suit=suit,
                dash=dash,
            )
            for party, (suit, dash) in styled_parties
        ]
        if drawing := draw_place_chart(
            lines, chart.headings, width=width, height=height, font_size=size
        ):
            return drawing
    return None


def places_sentence(parties: Sequence[PartyPlaces]) -> str:
    """Return the text for screen readers."""
    party_texts = (
        f"{' and '.join(party.names)} {', '.join(str(place or 'none') for place in party.places)}"
        for party in parties
    )
    return f"Place after each game: {'; '.join(party_texts)}."


def _place_chart(
    night: Night, division: Division, games_played: Sequence[SeatedGame]
) -> PlaceChart:
    games = tuple(seated_game.number for seated_game in games_played)
    places_after = [_place_by_number(night.as_before(game), division.name) for game in games[1:]]
    places_after.append(_place_by_number(night, division.name))
    return PlaceChart(
        division.name, games, tuple(_party_places(night, division, games, places_after))
    )


def _party_places(
    night: Night,
    division: Division,
    games: Sequence[int],
    places_after: Sequence[Mapping[int, int]],
) -> Iterator[PartyPlaces]:
    for place in division.places:
        number = int(place.result.entrant)
        party = night.parties.with_number(number)
        places = tuple(
            known_places.get(number) if party.first_game <= game else None
            for game, known_places in zip(games, places_after, strict=True)
        )
        names = tuple(entry.name for entry in party.current_members)
        if places[-1] is not None:
            yield PartyPlaces(number, names, place.rank_words, places)


def _place_by_number(night: Night, division: str) -> Mapping[int, int]:
    return {
        int(place.result.entrant): place.rank
        for shown_division in ranking.divisions(night)
        if shown_division.name == division
        for place in shown_division.places
    }
