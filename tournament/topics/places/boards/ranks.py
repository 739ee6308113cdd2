"""The standings of a night: a row for each player or team of each division, sentences about the
status of the standings, and the columns of the list.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.places.standings import Place
from tournament.evening.night.party import Party
from tournament.evening.night.play.sheets import SCORE_DASH
from tournament.evening.night.progress import AVERAGE_SIGN, CurrentGamePoints
from tournament.evening.words.many import (
    count_of,
    list_in_words,
    noun_with_numbers,
    singular_or_plural,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.columns import Column, ColumnKind

ORDINAL, QUANTITY = ColumnKind.ORDINAL, ColumnKind.QUANTITY
# On paper, the points of single games have this share of the usual font size.
GAME_FONT_SHARE = 0.8
UNOFFICIAL_SENTENCES = "Unofficial. Scorecards are being checked."
UNOFFICIAL_BRACKET_SENTENCES = "Unofficial. The last result is being checked."
# Words for the number of parties in the first three places. Ties can put more than three there.
FIRST_PLACES_COUNT_WORDS = {3: "three", 4: "four", 5: "five"}
ROUNDED_AVERAGE_NOTE = f", rounded to whole points ({AVERAGE_SIGN})."
SHARED_PLACES_SENTENCE = "Shared places are ties."
NO_STANDINGS_YET_SENTENCE = "Standings appear after game 1."


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player or team in the standings. `places_moved` is positive for a better place, and None
    for someone new. `substitutes` say who played for whom in a team. `game_count` is the number of
    games in the points. `points_by_game` has a dash for a missed game. `averaged_game_count` is how
    many of the counted games were sat out, and count as the average of the others.
    `current_game_points` is the score in the current game. `wins` and `losses` are for a bracket;
    they include forfeits, which `game_count` does not.
    """

    place: Place
    party: Party
    places_moved: int | None
    when_left: str = ""
    substitutes: tuple[str, ...] = ()
    game_count: int = 0
    points_by_game: str = ""
    current_game_points: str = ""
    averaged_game_count: int = 0
    wins: int = 0
    losses: int = 0

    @property
    def number(self) -> int:
        return self.party.number

    @property
    def name(self) -> str:
        return self.party.name

    @property
    def leaving_and_substitutes_words(self) -> str:
        """Return when the party left, and who played for whom in it, as in "left after game 2; Fred
        Lane for Cora Abbott from game 2".
        """
        return "; ".join(filter(None, (self.when_left, *self.substitutes)))

    @property
    def rank(self) -> str:
        """Return the place, or all places that are shared, such as "17-22"."""
        return self.place.rank_words

    @property
    def points(self) -> int:
        return self.place.result.points

    @property
    def games_counted_words(self) -> str:
        games_words = count_of(self.game_count - self.averaged_game_count, "game")
        if not self.averaged_game_count:
            return games_words
        has_one_average = self.averaged_game_count == 1
        averages_words = "average" if has_one_average else f"{self.averaged_game_count} averages"
        return f"{games_words} + {averages_words}"

    @property
    def games_with_average_mark(self) -> str:
        """Return how many games count, with a mark if one of them is an average."""
        return f"{self.game_count}{AVERAGE_SIGN if self.averaged_game_count else ''}"

    @property
    def games_won(self) -> int:
        return self.place.result.games_won

    @property
    def x(self) -> int:
        return self.place.result.x

    @property
    def lone_marches(self) -> int:
        return self.place.result.lone_marches

    @property
    def loners(self) -> str:
        """Return the number of loners, with a plus if not all are known, or a dash if none is
        known.
        """
        if self.place.result.are_lone_marches_known:
            return str(self.lone_marches)
        return f"{self.lone_marches}+" if self.lone_marches else SCORE_DASH

    @property
    def movement(self) -> str:
        match self.places_moved:
            case None:
                return "new"
            case 0:
                return "same"
            case change if change > 0:
                return f"up {change}"
            case change:
                return f"down {-change}"


