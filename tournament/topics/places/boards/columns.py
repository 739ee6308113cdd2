"""The columns of standings."""

from collections.abc import Iterator
from functools import partial

from tournament.kit.lists.columns import Column, Kind
from tournament.topics.places.boards.ranks import Standings, StandingsRow

NUMBER, FIGURE = Kind.NUMBER, Kind.FIGURE
# On paper points of single games are smaller than names, which are read at arm's length.
GAME = 0.8


def columns(board: Standings, *, by_game: bool = True) -> Iterator[Column[StandingsRow]]:
    """Yield the columns; with `by_game` each game has one on paper. The file has points, games and
    X even where the page has none, since its readers know them from earlier versions.
    """
    # A bracket settles places without points.
    points, won = ("Points", "Games won") if board.settled is None else (None, None)
    games = "Games" if board.with_games else None
    so_far = board.so_far.title if board.so_far else None
    played = max((len(row.by_game.split()) for row in board.rows), default=0)
    yield Column(
        lambda row: row.rank,
        "Place",
        NUMBER,
        file="rank",
        name="rank",
        sorts_by=("order", "name"),
        is_bold=True,
    )
    yield Column(lambda row: row.number, kind=NUMBER, paper="No.", file="number")
    yield Column(
        lambda row: row.name,
        "Name",
        file="name",
        sorts_by=("name", "number"),
        leads_to="card",
        css="player",
        share=1.0,
    )
    yield Column(lambda row: row.points, kind=FIGURE, page=points, file="points")
    yield Column(lambda row: row.marked_games, games, FIGURE)
    yield Column(lambda row: row.points, kind=FIGURE, paper=points, is_bold=True)
    for game in range(1, played + 1) if by_game and points else ():
        yield Column(partial(_of_game, game), kind=FIGURE, paper=str(game), scale=GAME)
    yield Column(lambda row: row.so_far, so_far, FIGURE, name="so_far", may_sort=False)
    if board.with_movement:
        yield Column(lambda row: row.movement, page="Moved", name="movement", sorts_by="-moved")
    yield Column(lambda row: row.won, kind=FIGURE, page=won, file="games won", name="won")
    yield Column(lambda row: row.x, "X" if board.with_x else None, FIGURE, file="x")
    if board.with_lone_marches:
        yield Column(
            lambda row: row.lone, "Lone marches", FIGURE, paper="Lone", file="lone marches"
        )
    yield Column(lambda row: row.beside_figure, page="Why", css="why", may_sort=False)
    yield Column(lambda row: row.place.reason, file="reason")
    yield Column(lambda row: row.left, file="left")
    yield Column(lambda row: row.games, file="games")
    yield Column(lambda row: row.so_far, file="so far")


def _of_game(game: int, row: StandingsRow) -> str:
    games = row.by_game.split()
    return games[game - 1] if game <= len(games) else ""
