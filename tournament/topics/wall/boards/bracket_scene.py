"""The bracket on the big screen, cut into pages for each shape of screen, and the record of each
team at a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import dropwhile
from typing import ClassVar

from rotation.bracket.progress import BracketState
from rotation.bracket.structure import BracketGame, BracketSide, LoserOf, Source, WinnerOf
from rotation.outcomes import BracketSpot
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import table_by_game
from tournament.evening.night.bracket.named_games import TEAMS_JOINER
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.sheets import score_in_words
from tournament.evening.night.progress import is_fully_played
from tournament.evening.night.shelves import game_number_of_fact
from tournament.evening.purse.closing import may_announce_winners
from tournament.kit.drawing.bracket import (
    BracketPage,
    BracketRow,
    BracketSpace,
    GameBox,
    GameStatus,
    draw_bracket,
    fits_page,
)
from tournament.kit.drawing.shapes import Drawing
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame, ShownGameState
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
    future_team_lines,
    game_box,
    team_row,
)
from tournament.topics.bracket.boards.drawing import BracketPart, drawing_of_night
from tournament.topics.bracket.boards.team_names import TeamLabel, team_labels
from tournament.topics.wall.boards.scene import (
    BigScreenParty,
    SceneKind,
    big_screen_party_by_number,
)

# The usual and the largest font size of the bracket, in thousandths of the screen's shorter side.
USUAL_FONT_SIZE, MAX_FONT_SIZE = 32.5, 75
# How many rounds of the bracket to try on a page. FEWER_COLUMNS are tried if COLUMNS_TO_TRY need
# too many pages.
COLUMNS_TO_TRY, FEWER_COLUMNS = (4, 3), (2, 1)
MAX_PAGES_OF_PART = 3
# A team's names are broken into at most this many lines if they do not fit otherwise.
MAX_LINES_OF_TEAM_NAME = 4
# Up to this many results of a team are listed. If a team has more, only its wins and losses are
# counted.
MAX_RESULTS_IN_WORDS = 3
ANNOUNCED_SOON_WORDS = "announced soon"


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """A team at a table, with its results so far and the table in words."""

    number: int
    name: str
    results_and_table_words: str


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's result in one game. The team's own points come first; a forfeit has no points."""

    has_won: bool
    points: tuple[int, ...]

    @property
    def words(self) -> str:
        verb = "won" if self.has_won else "lost"
        return f"{verb} {score_in_words(self.points) if self.points else 'by forfeit'}"


@dataclass(frozen=True, slots=True)
class PageSpace:
    """The space for one page of the bracket on screens of one shape, with less height if the foot
    of the screen has a QR code. `units_per_thousandth` is how many units of the space are a
    thousandth of the screen's shorter side.
    """

    shape: str
    width: float
    height: float
    height_with_code: float
    units_per_thousandth: float

    def bracket_space(self, font_size: int, *, has_code: bool) -> BracketSpace:
        usable_height = self.height_with_code if has_code else self.height
        min_size, max_size = (
            self.units_per_thousandth * font_size_in_thousandths
            for font_size_in_thousandths in (font_size or USUAL_FONT_SIZE, MAX_FONT_SIZE)
        )
        return BracketSpace(self.width, usable_height, min_size, max_size)


# The space for the bracket on wide screens, on 4:3 screens, and on upright screens.
PAGE_SPACES = (
    PageSpace("wide", 1000, 470, 418, units_per_thousandth=0.586),
    PageSpace("square", 1000, 600, 540, units_per_thousandth=0.781),
    PageSpace("on-end", 1000, 1350, 1250, units_per_thousandth=1.042),
)


@dataclass(frozen=True, slots=True)
class BracketScenePage:
    """One page of the bracket for screens of one shape, with the records of its teams that are at a
    table now.
    """

    title: str
    shape: str
    drawing: Drawing
    records: tuple[TeamRecord, ...]


