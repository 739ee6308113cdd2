"""Cut a bracket into pages. The big screen, the desk and paper each decide how many rounds are side
by side and what fits on a page.

The finals are appended to the winners' bracket. The rounds are divided into spans. A span that does
not fit on a page is cut into halves, quarters and so on. A game is on the same page as all games of
its span that lead to it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rotation.bracket.structure import BracketGame, BracketSide, WinnerOf
from tournament.evening.night.bracket.named_games import TEAMS_JOINER
from tournament.kit.drawing.bracket import BracketRow, GameBox, GameStatus
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame, ShownGameState
from tournament.topics.bracket.boards.drawing import BracketPart, DrawnRound
from tournament.topics.bracket.boards.team_names import TeamLabel

FINAL_HEADINGS = ("Final", "Second final")
HALF_NAMES = ("upper half", "lower half")
STATUS_BY_STATE = {
    ShownGameState.ON_TABLE: GameStatus.LIVE,
    ShownGameState.READY: GameStatus.READY,
    ShownGameState.TO_COME: GameStatus.TO_COME,
    ShownGameState.PLAYED: GameStatus.OVER,
    ShownGameState.FORFEITED: GameStatus.OVER,
    ShownGameState.NOT_NEEDED: GameStatus.OVER,
}


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game in a column of its page. `source_indexes` are the positions on this page of the games
    whose winners play in this game. If `winner_leaves_page`, the winner's next game is on another
    page.
    """

    shown_game: ShownGame
    column: int
    source_indexes: tuple[int, ...]
    winner_leaves_page: bool


@dataclass(frozen=True, slots=True)
class BracketPiece:
    """One page of a bracket, with its games from the top down. Each game comes after the games that
    lead to it. `subtitle` names the rounds and the part of the bracket, such as "rounds 3 and 4,
    upper half". On a page with round 1 the subtitle names no rounds, but `title_with_rounds` always
    names them.
    """

    title: str
    subtitle: str
    title_with_rounds: str
    words: str
    headings: tuple[str, ...]
    games: tuple[PlacedGame, ...]

    @property
    def whole_title(self) -> str:
        return ", ".join(filter(None, (self.title, self.subtitle)))

    @property
    def shown_games(self) -> tuple[ShownGame, ...]:
        return tuple(game.shown_game for game in self.games)

    def boxes_in_columns(self, box_by_game: Mapping[str, GameBox]) -> tuple[GameBox, ...]:
        """Return the drawn games of this page, each in its column and connected to the games that
        lead to it.
        """
        return tuple(
            replace(
                box_by_game[game.shown_game.game],
                column=game.column,
                source_indexes=game.source_indexes,
                leads_off_page=game.winner_leaves_page,
            )
            for game in self.games
        )


HasRoom = Callable[[BracketPiece], bool]


def append_finals(parts: Sequence[BracketPart]) -> tuple[BracketPart, ...]:
    """Return the parts of a bracket, with the finals appended to the winners' bracket."""
    finals = [part for part in parts if part.side is BracketSide.FINAL]
    first_part, *other_parts = (part for part in parts if part.side is not BracketSide.FINAL)
    for final in finals:
        part_words = f"{first_part.words} {final.words}"
        first_part = replace(
            first_part, words=part_words, rounds=(*first_part.rounds, *final.rounds)
        )
    return (first_part, *other_parts)


def cut_into_pieces(
    part: BracketPart,
    game_by_name: Mapping[str, BracketGame],
    max_columns: int,
    has_room: HasRoom,
) -> tuple[BracketPiece, ...]:
    """Cut a part of a bracket into pages of at most `max_columns` rounds. `game_by_name` has all
    games of the bracket, and `has_room` tells whether a page has room for its games.
    """
    pieces: list[BracketPiece] = []
    for start, end in _round_spans(len(part.rounds), max_columns):
        span = _RoundSpan(part, part.rounds[start:end], game_by_name)
        pieces += span.pieces(has_room, is_first=not start)
    return tuple(pieces)


def game_box(shown_game: ShownGame, team_rows: tuple[BracketRow, BracketRow]) -> GameBox:
    """Return the drawing of a game, in column 0. The page moves it to its column."""
    team_numbers = " ".join(side.team for side in shown_game.opponents if side.team)
    table_text = str(shown_game.table or "")
    return GameBox(
        0,
        team_rows,
        STATUS_BY_STATE[shown_game.state],
        table=table_text,
        team_numbers=team_numbers,
        is_on_path=shown_game.is_on_path,
    )


def team_row(opponent: Opponent, label: TeamLabel, game: str, word_for_loss: str) -> BracketRow:
    """Return the row of a team in the drawing of a game, with the players who play that game. If a
    losing team has no points, the row shows `word_for_loss` in place of points.
    """
    points = "" if opponent.points is None else str(opponent.points)
    if opponent.has_lost and opponent.points is None:
        points = word_for_loss
    player_names = label.player_names_in_game(game) or ("",)
    return BracketRow(
        player_names, points=points, has_won=opponent.has_won, has_lost=opponent.has_lost
    )


def future_team_lines(future_team_words: str) -> tuple[str, ...]:
    """Return the words for a team that is not known yet as lines: two lines if they name the two
    teams it can be, otherwise one.
    """
    first_team, joiner, second_team = future_team_words.partition(TEAMS_JOINER)
    return (f"{first_team} vs.", second_team) if joiner else (future_team_words,)


