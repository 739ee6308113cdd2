"""Places on the big screen: the standings of a night or of the season, and the leaders' places game
by game.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.courses.course import LEFT_WORD
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import first_and_initial, nickname_or_number
from tournament.evening.purse.closing import (
    card_holders,
    divisions_awaiting_playoff,
    entries_with_card_out,
    has_just_ended,
)
from tournament.kit.drawing.awards import METALS
from tournament.kit.drawing.place_chart import draw_place_chart
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.finding import comparable_name
from tournament.topics.places.boards import ranks, standings
from tournament.topics.places.boards.place_charts import (
    FEWER_PARTIES,
    PARTIES_SHOWN,
    PlaceChart,
    colored_lines,
    place_charts,
    places_sentence,
)
from tournament.topics.places.boards.season import Season, SeasonRow
from tournament.topics.wall.boards.scene import (
    Mark,
    SceneKind,
    WallParty,
    division_marks,
    ignore_time,
    wall_parties,
)

# A move of fewer places is not shown, and a longer one is shown as the maximum.
MIN_MOVE, MAX_MOVE = 3, 99
# The most leaders who have cards, and the largest font size on cards, in thousandths of the
# screen's height.
MAX_CARDS, MAX_FONT_SIZE_ON_CARDS = 4, 50
# With fewer final places, a bracket's standings are not shown automatically.
MIN_BRACKET_PLACES = 4
# The longest name, in letters, that fits between a leading team's place and its points.
MAX_NAME_BESIDE_PLACE = 13


@dataclass(frozen=True, slots=True)
class WallPlace:
    """A place and its player or team. `rank_words` is the place, or a range if it is shared.
    `places_moved` is positive for a move up, negative for a move down, and 0 for a small move.
    `figure` is the points or wins that decide the place, "" in a bracket. `counted_games_words`
    tell how many games count, if that is fewer than for others.
    """

    rank: int
    rank_words: str
    party: WallParty
    figure: str
    places_moved: int = 0
    counted_games_words: str = ""
    has_left: bool = False

    @property
    def direction(self) -> str:
        return "up" if self.places_moved > 0 else "down"

    @property
    def moved_count(self) -> int:
        return min(abs(self.places_moved), MAX_MOVE)

    @property
    def metal(self) -> int | None:
        return self.rank if self.rank in METALS else None


@dataclass(frozen=True, slots=True)
class WallDivision:
    """The places of one division, or of all players if it has no mark."""

    mark: Mark | None
    places: tuple[WallPlace, ...]


@dataclass(frozen=True, slots=True)
class CardsIn:
    """The number of checked scorecards, while the standings are unofficial."""

    checked_count: int
    card_count: int


@dataclass(frozen=True, slots=True)
class Places:
    """The standings, without the first three if a ceremony will announce them.

    `words` tell how far the night is, and `next_words` what comes next, if that is certain. Places
    are unofficial while `cards` are being checked, and if a bracket `is_just_over`.
    """

    title: str
    words: str
    divisions: tuple[WallDivision, ...]
    next_words: str
    is_final: bool
    min_font_size: int = 0
    cards: CardsIn | None = None
    is_just_over: bool = False

    TEMPLATE: ClassVar[str] = "wall/_places.html"

    @property
    def leaders(self) -> tuple[WallPlace, ...]:
        """Return the first three, who have cards; none if there are several divisions, too many
        leaders, or no one below them.
        """
        if len(self.divisions) != 1 or self.min_font_size > MAX_FONT_SIZE_ON_CARDS:
            return ()
        all_places = self.divisions[0].places
        leading_places = tuple(place for place in all_places if place.metal)
        return (
            leading_places
            if len(leading_places) <= MAX_CARDS and len(leading_places) < len(all_places)
            else ()
        )

    @property
    def are_names_below(self) -> bool:
        """Return whether a leading team's names are too long to stand beside its place."""
        names = [name for place in self.leaders if place.party.number for name in place.party.names]
        return any(len(name) > MAX_NAME_BESIDE_PLACE for name in names)

    @property
    def after_leaders(self) -> tuple[WallDivision, ...]:
        """Return the divisions without the leaders."""
        leader_count = len(self.leaders)
        return tuple(
            replace(division, places=division.places[leader_count:]) for division in self.divisions
        )

    @property
    def has_places_below(self) -> bool:
        return any(division.places for division in self.after_leaders)