@dataclass(frozen=True, slots=True)
class BracketScene:
    """The bracket on the big screen. Rounds that are over are left out unless it `has_all_rounds`.
    `min_font_size` is in thousandths of the screen's shorter side.
    """

    parts: tuple[BracketPart, ...]
    box_by_game: Mapping[str, GameBox]
    game_by_name: Mapping[str, BracketGame]
    records: tuple[TeamRecord, ...]
    has_all_rounds: bool
    min_font_size: int = 0
    has_code: bool = False

    TEMPLATE: ClassVar[str] = "wall/_tree.html"

    @property
    def pages(self) -> Iterator[BracketScenePage]:
        for page_space in PAGE_SPACES:
            space = page_space.bracket_space(self.min_font_size, has_code=self.has_code)
            for part in self.parts:
                for piece in self._cut_into_pages(part, space):
                    bracket_page = self._bracket_page(piece)
                    teams_on_page = {
                        team for game in bracket_page.games for team in game.team_numbers.split()
                    }
                    records_on_page = (
                        record for record in self.records if str(record.number) in teams_on_page
                    )
                    drawing = draw_bracket(bracket_page, space, f"{piece.whole_title}, drawn.")
                    yield BracketScenePage(
                        piece.whole_title, page_space.shape, drawing, tuple(records_on_page)
                    )

    def _cut_into_pages(self, part: BracketPart, space: BracketSpace) -> Sequence[BracketPiece]:
        """Cut a part of the bracket into as few pages as possible, with three or four rounds on
        each page. If that needs too many pages, also try two rounds, with more lines for a team's
        names. If nothing fits, put one round on each page.
        """
        lists_of_pieces = [
            pieces
            for columns in COLUMNS_TO_TRY
            if (pieces := self._pieces_that_fit(part, space, columns))
        ]
        if (
            lists_of_pieces
            and len(shortest_list := min(lists_of_pieces, key=len)) <= MAX_PAGES_OF_PART
        ):
            return shortest_list
        space_for_more_lines = replace(space, usual_max_lines_per_team=MAX_LINES_OF_TEAM_NAME)
        lists_of_pieces += [
            pieces
            for columns in FEWER_COLUMNS[:1]
            if (pieces := self._pieces_that_fit(part, space_for_more_lines, columns))
        ]
        if lists_of_pieces:
            return min(lists_of_pieces, key=len)
        return self._pieces(part, space_for_more_lines, FEWER_COLUMNS[-1])

    def _pieces_that_fit(
        self, part: BracketPart, space: BracketSpace, column_count: int
    ) -> Sequence[BracketPiece]:
        """Return the pieces of a part, one for each page, or none if a game or a name does not fit
        on its page.
        """
        pieces = self._pieces(part, space, column_count)
        return (
            pieces if all(fits_page(self._bracket_page(piece), space) for piece in pieces) else ()
        )

    def _pieces(
        self, part: BracketPart, space: BracketSpace, column_count: int
    ) -> Sequence[BracketPiece]:
        return self._pieces_worth_showing(
            cut_into_pieces(
                part,
                self.game_by_name,
                column_count,
                lambda piece: fits_page(self._bracket_page(piece), space),
            )
        )

    def _pieces_worth_showing(self, pieces: Sequence[BracketPiece]) -> Sequence[BracketPiece]:
        """Return the pieces with a known team. Unless the scene `has_all_rounds`, each must also
        have a game that is not decided.
        """
        return [
            piece
            for piece in pieces
            if any(side.team for game in piece.shown_games for side in game.opponents)
            and (self.has_all_rounds or not all(game.is_decided for game in piece.shown_games))
        ]

    def _bracket_page(self, piece: BracketPiece) -> BracketPage:
        """Return the page of a piece. Leave out its heading if the only one repeats the title."""
        headings = ("",) if piece.headings == (piece.whole_title,) else piece.headings
        return BracketPage(headings, piece.boxes_in_columns(self.box_by_game))


