"""What a player's own phone says first: where they sit now, and with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.chairs import Chair
from tournament.boards.standings import Row
from tournament.boards.table_sheet import wanted
from tournament.lists.finding import Known, hits
from tournament.night.evening import Night
from tournament.night.games import Game, Round

FOUR = 4


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody who may be meant; `row` is how they stand, once that is known."""

    number: int
    name: str
    seat: str
    row: Row | None


def found(typed: str, night: Night, rows: Sequence[Row]) -> tuple[Found, ...]:
    """The likeliest first. Nobody can be found by a lot or a nickname."""
    if night.format.in_teams:
        known = [Known(one.number, one.name, "", "") for one in night.teams]
    else:
        known = [Known(one.number, one.name, "", "") for one in night.entries if one.ranked]
    standing = {row.number: row for row in rows}
    sits = seats_now(night)
    return tuple(
        Found(one.number, one.name, sits.get(one.number, ""), standing.get(one.number))
        for one in hits(typed, known)
    )


def seats_now(night: Night) -> Mapping[int, str]:
    """Of everybody in the game that is on, by the number of the player or of the team."""
    seated = wanted(night)
    if seated is None or night.is_played or night.is_closed:
        return {}
    told: dict[int, str] = {}
    for game in seated.games:
        own = _of_teams(night, game, seated) if night.format.in_teams else _of_four(night, game)
        told |= {number: f"Game {game.title}: {words}." for number, words in own.items()}
    for one in seated.bench:
        told[_whose(night, one, seated)] = f"Game {seated.title}: you sit out."
    return told


def _of_four(night: Night, game: Game) -> Mapping[int, str]:
    """At a table of three everybody plays alone."""
    held = dict(game.seats)
    partners = {chair: held[chair.opposite] for chair in held if len(held) == FOUR}
    return {
        entry: f"table {game.table}, {_chair(chair)}{_with(night, partners.get(chair))}"
        for chair, entry in game.seats
    }


def _of_teams(night: Night, game: Game, seated: Round) -> Mapping[int, str]:
    one, other = night.sides.in_game(game, seated)
    return {
        team: f"table {game.table}, against team {foe}: {night.by_team[foe].name}"
        for team, foe in ((one, other), (other, one))
    }


def _whose(night: Night, entry: int, seated: Round) -> int:
    if not night.format.in_teams:
        return entry
    return night.sides.team_of[seated.playing_for.get(entry, entry)]


def _chair(chair: Chair) -> str:
    return f"chair {chair}"


def _with(night: Night, partner: int | None) -> str:
    return "" if partner is None else f", with {night.entry(partner).name}"