def places(night: Night, now: datetime) -> Places | None:
    """Return the standings; None before the first place that may be shown."""
    full_board = standings.standings(night)
    board = standings.standings_for_hall(full_board, night, now)
    is_just_over = full_board.is_final and has_just_ended(night, now)
    if not full_board.rows or not (board.rows or full_board.is_final):
        return None
    parties, marks = wall_parties(night), division_marks(night)
    is_game_on = night.rounds.current_game is not None and not night.rounds.current_game.is_over
    words = "" if board.are_cards_being_checked else full_board.progress_below_title
    if board.are_first_three_held_back:
        words = board.first_three_sentence.rstrip(".")
    is_final = board.is_official and not is_just_over
    fewer_games = board.parties_with_fewer_games
    return Places(
        "Final standings" if is_final else "Standings",
        words,
        tuple(
            WallDivision(
                marks.get(division.name),
                tuple(
                    _wall_place(
                        row,
                        replace(parties[row.number], mark=None),
                        row.games_counted_words if row.number in fewer_games else "",
                        is_game_on=is_game_on,
                    )
                    for row in division.rows
                ),
            )
            for division in sorted(
                board.divisions,
                key=lambda division: not _is_in_current_session(night, division.name),
            )
            if division.rows
        ),
        ""
        if time_slots.has_seated_last_game(night) or is_game_on
        else courses.course_of(night).after_game_sentence(),
        is_final,
        is_just_over=is_just_over,
        cards=_cards_in(night) if board.are_cards_being_checked else None,
    )


def _places_once_useful(night: Night, now: datetime) -> Places | None:
    """Return the standings. In a bracket wait until some teams have a place, because the first one
    to be out would fill the screen alone.
    """
    board = places(night, now)
    if board is None or not courses.course_of(night).ranks_by_wins:
        return board
    place_count = sum(len(division.places) for division in board.divisions)
    return board if place_count >= MIN_BRACKET_PLACES else None


PLACES_SCENE = SceneKind("places", places, "Standings", show_automatically=_places_once_useful)


@dataclass(frozen=True, slots=True)
class ChartSpace:
    """The space for the places game by game on screens of one shape, with the usual font size.
    `units_per_thousandth` is how many units are a thousandth of the screen's shorter side.
    """

    width: float
    height: float
    font_size: float
    units_per_thousandth: float
    kind: str


# The space for charts on screens of 4:3 or wider, and on upright screens.
WIDE_CHART_SPACE = ChartSpace(1000, 470, font_size=36, units_per_thousandth=0.78, kind="climb")
UPRIGHT_CHART_SPACE = ChartSpace(
    1000, 1450, font_size=46, units_per_thousandth=1.05, kind="climb-on-end"
)


@dataclass(frozen=True, slots=True)
class WallPlaceChart:
    """The places game by game of one division, or of all players if it has no mark.
    `upright_drawing` is for upright screens, None if its font size would be too small.
    """

    mark: Mark | None
    drawing: Drawing
    upright_drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class WallPlaceCharts:
    parts: tuple[WallPlaceChart, ...]

    TEMPLATE: ClassVar[str] = "wall/_climb.html"


def wall_place_charts(night: Night, min_font_size: int = 0) -> WallPlaceCharts | None:
    """Return the places game by game. `min_font_size` is in thousandths of the screen's height. A
    division is omitted if fewer than three names fit, or if its medals wait for a playoff.
    """
    marks, waits_for_playoff = division_marks(night), divisions_awaiting_playoff(night)
    parts = tuple(
        WallPlaceChart(
            marks.get(chart.division),
            drawing,
            _draw_chart(chart, UPRIGHT_CHART_SPACE, min_font_size),
        )
        for chart in place_charts(night)
        if chart.division not in waits_for_playoff
        and (drawing := _draw_chart(chart, WIDE_CHART_SPACE, min_font_size))
    )
    return WallPlaceCharts(parts) if parts else None


