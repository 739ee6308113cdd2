"""The bracket's pages at the desk, with three rounds side by side in the page's font size."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf

from rotation.bracket.structure import Bracket
from rotation.seating import Entrant
from tournament.kit.drawing import shapes
from tournament.kit.drawing.bracket import (
    BracketPage,
    BracketRow,
    BracketSpace,
    GameBox,
    draw_bracket,
    needed_height,
)
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame, ShownState
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
    game_box,
    source_lines,
    team_row,
)
from tournament.topics.bracket.boards.drawing import BracketDrawing
from tournament.topics.bracket.boards.team_names import TeamLabel

# Sizes in pixels, the same as in bracket.css.
FONT_SIZE, COLUMN_WIDTH, COLUMN_GAP = 18, 364, 27
ROUNDS_PER_PAGE = 3
# Names are never cut, so they can take many lines. Other words are a little smaller.
MAX_LINES, SMALL_SHARE = 9, 0.89


@dataclass(frozen=True, slots=True)
class DeskBracketPage:
    """One page of the bracket at the desk. `words` say what a loss means there, and
    `title_when_over` which rounds are over.
    """

    index: int
    title: str
    title_when_over: str
    words: str
    rounds: int
    drawing: shapes.Drawing
    is_on_path: bool
    is_over: bool


def desk_pages(
    drawing: BracketDrawing, bracket: Bracket, labels: Mapping[Entrant, TeamLabel]
) -> tuple[DeskBracketPage, ...]:
    cut_pieces = (
        piece
        for part in append_finals(drawing.parts)
        for piece in cut_into_pieces(part, bracket.games, ROUNDS_PER_PAGE, lambda piece: True)
    )
    return tuple(_page(key, piece, drawing.path, labels) for key, piece in enumerate(cut_pieces))


def _page(
    index: int, piece: BracketPiece, path: Entrant | None, labels: Mapping[Entrant, TeamLabel]
) -> DeskBracketPage:
    round_count = len(piece.headings)
    games = {box.game: _game(box, path, labels) for box in piece.boxes}
    page = BracketPage(piece.headings, piece.games_in_columns(games), has_team_numbers=True)
    width = round_count * (COLUMN_WIDTH + COLUMN_GAP) - COLUMN_GAP
    space = BracketSpace(
        width, inf, FONT_SIZE, FONT_SIZE, MAX_LINES, SMALL_SHARE, f"tree rounds-{round_count}"
    )
    space = replace(space, height=needed_height(page, space))
    title = piece.whole_title
    return DeskBracketPage(
        index,
        title,
        f"{piece.title_with_rounds}: over",
        piece.words,
        round_count,
        draw_bracket(page, space, f"{title}. The list of games below has the same in words."),
        any(box.is_on_path for box in piece.boxes),
        all(box.is_decided or box.state is ShownState.NOT_NEEDED for box in piece.boxes),
    )


def _game(box: ShownGame, path: Entrant | None, labels: Mapping[Entrant, TeamLabel]) -> GameBox:
    first_row, second_row = (_row(side, box, labels) for side in box.opponents)
    path_words = f" · team {path}'s path" if box.is_on_path else ""
    return replace(
        game_box(box, (first_row, second_row)),
        name=f"{box.game}{path_words}",
        state="" if box.table else box.words,
        note=box.note,
    )


def _row(side: Opponent, box: ShownGame, labels: Mapping[Entrant, TeamLabel]) -> BracketRow:
    if side.team is None:
        return BracketRow(source_lines(side.words), is_source=True)
    word_for_loss = "forfeit" if box.state is ShownState.FORFEITED else "lost"
    return replace(team_row(side, labels[side.team], box.game, word_for_loss), number=side.team)
