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
from rotation.outcomes import Spot
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import table_by_game
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.night.progress import is_fully_played
from tournament.evening.night.shelves import game_of
from tournament.evening.purse.closing import is_announced
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
from tournament.topics.bracket.boards.team_names import TEAMS_JOINER, TeamLabel, team_labels
from tournament.topics.wall.boards.scene import SceneKind, WallParty, wall_parties

# The usual and the largest font size, in thousandths of the screen's shorter side.
USUAL_FONT_SIZE, MAX_FONT_SIZE = 32.5, 75
# The numbers of rounds on a page to try: first these, then fewer if these need too many pages.
COLUMNS_TO_TRY, FEWER_COLUMNS = (4, 3), (2, 1)
MAX_PAGES = 3
# The most lines of a team's names, if they do not fit otherwise.
MAX_TEAM_LINES = 4
# If there are more results, they are counted instead of listed.
MAX_RESULTS = 3
ANNOUNCED_SOON = "announced soon"


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """The results of a team so far and its current table, in words."""

    number: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A team's result in one game: its own points come first; a forfeit has no points."""

    has_won: bool
    points: tuple[int, ...]

    @property
    def words(self) -> str:
        verb = "won" if self.has_won else "lost"
        return f"{verb} {side_by_side(self.points) if self.points else 'by forfeit'}"


@dataclass(frozen=True, slots=True)
class PageSpace:
    """The space of a page on screens of one shape. It is less high if the foot of the screen has a
    QR code. `units_per_thousandth` is how many units are a thousandth of the screen's shorter side.
    """

    shape: str
    width: float
    height: float
    height_with_code: float
    units_per_thousandth: float

    def bracket_space(self, font_size: int, *, has_code: bool) -> BracketSpace:
        height = self.height_with_code if has_code else self.height
        min_size, max_size = (
            self.units_per_thousandth * size
            for size in (font_size or USUAL_FONT_SIZE, MAX_FONT_SIZE)
        )
        return BracketSpace(self.width, height, min_size, max_size)


# The space for the bracket on wide screens, on 4:3 screens, and on upright ones.
PAGE_SPACES = (
    PageSpace("wide", 1000, 470, 418, units_per_thousandth=0.586),
    PageSpace("square", 1000, 600, 540, units_per_thousandth=0.781),
    PageSpace("on-end", 1000, 1350, 1250, units_per_thousandth=1.042),
)


@dataclass(frozen=True, slots=True)
class WallBracketPage:
    """One page of the bracket for screens of one shape, with the records of its teams that play
    now.
    """

    title: str
    shape: str
    drawing: Drawing
    records: tuple[TeamRecord, ...]


@dataclass(frozen=True, slots=True)
class WallBracket:
    """The bracket, without rounds that are over unless it `has_all_rounds`. `min_font_size` is the
    smallest type size, in thousandths of the screen's shorter side.
    """

    parts: tuple[BracketPart, ...]
    games: Mapping[str, GameBox]
    bracket_games: Mapping[str, BracketGame]
    records: tuple[TeamRecord, ...]
    has_all_rounds: bool
    min_font_size: int = 0
    has_code: bool = False

    TEMPLATE: ClassVar[str] = "wall/_tree.html"

    @property
    def pages(self) -> Iterator[WallBracketPage]:
        for page_space in PAGE_SPACES:
            space = page_space.bracket_space(self.min_font_size, has_code=self.has_code)
            for part in self.parts:
                for piece in self._cut_into_pages(part, space):
                    page = self._bracket_page(piece)
                    teams = {team for game in page.games for team in game.team_numbers.split()}
                    records = (record for record in self.records if str(record.number) in teams)
                    drawing = draw_bracket(page, space, f"{piece.whole_title}, drawn.")
                    yield WallBracketPage(
                        piece.whole_title, page_space.shape, drawing, tuple(records)
                    )

    def _cut_into_pages(self, part: BracketPart, space: BracketSpace) -> Sequence[BracketPiece]:
        """Cut a part into as few pages as possible: with three or four rounds on a page if that
        fits on a few pages, else with two or one.
        """
        possible_cuts = [
            pieces
            for columns in COLUMNS_TO_TRY
            if (pieces := self._pieces_that_fit(part, space, columns))
        ]
        if possible_cuts and len(fewest_pieces := min(possible_cuts, key=len)) <= MAX_PAGES:
            return fewest_pieces
        space_for_more_lines = replace(space, max_lines=MAX_TEAM_LINES)
        possible_cuts += [
            pieces
            for columns in FEWER_COLUMNS[:1]
            if (pieces := self._pieces_that_fit(part, space_for_more_lines, columns))
        ]
        if possible_cuts:
            return min(possible_cuts, key=len)
        return self._pieces(part, space_for_more_lines, FEWER_COLUMNS[-1])

    def _pieces_that_fit(
        self, part: BracketPart, space: BracketSpace, columns: int
    ) -> Sequence[BracketPiece]:
        """Return a piece for each page; none if a game or a name does not fit on its page."""
        pieces = self._pieces(part, space, columns)
        return (
            pieces if all(fits_page(self._bracket_page(piece), space) for piece in pieces) else ()
        )

    def _pieces(
        self, part: BracketPart, space: BracketSpace, columns: int
    ) -> Sequence[BracketPiece]:
        return self._without_old_pages(
            cut_into_pieces(
                part,
                self.bracket_games,
                columns,
                lambda piece: fits_page(self._bracket_page(piece), space),
            )
        )

    def _without_old_pages(self, pieces: Sequence[BracketPiece]) -> Sequence[BracketPiece]:
        """Return the pieces without those that have no known team or only decided games."""
        return [
            piece
            for piece in pieces
            if any(side.team for box in piece.shown_games for side in box.opponents)
            and (self.has_all_rounds or not all(box.is_decided for box in piece.shown_games))
        ]

    def _bracket_page(self, piece: BracketPiece) -> BracketPage:
        return BracketPage(piece.headings, piece.games_in_columns(self.games))


