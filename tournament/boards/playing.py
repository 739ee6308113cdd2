"""The game that is on as the director looks at it: who sits where, what is still missing, and what
has changed since it was seated.

Knows entries by number; their names are put in where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.boards.seating import CardTable, Sitter
from tournament.lists.finding import fold
from tournament.night.corrections import move_anybody
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.night.seating import elsewhere, is_untouched


@dataclass(frozen=True, slots=True)
class Playing:
    """`elsewhere` would have other chairs by what was corrected since. `come` play from the next
    game on, and `go` do not play in it.
    """

    game: int
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    missing: tuple[int, ...]
    is_untouched: bool
    elsewhere: tuple[int, ...]
    come: tuple[int, ...]
    go: tuple[int, ...]
    by_name: tuple[Sitter, ...]


def playing(night: Night, played: Round, then: Night | None = None) -> Playing:
    """Beside the evening as it was `then`, when the game was seated, where that is known."""
    untouched = not played.has_scores and not played.handovers
    is_moved = may_move(played) and then is not None and move_anybody(then, night, played.number)
    tables = tuple(_table(game, played) for game in played.games)
    bench = tuple(Sitter(one) for one in played.bench)
    everybody = [*(one for table in tables for one in table.sitters), *bench]
    return Playing(
        game=played.number,
        tables=tables,
        bench=bench,
        missing=tuple(game.table for game in played.missing),
        is_untouched=untouched,
        elsewhere=elsewhere(night, played) if is_moved else (),
        come=_come(night, played),
        go=tuple(
            one.number for one in night.entries if one.ranked and one.last_game == played.number
        ),
        by_name=_by_name(night, everybody),
    )


def may_move(played: Round) -> bool:
    """The first game is drawn by lot, so that no score moves anybody in it."""
    return played.number > 1 and not played.has_scores and not played.handovers


def _table(game: Game, played: Round) -> CardTable:
    sitters = tuple(
        Sitter(entry, game.table, chair, plays_for=played.playing_for.get(entry))
        for chair, entry in game.seats
    )
    return CardTable(game.table, sitters, is_free=is_untouched(game, played))


def _come(night: Night, played: Round) -> tuple[int, ...]:
    """From the next game on."""
    return tuple(
        one.number for one in night.entries if one.ranked and one.first_game == played.number + 1
    )


def _by_name(night: Night, sitters: Iterable[Sitter]) -> tuple[Sitter, ...]:
    return tuple(sorted(sitters, key=lambda one: (fold(night.entry(one.entry).name), one.entry)))
