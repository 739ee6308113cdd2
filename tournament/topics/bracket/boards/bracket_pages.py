"""Cut a bracket into pages. The big screen, the desk and paper each say how many rounds stand side
by side and what fits on a page.

The finals are appended to the winners' bracket. The rounds are divided into spans. A span that does
not fit on a page is cut into halves, quarters and so on. A game stays on the same page as all games
that lead to it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rotation.bracket.structure import BracketGame, BracketSide, WinnerOf
from tournament.kit.drawing.bracket import BracketRow, GameBox, GameStatus
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame, ShownState
from tournament.topics.bracket.boards.drawing import BracketPart, DrawnRound
from tournament.topics.bracket.boards.team_names import TEAMS_JOINER, TeamLabel

FINAL_HEADINGS = ("Final", "Second final")
HALF_NAMES = ("upper half", "lower half")
TONE_BY_STATE = {
    ShownState.ON_TABLE: GameStatus.LIVE,
    ShownState.READY: GameStatus.READY,
    ShownState.TO_COME: GameStatus.TO_COME,
    ShownState.PLAYED: GameStatus.OVER,
    ShownState.FORFEITED: GameStatus.OVER,
    ShownState.NOT_NEEDED: GameStatus.OVER,
}


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game in a column of its page. `source_indexes` are the positions of the games on this page
    whose winners play it. The winner of a game that `leads_out` plays on another page.
    """

    box: ShownGame
    column: int
    source_indexes: tuple[int, ...]
    leads_out: bool


