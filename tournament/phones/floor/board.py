"""What whoever walks the floor needs in one hand: which tables are waited for and how far they are,
what is called next, and what was ruled last.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament import facts
from tournament.bracket.boards.at_the_tables import Ready, calls
from tournament.desk.boards.now_and_next import call
from tournament.night.bracket.calls import game_on
from tournament.night.night import Night
from tournament.night.play.extra_hand import awaits_extra_hand
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.play.totals import standing
from tournament.table.boards.progress import slow, summary, words
from tournament.table.boards.table_sides import unlike
from tournament.words.many import so_many

RULINGS = 3


@dataclass(frozen=True, slots=True)
class MissingTable:
    """One that is waited for; `teams` are who plays where pairs stay together, and `note` is what
    is wrong there.
    """

    game: TableGame
    teams: str
    words: str
    note: str
    is_slow: bool


@dataclass(frozen=True, slots=True)
class TableIn:
    table: int
    words: str


@dataclass(frozen=True, slots=True)
class Floor:
    call: str
    summary: str
    waiting: tuple[MissingTable, ...]
    done: tuple[TableIn, ...]
    ready: tuple[Ready, ...]
    rulings: tuple[str, ...]

    @property
    def tables_in(self) -> str:
        return f"{so_many(len(self.done), 'table')} in"


def floor(night: Night, now: datetime) -> Floor:
    played = game_on(night)
    rulings = night.all(facts.Ruling)
    return Floor(
        call=call(night),
        summary=summary(night, played) if played else "",
        waiting=_waiting(night, played) if played else (),
        done=_done(night, played) if played else (),
        ready=calls(night, now).ready if night.is_drawn else (),
        rulings=tuple(ruling.words for ruling in reversed(rulings[-RULINGS:])),
    )


def _waiting(night: Night, played: PlayedGame) -> tuple[MissingTable, ...]:
    """Whatever is wrong first."""
    late = slow(played)
    missing = (
        MissingTable(
            game,
            _teams(night, game, played),
            words(game, night.rules, ""),
            game.sheet.disputed or unlike(night, game),
            is_slow=game.table in late,
        )
        for game in played.games
        if _is_on(night, game)
    )
    return tuple(sorted(missing, key=lambda table: (not table.note, table.game.table)))


def _is_on(night: Night, game: TableGame) -> bool:
    return not game.score.is_over or awaits_extra_hand(game, night.rules)


def _teams(night: Night, game: TableGame, played: PlayedGame) -> str:
    if not night.called.is_team:
        return ""
    return " v ".join(night.by_team[number].name for number in night.sides.in_game(game, played))


def _done(night: Night, played: PlayedGame) -> tuple[TableIn, ...]:
    over = (game for game in played.games if not _is_on(night, game))
    return tuple(TableIn(game.table, standing(game, night.rules).words) for game in over)