def _round_spans(round_count: int, max_columns: int) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each span of rounds, for slicing. Spans have equal lengths or
    differ by one round.
    """
    span_count = -(-round_count // max_columns)
    start = 0
    for span_index in range(span_count):
        end = start + round_count // span_count + (span_index < round_count % span_count)
        yield start, end
        start = end


@dataclass(frozen=True, slots=True)
class _RoundSpan:
    """Successive rounds of one part of a bracket, to be put on one or more pages."""

    part: BracketPart
    rounds: Sequence[DrawnRound]
    game_by_name: Mapping[str, BracketGame]

    def pieces(self, has_room: HasRoom, *, is_first: bool) -> Sequence[BracketPiece]:
        """Return one page if a page has room for all games of these rounds. Otherwise return pages
        that each have half of the games, a quarter, or less, until every page has room or is the
        smallest possible.
        """
        branches = [self._games_leading_to(root) for root in self._last_games]
        branch_count_per_page = len(branches)
        while True:
            starts = range(0, len(branches), branch_count_per_page)
            game_groups = [
                sum(branches[start : start + branch_count_per_page], ()) for start in starts
            ]
            pieces = [
                self._make_piece(group, piece_index, len(game_groups), is_first=is_first)
                for piece_index, group in enumerate(game_groups)
            ]
            if branch_count_per_page == 1 or all(map(has_room, pieces)):
                return pieces
            branch_count_per_page = -(-branch_count_per_page // 2)

    @property
    def _column_by_game(self) -> Mapping[str, int]:
        return {
            shown_game.game: column
            for column, bracket_round in enumerate(self.rounds)
            for shown_game in bracket_round.shown_games
        }

    @property
    def _last_games(self) -> Sequence[str]:
        columns = self._column_by_game
        source_games = {
            source_game for game in columns for source_game in self._source_games(game, columns)
        }
        return [game for game in columns if game not in source_games]

    def _source_games(self, game: str, column_by_game: Mapping[str, int]) -> tuple[str, ...]:
        """Return the games on the page whose winners play this game, from the top down. The second
        final follows from one game, the final.
        """
        games = (
            source.game
            for source in (self.game_by_name[game].source_a, self.game_by_name[game].source_b)
            if isinstance(source, WinnerOf) and source.game in column_by_game
        )
        return tuple(dict.fromkeys(games))

    def _games_leading_to(self, game: str) -> tuple[str, ...]:
        """Return all games of these rounds that lead to this game, with the game itself last."""
        source_games = self._source_games(game, self._column_by_game)
        return (*(name for source in source_games for name in self._games_leading_to(source)), game)

    def _make_piece(
        self, games: Sequence[str], piece_index: int, piece_count: int, *, is_first: bool
    ) -> BracketPiece:
        column_by_game = self._column_by_game
        index_by_game = {game: index for index, game in enumerate(games)}
        shown_game_by_name = {
            shown_game.game: shown_game
            for bracket_round in self.rounds
            for shown_game in bracket_round.shown_games
        }
        source_games = {
            source_game
            for game in games
            for source_game in self._source_games(game, column_by_game)
        }
        used_columns = sorted({column_by_game[game] for game in games})
        rounds = [self.rounds[column] for column in used_columns]
        title = self.rounds[0].heading if self._has_only_finals else self.part.title
        rounds_words = "" if self._has_only_finals else self._rounds_in_words
        piece_words = _piece_in_words(piece_index, piece_count)
        is_first_span = self.rounds[0] is self.part.rounds[0]
        is_whole_bracket = is_first_span and piece_count == 1 and self._ends_in_finals
        return BracketPiece(
            f"{title} and final" if is_whole_bracket else title,
            ", ".join(filter(None, ("" if is_first_span else rounds_words, piece_words))),
            ", ".join(filter(None, (title, rounds_words, piece_words))),
            self.part.words if is_first and not piece_index else "",
            tuple(self.part.short_heading(bracket_round.heading) for bracket_round in rounds),
            tuple(
                PlacedGame(
                    shown_game_by_name[game],
                    used_columns.index(column_by_game[game]),
                    tuple(
                        index_by_game[source_game]
                        for source_game in self._source_games(game, column_by_game)
                    ),
                    self.game_by_name[game].winner_to is not None and game not in source_games,
                )
                for game in games
            ),
        )

    @property
    def _has_only_finals(self) -> bool:
        """Return whether these rounds are only finals, which do not have the title of the winners'
        bracket.
        """
        return self.rounds[0].heading in FINAL_HEADINGS

    @property
    def _ends_in_finals(self) -> bool:
        """Return whether these rounds begin in the winners' bracket and end with a final."""
        last_game = self.rounds[-1].shown_games[-1]
        return (
            not self._has_only_finals
            and self.game_by_name[last_game.game].side is BracketSide.FINAL
        )

    @property
    def _rounds_in_words(self) -> str:
        """Return words for these rounds, such as "rounds 3 to 5"."""
        first_heading, last_heading = (
            self.part.short_heading(self.rounds[index].heading) for index in (0, -1)
        )
        if first_heading == last_heading:
            return first_heading.lower()
        if last_heading.startswith("Round "):
            joiner = "and" if len(self.rounds) == 2 else "to"
            first_number, last_number = (
                words.removeprefix("Round ") for words in (first_heading, last_heading)
            )
            return f"rounds {first_number} {joiner} {last_number}"
        return f"{first_heading.lower()} to the final"


def _piece_in_words(piece_index: int, piece_count: int) -> str:
    if piece_count == len(HALF_NAMES):
        return HALF_NAMES[piece_index]
    return f"part {piece_index + 1} of {piece_count}" if piece_count > 1 else ""
