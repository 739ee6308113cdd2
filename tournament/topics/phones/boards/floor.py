"""What a director on the floor needs in one hand: which tables are still playing and how far they
are, what is called next, and what was ruled last.
"""

from dataclasses import dataclass
from datetime import datetime

from tournament.evening import facts
from tournament.evening.night.bracket.calls import game_on
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame, awaits_extra_hand
from tournament.evening.night.play.open_rulings import all_open_rulings
from tournament.evening.night.play.totals import standing
from tournament.evening.words.many import so_many
from tournament.kit.desk.boards.steps import call
from tournament.topics.bracket.boards.at_the_tables import Ready, ready_games
from tournament.topics.table.boards.progress import slow, summary, words
from tournament.topics.table.boards.table_sides import unlike

SHOWN_RULINGS = 3


@dataclass(frozen=True, slots=True)
class MissingTable:
    """A table that is not in. `teams` says who plays when pairs stay together, and `note` what is
    wrong there.
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
    open_rulings: tuple[str, ...]

    @property
    def tables_in(self) -> str:
        return f"{so_many(len(self.done), 'table')} in"


def floor(night: Night, now: datetime) -> Floor:
    played = game_on(night)
    rulings = night.all(facts.Ruling)
    return Floor(
        call=call(night),
        summary=summary(night, played) if played else "",
        waiting=_missing(night, played) if played else (),
        done=_tables_in(night, played) if played else (),
        ready=ready_games(night, now),
        open_rulings=tuple(one.words for one in all_open_rulings(night).values()),
        rulings=tuple(ruling.words for ruling in reversed(rulings[-SHOWN_RULINGS:])),
    )


def _missing(night: Night, played: PlayedGame) -> tuple[MissingTable, ...]:
    """Return the tables that are not in, those where something is wrong first."""
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
    if not night.party_words.is_team:
        return ""
    return " v ".join(night.teams.of(number).name for number in night.sides.in_game(game, played))


def _tables_in(night: Night, played: PlayedGame) -> tuple[TableIn, ...]:
    over = (game for game in played.games if not _is_on(night, game))
    return tuple(TableIn(game.table, standing(game, night.rules).words) for game in over)