@dataclass(frozen=True, slots=True)
class _BoxContentMaker:
    """Makes the contents of the boxes in a bracket. The result of the `held_back_game` is left out
    until the ceremony.
    """

    game_by_name: Mapping[str, BracketGame]
    label_by_team: Mapping[str, TeamLabel]
    table_by_game_name: Mapping[str, int]
    held_back_game: str

    def box_content(self, shown_game: ShownGame) -> GameBox:
        game = self.game_by_name[shown_game.game]
        first_row, second_row = (
            self._team_row(opponent, source, game)
            for opponent, source in zip(
                shown_game.opponents, (game.source_a, game.source_b), strict=True
            )
        )
        shown_box = replace(
            game_box(shown_game, (first_row, second_row)), word_at_right=self._box_words(shown_game)
        )
        is_held_back = shown_game.game == self.held_back_game
        return replace(shown_box, status=GameStatus.OVER, table="") if is_held_back else shown_box

    def _box_words(self, shown_game: ShownGame) -> str:
        if shown_game.game == self.held_back_game:
            return ANNOUNCED_SOON_WORDS
        if shown_game.is_second_final and shown_game.state is ShownGameState.TO_COME:
            return "if needed"
        return (
            "ready" if shown_game.state is ShownGameState.READY and shown_game.table is None else ""
        )

    def _team_row(self, opponent: Opponent, source: Source, game: BracketGame) -> BracketRow:
        if opponent.team is None:
            return BracketRow(self._source_words(opponent, source, game), is_source=True)
        return team_row(opponent, self.label_by_team[opponent.team], game.id, "forfeit")

    def _source_words(
        self, opponent: Opponent, source: Source, game: BracketGame
    ) -> tuple[str, ...]:
        """Return the lines for a team that is not known yet, such as "winner at table 3". Return an
        empty line if the lines of the drawing already show where the team comes from.
        """
        if not isinstance(source, WinnerOf | LoserOf):
            return (opponent.words,)
        winner_or_loser_word = "winner" if isinstance(source, WinnerOf) else "loser"
        if source.game in self.table_by_game_name:
            return (f"{winner_or_loser_word} at table {self.table_by_game_name[source.game]}",)
        if TEAMS_JOINER in opponent.words:
            return future_team_lines(opponent.words)
        source_game = self.game_by_name[source.game]
        if source_game.side is game.side:
            return ("",)
        if isinstance(source, WinnerOf):
            return (f"winner of the {source_game.side}' bracket",)
        return f"from the {source_game.side}' bracket,", f"round {source_game.round}"


def bracket_scene_before_ceremony(
    night: Night, now: datetime, *, has_all_rounds: bool
) -> BracketScene:
    """Return the scene of the bracket as the room may see it: without the result of the final until
    the ceremony.
    """
    shows_final = night.is_closed or (is_fully_played(night) and may_announce_winners(night, now))
    held_back_final = None if shows_final else _find_deciding_final(night)
    if held_back_final is None:
        return bracket_scene(night, has_all_rounds=has_all_rounds)
    return bracket_scene(
        _make_night_before_final(held_back_final, night),
        has_all_rounds=has_all_rounds,
        held_back_game=held_back_final.name,
    )


def _find_deciding_final(night: Night) -> SeatedGame | None:
    """Return the final that decided the bracket, or None if the bracket is not decided."""
    bracket_state = draws.bracket_state(night)
    finals_newest_first = (
        seated_game
        for seated_game in reversed(night.rounds)
        if seated_game.name in bracket_state.endings
        and _is_final(bracket_state.bracket.games[seated_game.name])
    )
    return next(finals_newest_first, None) if bracket_state.champion else None


def _is_final(game: BracketGame) -> bool:
    return game.winner_to is None or game.side is BracketSide.FINAL


def _make_night_before_final(held_back_final: SeatedGame, night: Night) -> Night:
    """Return the night as it was before this final. Teams that left after the final have not left
    in that night.
    """
    removals_by_name = {
        name: None
        for name in night.stored_facts
        if game_number_of_fact(name) == held_back_final.number
    }
    entries_brought_back = (
        replace(entry, last_game=None)
        for entry in night.entries
        if entry.last_game is not None and entry.last_game >= held_back_final.number
    )
    return night.with_facts(
        {
            **removals_by_name,
            **{facts.fact_name(entry): entry for entry in entries_brought_back},
        }
    )