@dataclass(frozen=True, slots=True)
class StandingsDivision:
    """The standings of one division. The `name` is empty if there are no divisions. `podium` shows
    the first three places once the standings are final. `first_three_sentence` says when these
    places are announced, if phones and big screens do not show them yet.
    """

    name: str
    rows: tuple[StandingsRow, ...]
    podium: Drawing | None = None
    first_three_sentence: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a night. `final_place_count` is None unless the night has a bracket.
    `games_waiting` are the games with tables whose score is missing or disputed, as numbers of the
    game and of these tables. `current_game_points` is the score of the current game. Final places
    are unofficial while `are_cards_being_checked`, while `is_last_result_being_checked` in a
    bracket, or while the divisions in `playoffs` wait for a playoff. If
    `are_first_three_held_back`, phones and big screens do not show the first three places.
    `first_three_count` is how many parties share them.
    """

    divisions: tuple[StandingsDivision, ...]
    games_over: int
    games_waiting: tuple[tuple[int, tuple[int, ...]], ...]
    is_final: bool
    shows_movement: bool
    shows_x: bool
    shows_lone_marches: bool
    loners_known_words: str = ""
    final_place_count: int | None = None
    current_game_points: CurrentGamePoints | None = None
    are_cards_being_checked: bool = False
    is_last_result_being_checked: bool = False
    are_first_three_held_back: bool = False
    first_three_count: int = 3
    playoffs: tuple[str, ...] = ()

    @property
    def is_official(self) -> bool:
        return self.is_final and not (
            self.are_cards_being_checked or self.is_last_result_being_checked or self.playoffs
        )

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        return tuple(row for division in self.divisions for row in division.rows)

    @property
    def places(self) -> Mapping[int, Place]:
        """Return the places by number of the player or team."""
        return {row.number: row.place for row in self.rows}

    @property
    def words(self) -> str:
        """Return the status of the standings in a sentence or two."""
        tables_missing_scores_words = [
            f"game {game}, {noun_with_numbers('table', tables)}"
            for game, tables in self.games_waiting
        ]
        return self._words_with_current_points(" and ".join(tables_missing_scores_words))

    @property
    def progress_below_title(self) -> str:
        """Return the status to show below a title that already says "final"."""
        if not self.is_official:
            return self.words
        return (
            f"After game {self.games_over}."
            if self.final_place_count is None
            else "All games are played."
        )

    @property
    def words_with_count(self) -> str:
        """Return the status of the standings, with only the number of tables whose score is
        missing, and no list of them.
        """
        missing_table_count = sum(len(tables) for _, tables in self.games_waiting)
        return self._words_with_current_points(
            count_of(missing_table_count, "table") if missing_table_count else ""
        )

    @property
    def loners_note(self) -> str:
        """Return the note about the column of loners, or an empty string."""
        if not (self.shows_lone_marches and self.loners_known_words):
            return ""
        loners_words = f"Loners are {self.loners_known_words}."
        return f"{loners_words} 2+ means 2 or more, and {SCORE_DASH} means not known."

    @property
    def shared_places_sentence(self) -> str:
        """Return the sentence that shared places are ties, or an empty string."""
        has_shared_place = any(row.place.is_still_tied for row in self.rows)
        return SHARED_PLACES_SENTENCE if has_shared_place else ""

    @property
    def averages_sentence(self) -> str:
        """Return the sentence about teams with an average for a game they sat out, or an empty
        string.
        """
        teams = [f"team {row.number}" for row in self.rows if row.averaged_game_count]
        if not teams:
            return ""
        predicate = (
            "each sat out a game and got their average for it"
            if len(teams) > 1
            else "sat out a game and got its average for it"
        )
        return f"{list_in_words(teams).capitalize()} {predicate}{ROUNDED_AVERAGE_NOTE}"

    @property
    def has_unequal_games(self) -> bool:
        """Return whether some parties have played more games than others, or have averages in place
        of games. Return False for a bracket.
        """
        return (
            self.final_place_count is None
            and len({row.games_with_average_mark for row in self.rows}) > 1
        )

    @property
    def parties_with_fewer_games(self) -> frozenset[int]:
        """Return the numbers of parties that played fewer games than others, or that have an
        average in place of a game. Return none for a bracket.
        """
        if not self.has_unequal_games:
            return frozenset()
        largest_game_count = max(row.game_count for row in self.rows)
        return frozenset(
            row.number
            for row in self.rows
            if row.averaged_game_count or row.game_count < largest_game_count
        )

    @property
    def first_three_sentence(self) -> str:
        """Return a sentence that says which playoffs decide the first places, or when the first
        three places are announced. Return an empty string if no playoff is to come and no place is
        held back.
        """
        if self.playoffs:
            return _playoffs_sentence(self.playoffs)
        return self._announcement_sentence if self.are_first_three_held_back else ""

    def first_three_sentence_of(self, division: str) -> str:
        """Return the sentence about the first places of one division: that its playoff decides
        them, or when they are announced.
        """
        return (
            _playoffs_sentence([division])
            if division in self.playoffs
            else self._announcement_sentence
        )

    @property
    def _announcement_sentence(self) -> str:
        is_bracket_running = self.final_place_count is not None and not self.is_final
        time_words = "after the final" if is_bracket_running else "soon"
        count_words = FIRST_PLACES_COUNT_WORDS.get(self.first_three_count, self.first_three_count)
        return f"Top {count_words} announced {time_words}."

    def _words_with_current_points(self, tables_missing_scores_words: str) -> str:
        has_sentence_by_division = any(
            division.name and division.first_three_sentence for division in self.divisions
        )
        first_three_sentence = "" if has_sentence_by_division else self.first_three_sentence
        status_sentences = " ".join(
            filter(
                None, (self._progress_sentence(tables_missing_scores_words), first_three_sentence)
            )
        )
        return (
            f"{status_sentences} {self.current_game_points.sentence}"
            if self.current_game_points
            else status_sentences
        )

    def _progress_sentence(self, tables_missing_scores_words: str) -> str:
        if self.final_place_count is not None:
            places_words = (
                count_of(self.final_place_count, "place is", "places are")
                if self.final_place_count
                else ""
            )
            places_sentence = (
                f"{places_words} final." if places_words else "No places are final yet."
            )
            if self.is_last_result_being_checked:
                return UNOFFICIAL_BRACKET_SENTENCES
            return "Final. All games are played." if self.is_final else places_sentence
        if not self.rows:
            return NO_STANDINGS_YET_SENTENCE
        if self.is_final and self.are_cards_being_checked:
            return UNOFFICIAL_SENTENCES
        if self.is_official:
            return f"Final, after game {self.games_over}."
        after_sentence = f"After game {self.games_over}." if self.games_over else ""
        missing_sentence = (
            f"Unofficial. Not in: {tables_missing_scores_words}."
            if tables_missing_scores_words
            else ""
        )
        return " ".join(filter(None, (after_sentence, missing_sentence)))


def _playoffs_sentence(divisions: Sequence[str]) -> str:
    division_words = f"{list_in_words(divisions)} " if any(divisions) else ""
    verb_words = singular_or_plural(len(divisions), "playoff decides", "playoffs decide")
    return f"The {division_words}{verb_words} the top places."


def standings_columns(
    board: Standings, *, has_game_columns: bool = True
) -> Iterator[Column[StandingsRow]]:
    """Yield the columns of the standings on pages, on paper and in the file. `has_game_columns`
    adds a column for each game on paper. The file always has points, games and Xs, because the
    spreadsheets of earlier versions had them.
    """
    # Points and games won have no heading in a bracket, because they do not decide its places.
    points_heading, won_heading = (
        ("Points", "Games won") if board.final_place_count is None else (None, None)
    )
    games_heading = "Games" if board.has_unequal_games else None
    current_game_heading = board.current_game_points.title if board.current_game_points else None
    largest_game_count = max((len(row.points_by_game.split()) for row in board.rows), default=0)
    yield Column(
        lambda row: row.rank,
        "Place",
        ORDINAL,
        file_heading="place",
        name="rank",
        sorts_by=("place__rank", "name"),
        is_bold=True,
    )
    yield Column(
        lambda row: row.number, kind=ORDINAL, heading_on_paper="No.", file_heading="number"
    )
    yield Column(
        lambda row: row.name,
        "Name",
        file_heading="name",
        sorts_by=("name", "number"),
        link_page="card",
        css_class="player",
        width_share=1.0,
    )
    yield Column(
        lambda row: row.points, kind=QUANTITY, heading_on_page=points_heading, file_heading="points"
    )
    yield Column(
        lambda row: row.games_with_average_mark, games_heading, QUANTITY, sorts_by="game_count"
    )
    yield Column(
        lambda row: row.points, kind=QUANTITY, heading_on_paper=points_heading, is_bold=True
    )
    for game in range(1, largest_game_count + 1) if has_game_columns and points_heading else ():
        yield Column(
            partial(_points_in_game_text, game),
            kind=QUANTITY,
            heading_on_paper=str(game),
            font_scale=GAME_FONT_SHARE,
        )
    yield Column(
        lambda row: row.current_game_points,
        current_game_heading,
        QUANTITY,
        name="open_game_points",
        is_sortable=False,
    )
    if board.shows_movement:
        yield Column(
            lambda row: row.movement,
            heading_on_page="Change",
            name="movement",
            sorts_by="-places_moved",
        )
    yield Column(
        lambda row: row.games_won if board.final_place_count is None else row.wins,
        kind=QUANTITY,
        heading_on_page=won_heading,
        file_heading="games won",
        name="won",
        sorts_by="games_won",
    )
    yield Column(
        lambda row: row.x, "Xs" if board.shows_x else None, QUANTITY, file_heading="Xs", name="x"
    )
    if board.shows_lone_marches:
        yield Column(
            lambda row: row.loners,
            "Loners",
            QUANTITY,
            file_heading="loners",
            name="lone_marches",
        )
    if board.final_place_count is None:
        last_heading, last_column_name = "Tie-break", "why"
    else:
        yield Column(lambda row: row.wins, "Won", QUANTITY, name="wins")
        yield Column(lambda row: row.losses, "Lost", QUANTITY, name="losses")
        last_heading, last_column_name = "Last game", "last_game"
    yield Column(
        lambda row: row.place.reason_without_figure,
        heading_on_page=last_heading,
        name=last_column_name,
        css_class="why",
        is_sortable=False,
    )
    yield Column(lambda row: row.place.reason, file_heading="reason")
    yield Column(lambda row: row.when_left, file_heading="left")
    yield Column(lambda row: row.game_count, file_heading="games")
    yield Column(lambda row: row.current_game_points, file_heading="so far")


def _points_in_game_text(game: int, row: StandingsRow) -> str:
    points_by_game = row.points_by_game.split()
    return points_by_game[game - 1] if game <= len(points_by_game) else ""
