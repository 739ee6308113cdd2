"""Two who sat in each other's chairs: who it may be, and what putting it right changes."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.games import Game
from tournament.night.sat_wrongly import after, as_it_was, follows, points


@dataclass(frozen=True, slots=True)
class Place:
    entry: int
    at: str


@dataclass(frozen=True, slots=True)
class Effect:
    """One of the two: the place that was written down and the one in fact, and the points of the
    game on the card before and after, nothing where the table is not in.
    """

    entry: int
    was: str
    now: str
    points_was: int | None
    points_now: int | None


@dataclass(frozen=True, slots=True)
class SatWrongly:
    """`here` sit at this table, and `everybody` in this game."""

    game: int
    table: int
    here: tuple[Place, ...]
    everybody: tuple[Place, ...]
    effects: tuple[Effect, ...]
    follows: str


def sat_wrongly(night: Night, found: Game, one: int | None, other: int | None) -> SatWrongly:
    """With what it changes, once both are chosen; Refused where it cannot have been so."""
    places = _places(night, found.round)
    in_order = sorted(places, key=lambda who: (fold(night.entry(who).name), who))
    return SatWrongly(
        game=found.round,
        table=found.table,
        here=tuple(Place(entry, places[entry]) for entry in found.entries),
        everybody=tuple(Place(entry, places[entry]) for entry in in_order),
        effects=_effects(night, found.round, one, other) if one and other else (),
        follows=follows(night, found.round),
    )


def _effects(night: Night, game: int, one: int, other: int) -> tuple[Effect, ...]:
    then = after(night, as_it_was(night, game, one, other))
    was, now = _places(night, game), _places(then, game)
    return tuple(
        Effect(who, was[who], now[who], points(night, game, who), points(then, game, who))
        for who in (one, other)
    )


def _places(night: Night, game: int) -> dict[int, str]:
    played = night.round(game)
    assert played is not None
    found = {
        entry: f"table {each.table}, {chair.word}"
        for each in played.games
        for chair, entry in each.seats
    }
    return found | dict.fromkeys(played.bench, "sitting out")
