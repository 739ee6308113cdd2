"""The game that is on as the director looks at it: who sits where, and what has changed since it
was seated.

Knows entries by number; their names are put in where it is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.play.corrected_game import move_anybody
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.seats.next_game import elsewhere, is_untouched
from tournament.seating.boards.seating import CardTable, Sitter
from tournament.words.many import fitting, so_many


@dataclass(frozen=True, slots=True)
class Playing:
    """`elsewhere` would have other chairs by what was corrected since. `come` play from the next
    game on, and `go` do not play in it.
    """

    game: int
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    is_untouched: bool
    elsewhere: tuple[int, ...]
    come: tuple[int, ...]
    go: tuple[int, ...]
    by_name: tuple[Sitter, ...]

    @property
    def come_in(self) -> str:
        return f"{fitting(len(self.come), 'comes', 'come')} in{';' if self.go else '.'}"

    @property
    def have_left(self) -> str:
        return fitting(len(self.go), "has left by then.", "have left by then.")

    @property
    def would_move(self) -> str:
        return f"{so_many(len(self.elsewhere), 'player')} would sit elsewhere"


def playing(night: Night, played: PlayedGame, then: Night | None = None) -> Playing:
    """Beside the evening as it was `then`, when the game was seated, where that is known."""
    is_moved = may_move(played) and then is not None and move_anybody(then, night, played.number)
    tables = tuple(_table(game, played) for game in played.games)
    bench = tuple(Sitter(number) for number in played.bench)
    ranked = [entry for entry in night.entries if entry.ranked]
    everybody = [*(sitter for table in tables for sitter in table.sitters), *bench]
    return Playing(
        game=played.number,
        tables=tables,
        bench=bench,
        is_untouched=played.is_untouched,
        elsewhere=elsewhere(night, played) if is_moved else (),
        come=tuple(who.number for who in ranked if who.first_game == played.number + 1),
        go=tuple(who.number for who in ranked if who.last_game == played.number),
        by_name=_by_name(night, everybody),
    )


def may_move(played: PlayedGame) -> bool:
    """The first game is drawn by lot, so that no score moves anybody in it."""
    return played.number > 1 and played.is_untouched


def _table(game: TableGame, played: PlayedGame) -> CardTable:
    sitters = tuple(
        Sitter(entry, game.table, chair, plays_for=played.playing_for.get(entry))
        for chair, entry in game.seats
    )
    return CardTable(game.table, sitters, is_free=is_untouched(game, played))


def _by_name(night: Night, sitters: Iterable[Sitter]) -> tuple[Sitter, ...]:
    return tuple(
        sorted(sitters, key=lambda sitter: (fold(night.entry(sitter.entry).name), sitter.entry))
    )