def bracket_scene(night: Night, *, has_all_rounds: bool, held_back_game: str = "") -> BracketScene:
    """Return the scene of the bracket, without games that are not needed and without the result of
    the game `held_back_game`.
    """
    table_by_game_name, bracket_state = table_by_game(night), draws.bracket_state(night)
    game_by_name = bracket_state.bracket.games
    parts = append_finals(drawing_of_night(night).parts)
    box_content_maker = _BoxContentMaker(
        game_by_name, team_labels(night), table_by_game_name, held_back_game
    )
    needed_parts = tuple(
        filter(
            None, (_remove_unneeded_games(part, has_all_rounds=has_all_rounds) for part in parts)
        )
    )
    shown_games = (
        shown_game
        for part in needed_parts
        for bracket_round in part.rounds
        for shown_game in bracket_round.shown_games
    )
    return BracketScene(
        needed_parts,
        {shown_game.game: box_content_maker.box_content(shown_game) for shown_game in shown_games},
        game_by_name,
        tuple(
            list_team_records(bracket_state, table_by_game_name, big_screen_party_by_number(night))
        ),
        has_all_rounds,
    )


def list_team_records(
    bracket_state: BracketState,
    table_by_game_name: Mapping[str, int],
    party_by_number: Mapping[int, BigScreenParty],
) -> Iterator[TeamRecord]:
    """Yield the record of each team that is at a table, ordered by table."""
    for game_name, table in sorted(table_by_game_name.items(), key=lambda item: item[1]):
        for team in bracket_state.teams_in(game_name):
            record_words = (
                *results_in_words(tuple(_list_team_results(bracket_state, team))),
                f"now at table {table}",
            )
            yield TeamRecord(int(team), party_by_number[int(team)].name, ", ".join(record_words))


def results_in_words(results: Sequence[TeamResult]) -> tuple[str, ...]:
    """Return each result in words. If there are many results, return only how many games were won
    and, if any, how many were lost.
    """
    if len(results) <= MAX_RESULTS_IN_WORDS:
        return tuple(result.words for result in results)
    games_won = sum(result.has_won for result in results)
    games_lost = len(results) - games_won
    return (f"won {games_won}", f"lost {games_lost}") if games_lost else (f"won {games_won}",)


def _remove_unneeded_games(part: BracketPart, *, has_all_rounds: bool) -> BracketPart | None:
    """Return a part of the bracket without games that are not needed, or None if no game is left.
    Unless it `has_all_rounds`, leave out the first rounds that are over and the last rounds
    without a known team.
    """
    needed_rounds = [
        replace(bracket_round, shown_games=needed_games)
        for bracket_round in part.rounds
        if (
            needed_games := tuple(
                shown_game
                for shown_game in bracket_round.shown_games
                if shown_game.state is not ShownGameState.NOT_NEEDED
            )
        )
    ]
    if not has_all_rounds:
        needed_rounds = list(
            dropwhile(
                lambda bracket_round: all(
                    shown_game.is_decided for shown_game in bracket_round.shown_games
                ),
                needed_rounds,
            )
        )
        while len(needed_rounds) > min(COLUMNS_TO_TRY) and not _is_any_team_known(
            needed_rounds[-1].shown_games
        ):
            needed_rounds.pop()
    return replace(part, rounds=tuple(needed_rounds)) if needed_rounds else None


def _is_any_team_known(shown_games: Sequence[ShownGame]) -> bool:
    """Return whether at least one of these games has a team that is known, or known to be one of
    two.
    """
    return any(
        opponent.team or TEAMS_JOINER in opponent.words
        for shown_game in shown_games
        for opponent in shown_game.opponents
    )


def _list_team_results(bracket_state: BracketState, team: str) -> Iterator[TeamResult]:
    for game_name, ending in bracket_state.endings.items():
        if team in bracket_state.occupants_by_game[game_name] and ending.winner is not None:
            spot_of_team = (
                BracketSpot.A
                if bracket_state.occupants_by_game[game_name][0] == team
                else BracketSpot.B
            )
            points = ending.score or ()
            yield TeamResult(
                ending.winner is spot_of_team,
                points if spot_of_team is BracketSpot.A else points[::-1],
            )


BRACKET_SCENE = SceneKind(
    "tree",
    partial(bracket_scene_before_ceremony, has_all_rounds=True),
    "Bracket",
    show_automatically=partial(bracket_scene_before_ceremony, has_all_rounds=False),
)
