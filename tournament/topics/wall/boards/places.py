"""Places on the big screen: the standings of a night or of the season, and the leaders' places game
by game.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournament.evening import courses
from tournament.evening.courses.course import WORD_FOR_PLAYER_WHO_LEFT
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night
from tournament.evening.night.shown_names import first_and_initial, nickname_or_number
from tournament.evening.purse.closing import (
    divisions_held_for_ceremony,
    entries_with_card_out,
    entries_with_scorecards,
)
from tournament.kit.drawing.awards import METAL_ROLE_BY_PLACE
from tournament.kit.drawing.place_chart import draw_place_chart
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.finding import comparable_name
from tournament.topics.places.boards import ranks, standings
from tournament.topics.places.boards.place_charts import (
    MAX_PARTIES_IN_SMALL_CHART,
    MAX_PARTIES_SHOWN,
    PlaceChart,
    charts_of_places,
    colored_lines,
    place_chart_description,
)
from tournament.topics.places.boards.season import Season, SeasonRow
from tournament.topics.wall.boards.scene import (
    BigScreenParty,
    DivisionMark,
    SceneKind,
    accept_unused_time,
    big_screen_party_by_number,
    division_marks,
)

# A move of fewer places than the minimum is not shown. A move of more places than the maximum is
# shown as the maximum.
MIN_MOVE, MAX_MOVE = 3, 99
# Up to this many leaders get large cards. Cards have space for names up to this font size, in
# thousandths of the screen's height.
MAX_LEADER_CARDS, MAX_FONT_SIZE_ON_CARDS = 4, 50
# The standings of a bracket are shown automatically once it has this many final places.
MIN_PLACES_IN_BRACKET = 4
# A name of up to this many characters fits between a leading team's place and its points.
MAX_NAME_LENGTH_BESIDE_PLACE = 13


@dataclass(frozen=True, slots=True)
class PlaceOnScreen:
    """A place in the standings and its player or team. `rank_words` is the place, or a range if it
    is shared. `figure` is the points or wins that decide the place, or "" in a bracket.
    `places_moved` is positive for a move up, negative for a move down, and 0 for a move too small
    to show. `counted_games_words` tell how many games count, if fewer count than for others.
    """

    rank: int
    rank_words: str
    party: BigScreenParty
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
        return self.rank if self.rank in METAL_ROLE_BY_PLACE else None


@dataclass(frozen=True, slots=True)
class DivisionOnScreen:
    """The places of one division, or of all players if there is no division mark."""

    mark: DivisionMark | None
    places: tuple[PlaceOnScreen, ...]


@dataclass(frozen=True, slots=True)
class CheckedCardCount:
    """The number of checked scorecards. The standings are unofficial until all are checked."""

    checked_count: int
    card_count: int


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """The standings, without the first three if a ceremony will announce them.

    `progress_words` tell how many games are played, and `next_words` what comes next, if that is
    certain. Places are unofficial while scorecards are being checked, and if a bracket
    `is_just_over`.
    """

    title: str
    progress_words: str
    divisions: tuple[DivisionOnScreen, ...]
    next_words: str
    is_final: bool
    min_font_size: int = 0
    checked_card_count: CheckedCardCount | None = None
    is_just_over: bool = False

    TEMPLATE: ClassVar[str] = "wall/_places.html"

    @property
    def leaders(self) -> tuple[PlaceOnScreen, ...]:
        """Return the places with a medal color, which get large cards. Return none if there are
        several divisions, too many of these places, no places below them, or if the font is too
        large for cards.
        """
        if len(self.divisions) != 1 or self.min_font_size > MAX_FONT_SIZE_ON_CARDS:
            return ()
        all_places = self.divisions[0].places
        leading_places = tuple(place for place in all_places if place.metal)
        return (
            leading_places
            if len(leading_places) <= MAX_LEADER_CARDS and len(leading_places) < len(all_places)
            else ()
        )

    @property
    def are_leader_names_below_place(self) -> bool:
        """Return whether a leading team's names are too long to stand beside its place."""
        leading_team_names = [
            name for place in self.leaders if place.party.number for name in place.party.names
        ]
        return any(len(name) > MAX_NAME_LENGTH_BESIDE_PLACE for name in leading_team_names)

    @property
    def divisions_below_leaders(self) -> tuple[DivisionOnScreen, ...]:
        """Return the divisions without the leaders."""
        leader_count = len(self.leaders)
        return tuple(
            replace(division, places=division.places[leader_count:]) for division in self.divisions
        )

    @property
    def has_places_below(self) -> bool:
        return any(division.places for division in self.divisions_below_leaders)