PLACE_CHART_SCENE = SceneKind("climb", ignore_time(wall_place_charts), "Places game by game")


def season_places(season: Season, *, is_discreet: bool, min_font_size: int = 0) -> Places | None:
    """Return the season's standings; None if no night counts yet. A club that `is_discreet` shows
    initials instead of last names.
    """
    if not season.rows:
        return None
    names = _names_by_regular(season.rows, is_discreet=is_discreet)
    places = tuple(_season_place(row, names[row.card.regular]) for row in season.rows)
    division = WallDivision(None, places)
    # The words about nights that are not closed yet are only for the desk.
    words = replace(season, left_out=()).words
    return Places(
        "Season", words, (division,), next_words="", is_final=False, min_font_size=min_font_size
    )


def _cards_in(night: Night) -> CardsIn:
    card_count = len(card_holders(night))
    return CardsIn(card_count - len(entries_with_card_out(night)), card_count)


def _is_in_current_session(night: Night, division: str) -> bool:
    """Return whether the division plays in the current time slot."""
    current_game = night.rounds.current_game
    return current_game is not None and time_slots.index_of_division(
        time_slots.all_time_slots(night), division
    ) == time_slots.slot_index_of_game(night, current_game)


def _wall_place(
    row: ranks.StandingsRow, party: WallParty, games_words: str, *, is_game_on: bool
) -> WallPlace:
    """Return a place of the standings. Moves are shown only between games."""
    shows_move = (
        not is_game_on and row.places_moved is not None and abs(row.places_moved) >= MIN_MOVE
    )
    return WallPlace(
        row.place.rank,
        row.place.rank_words,
        party,
        "" if row.place.figure is None else row.place.figure_text,
        (row.places_moved or 0) if shows_move else 0,
        games_words,
        row.when_left.startswith(LEFT_WORD),
    )


def _draw_chart(division: PlaceChart, space: ChartSpace, min_font_size: int) -> Drawing | None:
    """Return the drawing of the first five places, or of the first three if five do not fit; None
    if three do not fit.
    """
    size = max(space.font_size, space.units_per_thousandth * min_font_size)
    for parties in (division.parties[:PARTIES_SHOWN], division.parties[:FEWER_PARTIES]):
        drawing = draw_place_chart(
            colored_lines(parties),
            division.headings,
            width=space.width,
            height=space.height,
            font_size=size,
            description=places_sentence(parties),
            kind=space.kind,
        )
        if drawing:
            return drawing
    return None


def _names_by_regular(rows: Iterable[SeasonRow], *, is_discreet: bool) -> Mapping[int, str]:
    """Return the shown name of each regular, by number. A nickname or the number tells regulars of
    the same name apart.
    """
    name_by_row = {row: first_and_initial(row.name) if is_discreet else row.name for row in rows}
    rows_by_name = defaultdict(list)
    for row, name in name_by_row.items():
        rows_by_name[comparable_name(name)].append(row)
    return {
        row.card.regular: name_by_row[row]
        + _words_to_tell_apart(row, [other_row for other_row in group if other_row != row])
        for group in rows_by_name.values()
        for row in group
    }


def _words_to_tell_apart(row: SeasonRow, namesakes: Iterable[SeasonRow]) -> str:
    nicknames = [namesake.nickname for namesake in namesakes]
    number = f" (regular {row.card.regular})"
    return nickname_or_number(number, row.nickname, nicknames) if nicknames else ""


def _season_place(row: SeasonRow, name: str) -> WallPlace:
    place = row.card.place
    return WallPlace(place.rank, place.rank_words, WallParty((name,)), str(place.figure or 0))
