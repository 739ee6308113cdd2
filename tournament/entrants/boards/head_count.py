"""How many play, the tables that makes, and what one more or one fewer would change: in words.

Knows no names and no seats by chair.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from rotation import formats
from rotation.format import Field
from rotation.seating import Entrant, Seating
from rotation.shape import FEWEST, Shape
from scoring.dials.house_rules import HouseRules
from tournament.night.night import Night
from tournament.words.many import so_many

WORDS = ("no", "one", "two", "three")
NEWCOMER: Entrant = "the newcomer"


@dataclass(frozen=True, slots=True)
class HeadCount:
    """`tables` is empty where pairs stay together."""

    here: int
    tables: str
    one_more: str
    one_fewer: str

    @property
    def aside(self) -> str:
        more = f"One more makes {self.one_more}." if self.one_more else ""
        fewer = f"One fewer: {self.one_fewer}." if self.one_fewer else ""
        return " ".join(filter(None, (more, fewer)))


def head_count(night: Night, here: int) -> HeadCount:
    def tables(players: int) -> str:
        shape = shape_of(night.rules, players)
        return in_words(shape) if shape else ""

    if not may_come(night):
        return HeadCount(here, "", "", "")
    waiting = night.format.party_size == 1 and 0 < here < FEWEST
    return HeadCount(
        here=here,
        tables="a table needs four" if waiting else tables(here),
        one_more=tables(here + 1),
        one_fewer=tables(here - 1),
    )


def may_come(night: Night) -> bool:
    """Is there a game left to come to? Once a bracket is drawn nobody comes into it."""
    return not (night.is_drawn or night.has_seated_the_last)


@lru_cache(maxsize=1_000)
def shape_of(rules: HouseRules, players: int) -> Shape | None:
    """As the format itself would seat so many strangers for one game; nothing where pairs play, or
    for fewer than a table.
    """
    way = formats.of(rules.format)
    if way.party_size > 1 or players < FEWEST:
        return None
    strangers = tuple(map(str, range(players)))
    return way.next_games(Field(strangers, replace(rules, games=1), "")).seating.shape


def in_words(shape: Shape) -> str:
    """11 tables of four and one of three; 9 tables, 2 sit out."""
    tables = so_many(shape.fours, "table")
    if shape.threes and shape.fours:
        tables += f" of four and {WORDS[shape.threes]} of three"
    elif shape.threes:
        tables = f"{WORDS[shape.threes]} tables of three"
    out = f", {so_many(shape.out, 'sits', 'sit')} out" if shape.out else ""
    return tables + out


def elsewhere(night: Night, *, without: int | None = None) -> tuple[int, ...] | None:
    """Who would sit at another table in the coming game if one more came, or if one left now:
    whoever is here and not ready yet is counted, as `head_count` does. Nothing is known of it
    before the last table is in, or where all is drawn anew.
    """
    if night.current is None or not night.current.is_over or not night.format.losers_move:
        return None
    waiting = tuple(str(entry.number) for entry in night.not_ready(night.next_game))
    all_here = (*night.field.here, *waiting)
    stay = tuple(text for text in all_here if text != str(without))
    here = stay if without is not None else (*stay, NEWCOMER)
    if min(len(here), len(all_here)) < FEWEST:
        return None

    def tables(here: tuple[Entrant, ...]) -> dict[Entrant, int | None]:
        return _tables(night.format.next_games(replace(night.field, here=here)).seating)

    now = tables(all_here) if waiting else _tables(night.coming.seating)
    then = tables(here)
    return tuple(int(text) for text in now if text in then and now[text] != then[text])


def _tables(seating: Seating) -> dict[Entrant, int | None]:
    tables: dict[Entrant, int | None] = dict.fromkeys(seating.bench)
    return tables | {who: table.number for table in seating.tables for who in table.entrants}