def standings_scene(night: Night, now: datetime) -> StandingsScene | None:
    """Return the scene of the standings. Return None if there are no standings, or if no place may
    be shown yet and the standings are not final.
    """
    full_standings = standings.standings(night)
    standings_for_room = standings.public_standings(full_standings, night, now)
    if not full_standings.rows or not (standings_for_room.rows or full_standings.is_final):
        return None
    party_by_number, mark_by_division = big_screen_party_by_number(night), division_marks(night)
    is_game_on = night.rounds.current_game is not None and not night.rounds.current_game.is_over
    progress_words = (
        "" if standings_for_room.are_cards_being_checked else full_standings.progress_below_title
    )
    if standings_for_room.are_first_three_held_back:
        progress_words = standings_for_room.first_three_sentence.rstrip(".")
    is_final = standings_for_room.is_official
    parties_with_fewer_games = standings_for_room.parties_with_fewer_games
    return StandingsScene(
        "Final standings" if is_final else "Standings",
        progress_words,
        tuple(
            DivisionOnScreen(
                mark_by_division.get(division.name),
                tuple(
                    _make_place_on_screen(
                        row,
                        replace(party_by_number[row.number], mark=None),
                        row.games_counted_words if row.number in parties_with_fewer_games else "",
                        is_game_on=is_game_on,
                    )
                    for row in division.rows
                ),
            )
            for division in sorted(
                standings_for_room.divisions,
                key=lambda division: not _plays_in_current_time_slot(night, division.name),
            )
            if division.rows
        ),
        ""
        if time_slots.has_seated_last_game(night) or is_game_on
        else courses.course_of(night).after_game_sentence(),
        is_final,
        is_just_over=standings_for_room.is_last_result_being_checked,
        checked_card_count=_count_checked_cards(night)
        if standings_for_room.are_cards_being_checked
        else None,
    )


def _standings_scene_once_useful(night: Night, now: datetime) -> StandingsScene | None:
    """Return the scene of the standings. In a bracket, return None until several teams have a final
    place, because the first team that is out would fill the screen alone.
    """
    standings_board = standings_scene(night, now)
    if standings_board is None or not courses.course_of(night).ranks_by_wins:
        return standings_board
    shown_place_count = sum(len(division.places) for division in standings_board.divisions)
    return standings_board if shown_place_count >= MIN_PLACES_IN_BRACKET else None


STANDINGS_SCENE = SceneKind(
    "places", standings_scene, "Standings", show_automatically=_standings_scene_once_useful
)


@dataclass(frozen=True, slots=True)
class ChartSpace:
    """The space for a chart of places on screens of one shape, with the usual font size.
    `units_per_thousandth` is how many units of the space are a thousandth of the screen's shorter
    side.
    """

    width: float
    height: float
    font_size: float
    units_per_thousandth: float
    kind: str


# The space for a chart of places on screens of 4:3 or wider, and on upright screens.
WIDE_CHART_SPACE = ChartSpace(1000, 470, font_size=36, units_per_thousandth=0.78, kind="climb")
UPRIGHT_CHART_SPACE = ChartSpace(
    1000, 1450, font_size=46, units_per_thousandth=1.05, kind="climb-on-end"
)


@dataclass(frozen=True, slots=True)
class PlaceChartOnScreen:
    """The chart of places after each game, for one division or for all players. `upright_drawing`
    is for upright screens, or None if its font size would be too small.
    """

    mark: DivisionMark | None
    drawing: Drawing
    upright_drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class PlaceChartsScene:
    charts: tuple[PlaceChartOnScreen, ...]

    TEMPLATE: ClassVar[str] = "wall/_climb.html"


def place_charts_scene(night: Night, min_font_size: int = 0) -> PlaceChartsScene | None:
    """Return the scene with a chart of places for each division. `min_font_size` is in thousandths
    of the screen's height. A division is left out if fewer than three names fit, or if its first
    three are held back while a medal waits for a playoff. Return None if no division is left.
    """
    mark_by_division, held_divisions = division_marks(night), divisions_held_for_ceremony(night)
    division_charts = tuple(
        PlaceChartOnScreen(
            mark_by_division.get(chart.division),
            drawing,
            _draw_chart(chart, UPRIGHT_CHART_SPACE, min_font_size),
        )
        for chart in charts_of_places(night)
        if chart.division not in held_divisions
        and (drawing := _draw_chart(chart, WIDE_CHART_SPACE, min_font_size))
    )
    return PlaceChartsScene(division_charts) if division_charts else None


