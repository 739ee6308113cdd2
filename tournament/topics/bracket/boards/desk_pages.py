"""The bracket at the desk: its pages as they are drawn, three rounds beside one another in letters
of the page.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf

from rotation.bracket.structure import Bracket
from rotation.seating import Entrant
from tournament.kit.drawing import shapes
from tournament.kit.drawing.bracket import (
    BracketPage,
    BracketRoom,
    GameBox,
    TeamRow,
    bracket,
    needed_height,
)
from tournament.topics.bracket.boards.bracket_games import Box, Opponent, State
from tournament.topics.bracket.boards.bracket_pages import (
    BracketPiece,
    game_box,
    pieces,
    source_lines,
    team_row,
    with_finals,
)
from tournament.topics.bracket.boards.drawing import Drawing
from tournament.topics.bracket.boards.team_names import TeamLabel

# The letters of the page, and a laptop's width in them: bracket.css has the widths of each kind.
LETTERS, COLUMN, GAP = 18, 395, 27
ROUNDS = 3
# Lines of a team, whose names are never cut, and words beside names.
MANY, SMALL = 9, 0.89


@dataclass(frozen=True, slots=True)
class DeskPage:
    """One picture; `words` say what a loss means here, and who is not to be looked for."""

    key: int
    title: str
    words: str
    rounds: int
    drawing: shapes.Drawing
    is_on_path: bool
    is_over: bool


def desk_pages(
    drawn: Drawing, whole: Bracket, labels: Mapping[Entrant, TeamLabel]
) -> tuple[DeskPage, ...]:
    sources = {name: (game.a, game.b) for name, game in whole.games.items()}
    cut = (
        piece
        for part in with_finals(drawn.parts)
        for piece in pieces(part, sources, ROUNDS, lambda piece: True)
    )
    return tuple(_page(key, piece, drawn.path, labels) for key, piece in enumerate(cut))


def _page(
    key: int, piece: BracketPiece, path: Entrant | None, labels: Mapping[Entrant, TeamLabel]
) -> DeskPage:
    rounds = len(piece.headings)
    page = BracketPage(piece.headings, tuple(_games(piece, path, labels)), has_numbers=True)
    wide = rounds * (COLUMN + GAP) - GAP
    room = BracketRoom(wide, inf, LETTERS, LETTERS, MANY, SMALL, f"tree rounds-{rounds}")
    room = replace(room, height=needed_height(page, room))
    title = piece.whole_title
    return DeskPage(
        key,
        title,
        piece.words,
        rounds,
        bracket(page, room, f"{title}, drawn. The list of games says the same in words."),
        any(box.is_on_path for box in piece.boxes),
        all(box.is_decided or box.state is State.NOT_NEEDED for box in piece.boxes),
    )


def _games(
    piece: BracketPiece, path: Entrant | None, labels: Mapping[Entrant, TeamLabel]
) -> Iterator[GameBox]:
    for game in piece.games:
        box = game.box
        a, b = (_row(side, box, labels) for side in box.opponents)
        whose = f" · team {path}'s way" if box.is_on_path else ""
        yield replace(
            game_box(box, (a, b)),
            column=game.column,
            after=game.after,
            leads_out=game.leads_out,
            name=f"{box.game}{whose}",
            state="" if box.table else box.words,
            note=box.note,
        )


def _row(side: Opponent, box: Box, labels: Mapping[Entrant, TeamLabel]) -> TeamRow:
    if side.team is None:
        return TeamRow(source_lines(side.words), is_team=False)
    word = "forfeit" if box.state is State.FORFEITED else "lost"
    return replace(team_row(side, labels[side.team], box.game, word), number=side.team)