@dataclass(frozen=True, slots=True)
class _BoxContents:
    """Makes the contents of a bracket's boxes. The result of the `held_back_game` is shown only
    after the ceremony.
    """

    games: Mapping[str, BracketGame]
    names: Mapping[str, TeamLabel]
    tables: Mapping[str, int]
    held_back_game: str

    def box_content(self, box: ShownGame) -> GameBox:
        game = self.games[box.game]
        first_row, second_row = (
            self._team_row(opponent, source, game)
            for opponent, source in zip(box.opponents, (game.source_a, game.source_b), strict=True)
        )
        shown_box = replace(
            game_box(box, (first_row, second_row)), word_at_right=self._box_words(box)
        )
        is_held_back = box.game == self.held_back_game
        return replace(shown_box, status=GameStatus.OVER, table="") if is_held_back else shown_box

    def _box_words(self, box: ShownGame) -> str:
        if box.game == self.held_back_game:
            return ANNOUNCED_SOON
        if box.is_second_final and box.state is ShownGameState.TO_COME:
            return "if needed"
        return "ready" if box.state is ShownGameState.READY and box.table is None else ""

    def _team_row(self, opponent: Opponent, source: Source, game: BracketGame) -> BracketRow:
        if opponent.team is None:
            return BracketRow(self._source_words(opponent, source, game), is_source=True)
        return team_row(opponent, self.names[opponent.team], game.id, "forfeit")

    def _source_words(
        self, opponent: Opponent, source: Source, game: BracketGame
    ) -> tuple[str, ...]:
        """Return words for a team that is not known yet, such as "winner at table 3"; an empty line
        if the drawing shows where it comes from.
        """
        if not isinstance(source, WinnerOf | LoserOf):
            return (opponent.words,)
        winner_or_loser = "winner" if isinstance(source, WinnerOf) else "loser"
        if source.game in self.tables:
            return (f"{winner_or_loser} at table {self.tables[source.game]}",)
        if TEAMS_JOINER in opponent.words:
            return future_team_lines(opponent.words)
        source_game = self.games[source.game]
        if source_game.side is game.side:
            return ("",)
        if isinstance(source, WinnerOf):
            return (f"winner of the {source_game.side}' bracket",)
        return f"from the {source_game.side}' bracket,", f"round {source_game.round}"


def wall_bracket_now(night: Night, now: datetime, *, has_all_rounds: bool) -> WallBracket:
    """Return the bracket as the big screen may show it: the result of the final is held back until
    the ceremony.
    """
    shows_final = night.is_closed or (is_fully_played(night) and is_announced(night, now))
    final = None if shows_final else _deciding_final(night)
    if final is None:
        return wall_bracket(night, has_all_rounds=has_all_rounds)
    return wall_bracket(
        _night_before_result(final, night), has_all_rounds=has_all_rounds, held_back_game=final.name
    )


