"""How many play, the tables that makes, and what one more or one fewer would change: in words.

Knows no names and no seats by chair.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rotation import formats
from rotation.format import Field
from rotation.seating import Entrant, Round
from rotation.shape import FEWEST, Shape
from scoring.house_rules import HouseRules
from tournament.night.evening import Night

WORDS = ("no", "one", "two", "three")
NEWCOMER: Entrant = "the newcomer"


@dataclass(frozen=True, slots=True)
class HeadCount:
    """`tables` is empty where pairs stay together. `game` is the one that is counted for."""

    game: int
    here: int
    tables: str
    one_more: str
    one_fewer: str


def head_count(night: Night, here: int) -> HeadCount:
    def tables(players: int) -> str:
        found = shape_of(night.rules, players)
        return in_words(found) if found else ""

    if not may_come(night):
        return HeadCount(night.next_game, here, "", "", "")
    waiting = 0 < here < FEWEST and not night.format.in_teams
    return HeadCount(
        game=night.next_game,
        here=here,
        tables="a table needs four" if waiting else tables(here),
        one_more=tables(here + 1),
        one_fewer=tables(here - 1),
    )


def may_come(night: Night) -> bool:
    """Is there a game left to come to?"""
    games = night.games
    return games is None or night.next_game <= games


@lru_cache(maxsize=1_000)
def shape_of(rules: HouseRules, players: int) -> Shape | None:
    """As the format itself would seat so many strangers for one game; nothing where pairs play, or
    for fewer than a table.
    """
    way = formats.of(rules.format)
    if way.in_teams or players < FEWEST:
        return None
    strangers = tuple(map(str, range(players)))
    return _counted(way.next_games(Field(strangers, replace(rules, games=1), "")).seating)


def in_words(found: Shape) -> str:
    """11 tables and one of three; 9 tables, 2 sit out."""
    tables = f"{found.fours} {'table' if found.fours == 1 else 'tables'}"
    if found.threes and found.fours:
        tables += f" and {WORDS[found.threes]} of three"
    elif found.threes:
        tables = f"{WORDS[found.threes]} tables of three"
    out = f", {found.out} {'sits' if found.out == 1 else 'sit'} out" if found.out else ""
    return tables + out


def elsewhere(night: Night, *, without: int | None = None) -> tuple[int, ...] | None:
    """Who would sit at another table in the coming game if one more came, or if one left now:
    whoever is here and not ready yet is counted, as `head_count` does. Nothing is known of it
    before the last table is in, or where all is drawn anew.
    """
    if night.current is None or not night.current.is_over or not night.format.forecasts:
        return None
    waiting = tuple(str(one.number) for one in night.not_ready(night.next_game))
    all_here = (*night.field.here, *waiting)
    stay = tuple(one for one in all_here if one != str(without))
    here = stay if without is not None else (*stay, NEWCOMER)
    if min(len(here), len(all_here)) < FEWEST:
        return None

    def tables(here: tuple[Entrant, ...]) -> dict[Entrant, int | None]:
        return _tables(night.format.next_games(replace(night.field, here=here)).seating)

    now = tables(all_here) if waiting else _tables(night.coming.seating)
    then = tables(here)
    return tuple(int(one) for one in now if one in then and now[one] != then[one])


def _counted(seating: Round) -> Shape:
    threes = sum(one.of_three for one in seating.tables)
    return Shape(len(seating.tables) - threes, threes, len(seating.bench))


def _tables(seating: Round) -> dict[Entrant, int | None]:
    found: dict[Entrant, int | None] = dict.fromkeys(seating.bench)
    return found | {who: one.number for one in seating.tables for who in one.entrants}