@dataclass(frozen=True, slots=True)
class BracketPiece:
    """One page of a bracket, with its games from the top down. Each game stands after the games
    that lead to it. `subtitle` names the rounds and the part, such as "rounds 3 and 4, upper half",
    but not the first rounds, which only `title_with_rounds` names.
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
    def boxes(self) -> tuple[ShownGame, ...]:
        return tuple(game.box for game in self.games)

    def games_in_columns(self, boxes: Mapping[str, GameBox]) -> tuple[GameBox, ...]:
        """Return the drawn games, each in its column and connected to its source games."""
        return tuple(
            replace(
                boxes[game.box.game],
                column=game.column,
                source_indexes=game.source_indexes,
                leads_off_page=game.leads_out,
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
    games: Mapping[str, BracketGame],
    columns: int,
    has_room: HasRoom,
) -> tuple[BracketPiece, ...]:
    """Cut a part into pages of at most this many columns. `games` are all games of the bracket."""
    pieces: list[BracketPiece] = []
    for start, end in _round_spans(len(part.rounds), columns):
        span = _RoundSpan(part, part.rounds[start:end], games)
        pieces += span.pieces(has_room, is_first=not start)
    return tuple(pieces)


def game_box(box: ShownGame, rows: tuple[BracketRow, BracketRow]) -> GameBox:
    """Return the drawing of a game. The column is set later."""
    teams_text = " ".join(side.team for side in box.opponents if side.team)
    table = str(box.table or "")
    return GameBox(
        0,
        rows,
        TONE_BY_STATE[box.state],
        table=table,
        team_numbers=teams_text,
        is_on_path=box.is_on_path,
    )


def team_row(opponent: Opponent, label: TeamLabel, game: str, forfeit: str) -> BracketRow:
    """Return a team's row, with its players in this game. `forfeit` stands in place of points that
    a loser does not have.
    """
    points = "" if opponent.points is None else str(opponent.points)
    if opponent.has_lost and opponent.points is None:
        points = forfeit
    people = label.people_in(game) or ("",)
    return BracketRow(people, points=points, has_won=opponent.has_won, has_lost=opponent.has_lost)


def source_lines(words: str) -> tuple[str, ...]:
    """Return the words for a team that is not known yet, on two lines if it is one of two teams."""
    first_team, joiner, second_team = words.partition(TEAMS_JOINER)
    return (f"{first_team} /", second_team) if joiner else (words,)


def _round_spans(rounds: int, columns: int) -> Iterator[tuple[int, int]]:
    """Yield the first round of each span and the round after its last. The spans are as equal as
    possible.
    """
    span_count = -(-rounds // columns)
    start = 0
    for number in range(span_count):
        end = start + rounds // span_count + (number < rounds % span_count)
        yield start, end
        start = end


@dataclass(frozen=True, slots=True)
class _RoundSpan:
    """Successive rounds of one part."""

    part: BracketPart
    rounds: Sequence[DrawnRound]
    games: Mapping[str, BracketGame]

    def pieces(self, has_room: HasRoom, *, is_first: bool) -> Sequence[BracketPiece]:
        """Return one page if it has room for these rounds, or else halves, quarters and so on."""
        branches = [self._games_leading_to(root) for root in self._last_games]
        size = len(branches)
        while True:
            starts = range(0, len(branches), size)
            groups = [sum(branches[start : start + size], ()) for start in starts]
            pieces = [
                self._piece(group, number, len(groups), is_first=is_first)
                for number, group in enumerate(groups)
            ]
            if size == 1 or all(map(has_room, pieces)):
                return pieces
            size = -(-size // 2)

    @property
    def _columns(self) -> Mapping[str, int]:
        return {
            box.game: column
            for column, bracket_round in enumerate(self.rounds)
            for box in bracket_round.boxes
        }

    @property
    def _last_games(self) -> Sequence[str]:
        columns = self._columns
        source_games = {
            source_game for game in columns for source_game in self._source_games(game, columns)
        }
        return [game for game in columns if game not in source_games]

    def _source_games(self, game: str, index_by_game: Mapping[str, int]) -> tuple[str, ...]:
        """Return the games in `index_by_game` whose winners play this game, from the top down. The
        second final has one source, the final.
        """
        games = (
            source.game
            for source in (self.games[game].source_a, self.games[game].source_b)
            if isinstance(source, WinnerOf) and source.game in index_by_game
        )
        return tuple(dict.fromkeys(games))

    def _games_leading_to(self, game: str) -> tuple[str, ...]:
        """Return all games that lead to this game, with the game itself last."""
        source_games = self._source_games(game, self._columns)
        return (*(name for source in source_games for name in self._games_leading_to(source)), game)

    def _piece(
        self, games: Sequence[str], number: int, count: int, *, is_first: bool
    ) -> BracketPiece:
        columns = self._columns
        index_by_game = {game: place for place, game in enumerate(games)}
        boxes = {box.game: box for bracket_round in self.rounds for box in bracket_round.boxes}
        source_games = {
            source_game for game in games for source_game in self._source_games(game, columns)
        }
        used_columns = sorted({columns[game] for game in games})
        rounds = [self.rounds[column] for column in used_columns]
        title = self.rounds[0].heading if self._is_final else self.part.title
        rounds_words = "" if self._is_final else self._rounds_in_words
        part_words = _part_in_words(number, count)
        is_start = self.rounds[0] is self.part.rounds[0]
        is_whole = is_start and count == 1 and self._ends_in_finals
        return BracketPiece(
            f"{title} and final" if is_whole else title,
            ", ".join(filter(None, ("" if is_start else rounds_words, part_words))),
            ", ".join(filter(None, (title, rounds_words, part_words))),
            self.part.words if is_first and not number else "",
            tuple(self.part.short_heading(bracket_round.heading) for bracket_round in rounds),
            tuple(
                PlacedGame(
                    boxes[game],
                    used_columns.index(columns[game]),
                    tuple(
                        index_by_game[source_game]
                        for source_game in self._source_games(game, columns)
                    ),
                    self.games[game].winner_to is not None and game not in source_games,
                )
                for game in games
            ),
        )

    @property
    def _is_final(self) -> bool:
        """Whether the page has only finals, which belong to no part's title."""
        return self.rounds[0].heading in FINAL_HEADINGS

    @property
    def _ends_in_finals(self) -> bool:
        """Whether the rounds of a side are followed by finals that belong to no side."""
        last_box = self.rounds[-1].boxes[-1]
        return not self._is_final and self.games[last_box.game].side is BracketSide.FINAL

    @property
    def _rounds_in_words(self) -> str:
        """Return the rounds on the page in words."""
        first_round, last_round = (
            self.part.short_heading(self.rounds[index].heading) for index in (0, -1)
        )
        if first_round == last_round:
            return first_round.lower()
        if last_round.startswith("Round "):
            joiner = "and" if len(self.rounds) == 2 else "to"
            first_number, last_number = (
                words.removeprefix("Round ") for words in (first_round, last_round)
            )
            return f"rounds {first_number} {joiner} {last_number}"
        return f"{first_round.lower()} to the final"


def _part_in_words(number: int, count: int) -> str:
    if count == len(HALF_NAMES):
        return HALF_NAMES[number]
    return f"part {number + 1} of {count}" if count > 1 else ""