def _deciding_final(night: Night) -> SeatedGame | None:
    """Return the final that decided the bracket; None before that."""
    bracket_state = draws.bracket(night)
    finals = (
        seated_game
        for seated_game in reversed(night.rounds)
        if seated_game.name in bracket_state.endings
        and _is_final(bracket_state.bracket.games[seated_game.name])
    )
    return next(finals, None) if bracket_state.champion else None


def _is_final(game: BracketGame) -> bool:
    return game.winner_to is None or game.side is BracketSide.FINAL


def _night_before_result(final: SeatedGame, night: Night) -> Night:
    """Return the night without this final, and with teams that left after it still here."""
    removed_facts = {name: None for name in night.stored_facts if game_of(name) == final.number}
    entries_back = (
        replace(entry, last_game=None)
        for entry in night.entries
        if entry.last_game is not None and entry.last_game >= final.number
    )
    return night.with_facts(
        {**removed_facts, **{facts.fact_name(entry): entry for entry in entries_back}}
    )


def wall_bracket(night: Night, *, has_all_rounds: bool, held_back_game: str = "") -> WallBracket:
    """Return the bracket without games that are not needed."""
    tables, bracket_state = table_by_game(night), draws.bracket(night)
    games = bracket_state.bracket.games
    parts = append_finals(drawing_of_night(night).parts)
    contents = _BoxContents(games, team_labels(night), tables, held_back_game)
    needed_parts = tuple(
        filter(None, (_needed_part(part, has_all_rounds=has_all_rounds) for part in parts))
    )
    boxes = (
        box
        for part in needed_parts
        for bracket_round in part.rounds
        for box in bracket_round.shown_games
    )
    return WallBracket(
        needed_parts,
        {box.game: contents.box_content(box) for box in boxes},
        games,
        tuple(team_records(bracket_state, tables, wall_parties(night))),
        has_all_rounds,
    )


def team_records(
    bracket_state: BracketState, tables: Mapping[str, int], parties: Mapping[int, WallParty]
) -> Iterator[TeamRecord]:
    """Yield the record of each team at a table, by table."""
    for name, table in sorted(tables.items(), key=lambda item: item[1]):
        for team in bracket_state.teams_in(name):
            words = (
                *results_in_words(tuple(_results(bracket_state, team))),
                f"now at table {table}",
            )
            yield TeamRecord(int(team), parties[int(team)].name, ", ".join(words))


def results_in_words(results: Sequence[TeamResult]) -> tuple[str, ...]:
    """Return words for each result, or for their numbers if there are too many."""
    if len(results) <= MAX_RESULTS:
        return tuple(result.words for result in results)
    games_won = sum(result.has_won for result in results)
    games_lost = len(results) - games_won
    return (f"won {games_won}", f"lost {games_lost}") if games_lost else (f"won {games_won}",)


def _needed_part(part: BracketPart, *, has_all_rounds: bool) -> BracketPart | None:
    """Return a part without games that are not needed and, unless it `has_all_rounds`, without
    first rounds that are over and last rounds without a known team. None if nothing is left.
    """
    rounds = [
        replace(bracket_round, shown_games=boxes)
        for bracket_round in part.rounds
        if (
            boxes := tuple(
                box
                for box in bracket_round.shown_games
                if box.state is not ShownGameState.NOT_NEEDED
            )
        )
    ]
    if not has_all_rounds:
        rounds = list(
            dropwhile(
                lambda bracket_round: all(box.is_decided for box in bracket_round.shown_games),
                rounds,
            )
        )
        while len(rounds) > min(COLUMNS_TO_TRY) and not _is_any_team_known(rounds[-1].shown_games):
            rounds.pop()
    return replace(part, rounds=tuple(rounds)) if rounds else None


def _is_any_team_known(boxes: Sequence[ShownGame]) -> bool:
    """Return whether one of these games has a team that is known or is one of two."""
    return any(side.team or TEAMS_JOINER in side.words for box in boxes for side in box.opponents)


def _results(bracket_state: BracketState, team: str) -> Iterator[TeamResult]:
    for name, ending in bracket_state.endings.items():
        if team in bracket_state.sides[name] and ending.winner is not None:
            spot = Spot.A if bracket_state.sides[name][0] == team else Spot.B
            points = ending.score or ()
            yield TeamResult(ending.winner is spot, points if spot is Spot.A else points[::-1])


TREE_SCENE = SceneKind(
    "tree",
    partial(wall_bracket_now, has_all_rounds=True),
    "Bracket",
    show_automatically=partial(wall_bracket_now, has_all_rounds=False),
)
