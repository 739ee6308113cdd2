"""Two who sat in each other's chairs: who it may be, and what putting it right changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.tally import Tally
from tournament import courses
from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.seats.sat_wrongly import (
    after,
    as_it_was,
    follows,
    name,
    on_card,
    partners,
)
from tournament.words.many import so_many


@dataclass(frozen=True, slots=True)
class Sat:
    """Of a player, or of a team by one of its two."""

    entry: int
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Effect:
    """One of the two: the place that was written down and the one in fact, and in words what the
    card has for the game then.
    """

    name: str
    was: str
    now: str
    card: str


@dataclass(frozen=True, slots=True)
class SatWrongly:
    """`here` sit at this table, and `everybody` in this game."""

    here: tuple[Sat, ...]
    everybody: tuple[Sat, ...]
    effects: tuple[Effect, ...]
    follows: str
    why_not: str


def sat_wrongly(night: Night, game: TableGame, number: int | None, other: int | None) -> SatWrongly:
    """With what it changes, once both are chosen; Refused where it cannot have been so."""
    places, played = _places(night, game.round), night.round(game.round)
    assert played is not None
    in_order = sorted(places, key=lambda who: (fold(night.entry(who).name), who))
    pair = (number, other) if number and other else None
    then = after(night, as_it_was(night, game.round, *pair)) if pair else night
    return SatWrongly(
        here=_told(night, played, places, game.entries),
        everybody=_told(night, played, places, in_order),
        effects=_effects(night, then, game.round, pair) if pair else (),
        follows=follows(night, then, game.round),
        why_not=courses.of(night).why_not_exchanged(),
    )


def _effects(night: Night, then: Night, game: int, pair: tuple[int, int]) -> tuple[Effect, ...]:
    was, now = _places(night, game), _places(then, game)
    return tuple(
        Effect(
            name(night, who),
            was[who],
            now[who],
            _card(on_card(night, game, who), on_card(then, game, who)),
        )
        for who in pair
    )


def _card(was: Tally | None, now: Tally | None) -> str:
    """Points, and the X beside them, since those cost; of X nothing where they stay as many."""
    if now is None:
        return "the points are not in yet"
    marks, before = now.x, was.x if was else 0
    x = "" if marks == before else f", and {marks} X instead of {before}"
    if was and was.points == now.points:
        return f"the points stay {now.points}{x}"
    return f"{so_many(now.points, 'point')}{f' instead of {was.points}' if was else ''}{x}"


def _told(
    night: Night, played: PlayedGame, places: dict[int, str], entries: Sequence[int]
) -> tuple[Sat, ...]:
    """Each team once."""
    first = (who for who in entries if partners(night, played, who)[0] == who)
    return tuple(Sat(who, name(night, who), places[who]) for who in first)


def _places(night: Night, game: int) -> dict[int, str]:
    """Chairs mean nothing where teams meet."""
    played = night.round(game)
    assert played is not None
    chairs = {
        who: f"table {at.table}" + ("" if night.called.is_team else f", {chair.words}")
        for at in played.games
        for chair, who in at.seats
    }
    return chairs | dict.fromkeys(played.bench, "sitting out")
