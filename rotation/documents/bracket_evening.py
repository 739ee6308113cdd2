"""A whole bracket as a document: its games, and the evening that it makes."""

from typing import assert_never

from rotation.bracket.double import double_elimination
from rotation.bracket.plan import ends_by_tables, plan
from rotation.bracket.progress import Progress
from rotation.bracket.replay import replay
from rotation.bracket.structure import BracketGame, Drawn, LoserOf, Source, WinnerOf
from rotation.seating import Entrant
from rotation.tables import Hall

Answer = dict[str, object]


def whole(teams: int, tables: int | None, minutes: int) -> Answer:
    """The bracket before anything is played in it; without a number of tables each game has one."""
    bracket = double_elimination(teams)
    hall = Hall(teams // 2 if tables is None else tables, minutes)
    return {
        "teams": bracket.teams,
        "size": bracket.size,
        "byes": bracket.byes,
        "games": [_game(game) for game in bracket.games.values()],
        "third": None if bracket.third is None else str(bracket.third),
        "plan": evening(begun(teams), hall),
    }


def begun(teams: int) -> Progress:
    """Before anything is played."""
    return replay(double_elimination(teams), numbered(teams))


def numbered(teams: int) -> tuple[Entrant, ...]:
    """Teams without names are called by the number they drew."""
    return tuple(map(str, range(1, teams + 1)))


def evening(progress: Progress, hall: Hall) -> Answer:
    planned = plan(progress, hall)
    return {
        "tables": hall.tables,
        "minutes": hall.minutes,
        "turn": hall.turn,
        "end_minutes": planned.end,
        "likely_minutes": [planned.early, planned.late],
        "end_by_tables": {
            str(tables): end for tables, end in ends_by_tables(progress, hall).items()
        },
        "calls": [
            {"minute": call.minute, "table": call.table, "game": call.game}
            for call in planned.calls
        ],
    }


def _game(game: BracketGame) -> Answer:
    document: Answer = {
        "id": game.id,
        "side": game.side,
        "round": game.round,
        "a": _source(game.a),
        "b": _source(game.b),
        "winner_to": game.winner_to and game.winner_to.game,
        "loser_to": game.loser_to and game.loser_to.game,
    }
    if game.loser_to is None:
        document["loser_place"] = game.place
    if game.if_needed:
        document["if_needed"] = True
    return document


def _source(source: Source) -> Answer:
    match source:
        case Drawn():
            return {"draw": source.number}
        case WinnerOf():
            return {"winner_of": source.game}
        case LoserOf():
            return {"loser_of": source.game}
        case _:
            assert_never(source)
