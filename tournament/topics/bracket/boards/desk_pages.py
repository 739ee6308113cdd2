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
from tournament.topics.bracket.boards.bracket_games import Opponent, ShownGame, ShownGameState
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    append_finals,
    cut_into_pieces,
    future_team_lines,
    game_box,
    team_row,
)
from tournament.topics.bracket.boards.drawing import BracketDrawing
from tournament.topics.bracket.boards.team_names import TeamLabel

# The font size of names, the width of a round's column and the gap between columns, in pixels. They
# are the same as in bracket.css.
FONT_SIZE, COLUMN_WIDTH, COLUMN_GAP = 18, 364, 27
ROUNDS_PER_PAGE = 3
STATES_SHOWN_BY_BOX = (ShownGameState.TO_COME, ShownGameState.PLAYED)
# A team's names are never shortened, so they may take up to nine lines. All other words are smaller
# by this factor.
MAX_NAME_LINES, SMALL_TEXT_SHARE = 9, 0.89


@dataclass(frozen=True, slots=True)
class DeskBracketPage:
    """One page of the bracket at the desk. `title_when_over` names the rounds of the page once all
    these rounds are over.
    """

    index: int
    title: str
    title_when_over: str
    round_count: int
    drawing: shapes.Drawing
    is_on_path: bool
    is_over: bool


def desk_pages(
    drawing: BracketDrawing, bracket: Bracket, label_by_team: Mapping[Entrant, TeamLabel]
) -> tuple[DeskBracketPage, ...]:
    cut_pieces = (
        piece
        for part in append_finals(drawing.parts)
        for piece in cut_into_pieces(part, bracket.games, ROUNDS_PER_PAGE, lambda piece: True)
    )
    return tuple(
        _desk_page(index, piece, drawing.highlighted_team, label_by_team)
        for index, piece in enumerate(cut_pieces)
    )


def _desk_page(
    index: int,
    piece: BracketPiece,
    highlighted_team: Entrant | None,
    label_by_team: Mapping[Entrant, TeamLabel],
) -> DeskBracketPage:
    round_count = len(piece.headings)
    box_by_game = {
        shown_game.game: _desk_game_box(shown_game, highlighted_team, label_by_team)
        for shown_game in piece.shown_games
    }
    page = BracketPage(piece.headings, piece.boxes_in_columns(box_by_game), has_team_numbers=True)
    width = round_count * (COLUMN_WIDTH + COLUMN_GAP) - COLUMN_GAP
    space = BracketSpace(
        width,
        inf,
        FONT_SIZE,
        FONT_SIZE,
        MAX_NAME_LINES,
        SMALL_TEXT_SHARE,
        f"tree rounds-{round_count}",
    )
    space = replace(space, height=needed_height(page, space))
    title = piece.whole_title
    return DeskBracketPage(
        index,
        title,
        f"{piece.title_with_rounds}: over",
        round_count,
        draw_bracket(page, space, f"{title}. The list of games below has the same in words."),
        any(shown_game.is_on_path for shown_game in piece.shown_games),
        all(
            shown_game.is_decided or shown_game.state is ShownGameState.NOT_NEEDED
            for shown_game in piece.shown_games
        ),
    )


def _desk_game_box(
    shown_game: ShownGame,
    highlighted_team: Entrant | None,
    label_by_team: Mapping[Entrant, TeamLabel],
) -> GameBox:
    first_row, second_row = (
        _desk_team_row(side, shown_game, label_by_team) for side in shown_game.opponents
    )
    path_words = f" · team {highlighted_team}'s path" if shown_game.is_on_path else ""
    return replace(
        game_box(shown_game, (first_row, second_row)),
        name=f"{shown_game.game}{path_words}",
        state=_state_words(shown_game),
    )


def _state_words(shown_game: ShownGame) -> str:
    """Return the state of a game in words, or "" if the game's box shows its state: by a table, by
    a score, or by a dashed line if the game cannot be played yet.
    """
    if shown_game.is_second_final and shown_game.state is ShownGameState.TO_COME:
        return "if needed"
    is_shown_by_box = shown_game.table or shown_game.state in STATES_SHOWN_BY_BOX
    return "" if is_shown_by_box else shown_game.state_words


def _desk_team_row(
    opponent: Opponent, shown_game: ShownGame, label_by_team: Mapping[Entrant, TeamLabel]
) -> BracketRow:
    if opponent.team is None:
        return BracketRow(future_team_lines(opponent.words), is_source=True)
    word_for_loss = "forfeit" if shown_game.state is ShownGameState.FORFEITED else "lost"
    return replace(
        team_row(opponent, label_by_team[opponent.team], shown_game.game, word_for_loss),
        number=opponent.team,
    )
