"""Two who sat in each other's chairs: who it may be, and what putting it right changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.lists.finding import fold
from tournament.night.evening import Night
from tournament.night.games import Game, Round
from tournament.night.sat_wrongly import (
    IN_A_BRACKET,
    after,
    as_it_was,
    follows,
    name,
    partners,
    points,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Of a player, or of a team by one of its two."""

    entry: int
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Effect:
    """One of the two: the place that was written down and the one in fact, and the points of the
    game on the card before and after, nothing where the table is not in.
    """

    name: str
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
    why_not: str


def sat_wrongly(night: Night, found: Game, one: int | None, other: int | None) -> SatWrongly:
    """With what it changes, once both are chosen; Refused where it cannot have been so."""
    places, played = _places(night, found.round), night.round(found.round)
    assert played is not None
    in_order = sorted(places, key=lambda who: (fold(night.entry(who).name), who))
    return SatWrongly(
        game=found.round,
        table=found.table,
        here=_told(night, played, places, found.entries),
        everybody=_told(night, played, places, in_order),
        effects=_effects(night, found.round, one, other) if one and other else (),
        follows=follows(night, found.round),
        why_not=IN_A_BRACKET if night.has_bracket else "",
    )


def _effects(night: Night, game: int, one: int, other: int) -> tuple[Effect, ...]:
    then = after(night, as_it_was(night, game, one, other))
    was, now = _places(night, game), _places(then, game)
    return tuple(
        Effect(
            name(night, who), was[who], now[who], points(night, game, who), points(then, game, who)
        )
        for who in (one, other)
    )


def _told(
    night: Night, played: Round, places: dict[int, str], entries: Sequence[int]
) -> tuple[Place, ...]:
    """Each team once."""
    first = (who for who in entries if partners(night, played, who)[0] == who)
    return tuple(Place(who, name(night, who), places[who]) for who in first)


def _places(night: Night, game: int) -> dict[int, str]:
    """Chairs mean nothing where teams meet."""
    played = night.round(game)
    assert played is not None
    chairs = {
        who: f"table {at.table}" + ("" if night.format.in_teams else f", {chair.word}")
        for at in played.games
        for chair, who in at.seats
    }
    return chairs | dict.fromkeys(played.bench, "sitting out")
