"""How far each table of a game is, as the map of the hall marks it."""

from tournament.drawing.hall import State, TableMark
from tournament.night.play.games import TableGame
from tournament.night.play.sheets import SheetState


def at_table(game: TableGame, *, is_late: bool = False, link: str = "") -> TableMark:
    """With the chairs that are taken. A `link` has "{}" where the number goes: "#table-{}"."""
    state = state_of(game, is_late=is_late)
    chairs = tuple(chair for chair, _ in game.seats)
    said = f"Table {game.table}: {WORDS[state]}"
    return TableMark(game.table, state, chairs, said=said, link=link.format(game.table))


WORDS = {
    State.WAITING: "not begun",
    State.PLAYING: "playing",
    State.IN: "in",
    State.LATE: "late",
    State.ASKED: "not agreed",
}


def state_of(game: TableGame, *, is_late: bool = False) -> State:
    if game.score.is_over:
        return State.IN
    if game.score.state is SheetState.DISPUTED:
        return State.ASKED
    return State.LATE if is_late else State.PLAYING