PLACE_CHART_SCENE = SceneKind(
    "climb", accept_unused_time(place_charts_scene), "Places game by game"
)


def season_scene(
    season: Season, *, are_last_names_short: bool, min_font_size: int = 0
) -> StandingsScene | None:
    """Return the scene of the season's standings, or None if no night counts yet. If
    `are_last_names_short`, it shows initials instead of last names.
    """
    if not season.rows:
        return None
    name_by_regular = _name_shown_by_regular(season.rows, are_last_names_short=are_last_names_short)
    shown_places = tuple(
        _make_season_place(row, name_by_regular[row.card.regular]) for row in season.rows
    )
    whole_season = DivisionOnScreen(None, shown_places)
    # Only the desk is told which nights are left out because they are not closed.
    season_words = replace(season, nights_left_out=()).words
    return StandingsScene(
        "Season",
        season_words,
        (whole_season,),
        next_words="",
        is_final=False,
        min_font_size=min_font_size,
    )


def _count_checked_cards(night: Night) -> CheckedCardCount:
    card_count = len(entries_with_scorecards(night))
    return CheckedCardCount(card_count - len(entries_with_card_out(night)), card_count)


def _plays_in_current_time_slot(night: Night, division: str) -> bool:
    """Return whether the division plays in the time slot of the current game."""
    current_game = night.rounds.current_game
    return current_game is not None and time_slots.index_of_division(
        time_slots.all_time_slots(night), division
    ) == time_slots.slot_index_of_game(night, current_game)


def _make_place_on_screen(
    row: ranks.StandingsRow, party: BigScreenParty, counted_games_words: str, *, is_game_on: bool
) -> PlaceOnScreen:
    """Return one place of the standings. Show how many places the player or team moved, but only
    between games.
    """
    shows_move = (
        not is_game_on and row.places_moved is not None and abs(row.places_moved) >= MIN_MOVE
    )
    return PlaceOnScreen(
        row.place.rank,
        row.place.rank_words,
        party,
        "" if row.place.figure is None else row.place.figure_without_unit,
        (row.places_moved or 0) if shows_move else 0,
        counted_games_words,
        row.when_left.startswith(WORD_FOR_PLAYER_WHO_LEFT),
    )


def _draw_chart(
    place_chart: PlaceChart, chart_space: ChartSpace, min_font_size: int
) -> Drawing | None:
    """Return the chart of the first five places, or of the first three if five do not fit. Return
    None if three do not fit.
    """
    font_size = max(chart_space.font_size, chart_space.units_per_thousandth * min_font_size)
    for shown_parties in (
        place_chart.parties[:MAX_PARTIES_SHOWN],
        place_chart.parties[:MAX_PARTIES_IN_SMALL_CHART],
    ):
        drawing = draw_place_chart(
            colored_lines(shown_parties),
            place_chart.headings,
            width=chart_space.width,
            height=chart_space.height,
            font_size=font_size,
            description=place_chart_description(shown_parties),
            kind=chart_space.kind,
        )
        if drawing:
            return drawing
    return None


def _name_shown_by_regular(
    rows: Iterable[SeasonRow], *, are_last_names_short: bool
) -> Mapping[int, str]:
    """Return the name to show for each regular, by number. Regulars with the same name are told
    apart by nickname or number.
    """
    shown_name_by_row = {
        row: first_and_initial(row.name) if are_last_names_short else row.name for row in rows
    }
    rows_by_comparable_name = defaultdict(list)
    for row, shown_name in shown_name_by_row.items():
        rows_by_comparable_name[comparable_name(shown_name)].append(row)
    return {
        row.card.regular: shown_name_by_row[row]
        + _words_to_tell_apart(
            row, [other_row for other_row in rows_of_same_name if other_row != row]
        )
        for rows_of_same_name in rows_by_comparable_name.values()
        for row in rows_of_same_name
    }


def _words_to_tell_apart(row: SeasonRow, namesakes: Iterable[SeasonRow]) -> str:
    nicknames_of_namesakes = [namesake.nickname for namesake in namesakes]
    regular_number_words = f" (regular {row.card.regular})"
    return (
        nickname_or_number(regular_number_words, row.nickname, nicknames_of_namesakes)
        if nicknames_of_namesakes
        else ""
    )


def _make_season_place(row: SeasonRow, name: str) -> PlaceOnScreen:
    place = row.card.place
    return PlaceOnScreen(
        place.rank, place.rank_words, BigScreenParty((name,)), str(place.figure or 0)
    )
